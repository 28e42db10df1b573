import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutate } from './mutate.ts'
import {
  argument,
  becomes,
  before,
  call,
  condition,
  drop,
  operand,
  returnEarly,
  swap,
  text,
  times,
  value,
  withoutAwait,
  type Operator,
} from './operators.ts'

/** The text with its white space as single blanks and without markers. */
const plain = (source: string) =>
  source
    .replaceAll(/\/\/ mutant: \S+|\/\* mutant: \S+ \*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const mutated = (source: string, operator: Operator) =>
  plain(mutate('made-up.ts', source, [['here', operator]]))

const chain = `// mutant: here
const rows = db.selectFrom('draft')
  .where('id', '=', id)
  .where('account_id', '=', accountId)`

const results: Readonly<
  Record<string, readonly [source: string, operator: Operator, result: string]>
> = {
  'drop: removes a statement': ['// mutant: here\na()\nb()', drop(), 'b()'],
  'drop: removes a whole if': ['// mutant: here\nif (a) b()\nc()', drop(), 'c()'],
  'drop: removes an operand': ['f(a && /* mutant: here */ b && c)', drop(), 'f(a && c)'],
  'drop: removes an operand with parentheses': [
    'f(/* mutant: here */ (a || b) && c)',
    operand(1),
    'f( c)',
  ],
  'drop: removes the last property': ['f({ a, /* mutant: here */ b })', drop(), 'f({ a })'],
  'drop: removes the first element': ['f([/* mutant: here */ a, b])', drop(), 'f([ b])'],
  'drop: removes a case': [
    'switch (a) {\n// mutant: here\ncase 1:\nf()\ndefault:\ng()\n}',
    drop(),
    'switch (a) { default: g() }',
  ],
  'becomes: keeps the old text as $0': ['f(/* mutant: here */ a)', becomes('$0 + 1'), 'f( a + 1)'],
  'becomes: keeps what is called as $f': [
    'const b = 1\n// mutant: here\nawait f(a, c)',
    becomes('$f(b, $2)'),
    'const b = 1 f(b, c)',
  ],
  'value: replaces what is assigned': ['// mutant: here\nconst a = b', value('1'), 'const a = 1'],
  'value: replaces what is exported': [
    '// mutant: here\nexport const a = b',
    value('1'),
    'export const a = 1',
  ],
  'value: replaces what is returned': [
    '() => {\n// mutant: here\nif (a) return b\n}',
    value('1'),
    '() => { if (a) return 1 }',
  ],
  'value: replaces what a property holds': [
    'f({\n// mutant: here\na: b })',
    value('$0 * 2'),
    'f({ a: b * 2 })',
  ],
  'value: takes one branch': ['// mutant: here\nconst a = b ? c : d', value('$3'), 'const a = d'],
  'condition: replaces a test': [
    '// mutant: here\nif (a === b) c()',
    condition('$1 < $2'),
    'if (a < b) c()',
  ],
  'operand: removes one of three': [
    '// mutant: here\nconst a = b || c || d',
    operand(2),
    'const a = b || d',
  ],
  'operand: replaces one': [
    '// mutant: here\nif (b && c) d()',
    operand(2, 'false'),
    'if (b && false) d()',
  ],
  'argument: replaces one': [
    '// mutant: here\nawait f(a, b)',
    argument(2, 'null'),
    'await f(a, null)',
  ],
  'argument: removes one': ['// mutant: here\nf(a, b)', argument(2), 'f(a)'],
  'call: drops the call of a chain with this text': [
    chain,
    call('where', 'account_id', drop()),
    `const rows = db.selectFrom('draft') .where('id', '=', id)`,
  ],
  'call: drops the call of a chain with this number': [
    chain,
    call('where', 1, drop()),
    `const rows = db.selectFrom('draft') .where('account_id', '=', accountId)`,
  ],
  'call: changes an argument': [
    '// mutant: here\na.b(c).d(e)',
    call('b', 1, argument(1, 'e')),
    'a.b(e).d(e)',
  ],
  'times: multiplies a number': [
    '// mutant: here\nconst ms = 10_000',
    times(6),
    'const ms = (10_000 * 6)',
  ],
  'swap: exchanges two statements': ['// mutant: here\na()\nb()\nc()', swap(), 'b() a() c()'],
  'before: adds a statement': ['// mutant: here\na(b)', before('b = 1'), 'b = 1 a(b)'],
  'returnEarly: returns in front of the place': [
    '() => {\n// mutant: here\na()\n}',
    returnEarly(),
    '() => { if (true) return a() }',
  ],
  'withoutAwait: does not wait': ['// mutant: here\nawait a()', withoutAwait(), 'a()'],
  'text: ignores line breaks': [
    '// mutant: here\nsql`select\n  a from b`',
    text('select a', 'select c'),
    'sql`select c from b`',
  ],
  'text: keeps what is inserted': [
    '// mutant: here\nsql`a = ${f({ b })} and c`',
    text('a = ${} and c', '${1} > d'),
    'sql`${f({ b })} > d`',
  ],
}

for (const [title, [source, operator, result]] of Object.entries(results))
  test(title, () => assert.equal(mutated(source, operator), result))

const refusals: Readonly<
  Record<string, readonly [source: string, operator: Operator, message: RegExp]>
> = {
  'a marker that is missing': ['a()', drop(), /marker here is missing|is not a comment/],
  'a marker inside of a text': ['f(`// mutant: here`)', drop(), /is not a comment/],
  'a marker with nothing behind it': [
    'a()\n// mutant: here',
    drop(),
    /nothing follows the marker here/,
  ],
  'an operand that is not there': [
    '// mutant: here\nconst a = b && c',
    operand(3),
    /marker here has no operand 3/,
  ],
  'a condition where there is none': [
    '// mutant: here\na()',
    condition('true'),
    /marker here has no IfStatement/,
  ],
  'an argument that is not there': [
    '// mutant: here\na()',
    argument(1, 'b'),
    /marker here has no argument 1/,
  ],
  'a value where there is none': [
    '// mutant: here\nfunction a() {}',
    value('1'),
    /which has no value/,
  ],
  'an expression that cannot be dropped': [
    'const a = /* mutant: here */ b',
    drop(),
    /which cannot be dropped/,
  ],
  'a last statement to swap': ['// mutant: here\na()', swap(), /has no next statement/],
  'a call that is not there': [
    '// mutant: here\na.b().b()',
    call('b', 3, drop()),
    /has 0 calls b 3, not one/,
  ],
  'a text in a call that is there twice': [
    "// mutant: here\na.b('c').b('c')",
    call('b', 'c', drop()),
    /has 2 calls b c, not one/,
  ],
  'a marker inside of a chain': [
    'a\n// mutant: here\n.b()',
    drop(),
    /nothing follows the marker here/,
  ],
  'a text that is there twice': [
    '// mutant: here\nsql`a or a`',
    text('a', 'b'),
    /holds 2 times, not once/,
  ],
  'a text outside of quotes': ['// mutant: here\na(b)', text('b', 'c'), /outside of quotes/],
  'a part that is not there': ['f(/* mutant: here */ a())', becomes('$2'), /has no part \$2/],
  'a result that does not parse': ['// mutant: here\nconst a = b', value('('), /does not parse/],
  'a mutant that changes nothing': ['f(/* mutant: here */ a)', becomes('$0'), /changes nothing/],
  'a name that is imported': [
    `import { b } from './b.ts'\n// mutant: here\nconst a = c`,
    value('b()'),
    /names b, which is imported or exported/,
  ],
  'a name that is exported': [
    'export function b() {}\n// mutant: here\nconst a = c',
    value('b()'),
    /names b, which is imported or exported/,
  ],
  'a name that the file does not know': [
    '// mutant: here\nconst a = c',
    value('b()'),
    /names b, which is not known there/,
  ],
}

for (const [what, [source, operator, message]] of Object.entries(refusals))
  test(`mutate: refuses ${what}`, () => assert.throws(() => mutated(source, operator), message))

test('mutate: refuses two operators that change the same text', () => {
  const source = '// mutant: here\na(b)'
  const twice = [
    ['here', drop()],
    ['here', argument(1, 'c')],
  ] as const
  assert.throws(() => mutate('made-up.ts', source, twice), /two operators change the same text/)
})
