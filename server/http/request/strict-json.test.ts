import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import fc from 'fast-check'
import { parseStrictJson } from './strict-json.ts'
import { anyCharacter } from '../../testing/any-character.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parseStrictJson(bytes(text))

function refusalOf(run: () => unknown): Refusal | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('an empty body counts as an empty object, and white space does not', () => {
  assert.deepEqual(parseStrictJson(new Uint8Array()), {})
  assert.equal(refusalOf(() => parse('  \n'))?.code, 'invalid_json')
})

test('any JSON value comes back as JSON.parse gives it, however it is spaced', () => {
  const json = fc
    .jsonValue({ maxDepth: 8, stringUnit: anyCharacter })
    .filter((value) => !JSON.stringify(value).includes('\\u0000'))
  fc.assert(
    fc.property(json, fc.constantFrom('', ' ', '\t', '\r\n  '), (value, space) => {
      const text = JSON.stringify(value, null, space)
      assert.deepEqual(parse(text), JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

const lines: Readonly<Record<string, readonly [text: string, detail: RegExp, pointer: string]>> = {
  'a trailing comma': ['{"a":1,}', /^Line 1, column 8: a name in double quotes/, ''],
  'a missing comma': [
    '{"a":1\n "b":2}',
    /^Line 2, column 2: a comma or the end of the object/,
    '/a',
  ],
  'a missing colon': ['{"a" 1}', /^Line 1, column 6: a colon/, '/a'],
  'a bare name': ['{a:1}', /column 2: a name/, ''],
  'single quotes': ["{'a':1}", /column 2: a name/, ''],
  'a comment': ['{"a":1 /* no */}', /column 8: a comma/, '/a'],
  'two documents': ['{} {}', /column 4: there is something after/, ''],
  'an open object': ['{"a":1', /ends too early/, '/a'],
  'an open array': ['[1,', /ends too early/, '/1'],
  'an open string': ['{"a":"x', /ends inside a string/, '/a'],
  'a wrong word': ['{"a":tru}', /no JSON value/, '/a'],
  'a longer word': ['[truest]', /no JSON value/, '/0'],
  NaN: ['[NaN]', /no JSON value/, '/0'],
  'a leading zero': ['[01]', /no JSON value/, '/0'],
  'a bare point': ['[1.]', /no JSON value/, '/0'],
  'a plus sign': ['[+1]', /no JSON value/, '/0'],
  'a raw line break in a string': ['["a\nb"]', /column 4: a control character/, '/0'],
  'an unknown escape': ['["\\x41"]', /escape is not known/, '/0'],
  'a short escape': ['["\\u12"]', /escape is not known/, '/0'],
  'a name twice': [
    '{"b":{"topic":1,"x":2,"topic":3}}',
    /column 23: this name is twice/,
    '/b/topic',
  ],
  'a name twice, once escaped': ['{"a":1,"\\u0061":2}', /is twice/, '/a'],
  'a name twice, in an array': ['[0,{"a":1,"a":1}]', /is twice/, '/1/a'],
  '__proto__ twice': ['{"__proto__":1,"__proto__":2}', /is twice/, '/__proto__'],
  'a NUL': ['{"a":{"b":["x","y\\u0000"]}}', /NUL/, '/a/b/1'],
  'a NUL in a name': ['{"a":{"x\\u0000":1}}', /NUL/, '/a'],
  'a lone high half': ['["\\ud83d"]', /surrogate/, '/0'],
  'a lone low half': ['["\\udc4b"]', /surrogate/, '/0'],
  'two high halves': ['["\\ud83d\\ud83d\\udc4b"]', /surrogate/, '/0'],
  'halves apart': ['["\\ud83d \\udc4b"]', /surrogate/, '/0'],
  'a half in a name': ['{"\\uD83D":1}', /surrogate/, ''],
  'a byte order mark': [
    '\ufeff{}',
    /^Line 1, column 1: the text begins with a byte order mark/,
    '',
  ],
  'a slash in a name': ['{"a/b~c":{"x":}}', /no JSON value/, '/a~1b~0c/x'],
}

for (const [name, [text, detail, pointer]] of Object.entries(lines)) {
  test(`${name} is refused, with its place`, () => {
    const refusal = refusalOf(() => parse(text))
    assert.equal(refusal?.code, 'invalid_json')
    assert.match(refusal!.message, detail)
    assert.deepEqual(
      refusal!.errors.map((error) => error.pointer),
      [pointer],
    )
  })
}

test('pairs of surrogate escapes, every short escape and every kind of number pass', () => {
  const text =
    '{"\\ud83d\\udc4b":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDC4B👋","n":[0,-0,1.5,-2e10,3E-2,1e+2,12345678901234567890]}'
  assert.deepEqual(parse(text), JSON.parse(text))
})

test('sixteen levels pass and seventeen do not, of objects, arrays and both', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const) {
    const perPair = open === '[{"a":' ? 2 : 1
    const nested = (levels: number) =>
      open.repeat(levels / perPair) + '1' + close.repeat(levels / perPair)
    assert.ok(parse(nested(16)))
    const refusal = refusalOf(() => parse(nested(16 + perPair)))
    assert.match(refusal!.message, /more than 16 deep/)
  }
  assert.match(refusalOf(() => parse('['.repeat(1_000_000)))!.message, /more than 16 deep/)
})

test('bytes that are no UTF-8 are refused with the offset of the first', () => {
  const good = bytes('{"a":"é\ufffd')
  const bad = [
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x82],
    [0x80],
    [0xf0, 0x9f, 0x91],
  ]
  for (const sequence of bad) {
    const refusal = refusalOf(() =>
      parseStrictJson(Uint8Array.from([...good, ...sequence, ...bytes('"}')])),
    )
    assert.match(refusal!.message, new RegExp(`not UTF-8.*offset ${good.length} `))
  }
})

test('members called __proto__ and constructor are plain properties and change no object', () => {
  const text =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":[{"__proto__":{"polluted":1}}]}'
  const value = parse(text)
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.ok(Object.hasOwn(Object(value), '__proto__'))
  assert.equal(Reflect.get({}, 'polluted'), undefined)
})

test('on any bytes it does what JSON.parse does, or refuses, and never anything else', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"b":',
    '1',
    '-',
    '.',
    'e',
    'true',
    'null',
    ' ',
    '\n',
    '\\u',
    'd83d',
    '\\',
    '0',
  )
  const text = fc.oneof(
    fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.json(),
  )
  fc.assert(
    fc.property(text, (source) => {
      const refusal = refusalOf(() =>
        assert.deepEqual(parse(source), source === '' ? {} : JSON.parse(source)),
      )
      const stricter = /twice|deep|NUL|surrogate|byte order/.test(refusal?.message ?? '')
      if (refusal && !stricter) assert.throws(() => JSON.parse(source), SyntaxError)
      assert.equal(Reflect.get({}, 'polluted'), undefined)
    }),
    { numRuns: 3_000 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (source) => {
      const refusal = refusalOf(() => parseStrictJson(source))
      assert.ok(refusal === undefined || refusal.code === 'invalid_json')
    }),
    { numRuns: 2_000 },
  )
})

test('one damaged character in a body is found or harmless, wherever it is', () => {
  const body = '{"platform":"linkedin","topic":"Grüße \\ud83d\\udc4b","n":[1,{"x":null}]}'
  for (let at = 0; at < body.length; at++) {
    for (const put of ['', '"', '\\', '{', ',', '\u0001']) {
      const damaged = body.slice(0, at) + put + body.slice(at + 1)
      const refusal = refusalOf(() => parse(damaged))
      if (!refusal) assert.ok(JSON.parse(damaged))
    }
  }
})

test('a refusal never repeats a long body', () => {
  const refusal = refusalOf(() => parse(`{"${'n'.repeat(100_000)}":{"a":1,"a":2}}`))
  assert.ok(JSON.stringify([refusal!.message, refusal!.errors]).length < 600)
})
