import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'
import * as germanTexts from './german/index.ts'
import { speak, texts } from './texts.ts'

const web = join(import.meta.dirname, '..')

/** Words that are the same in both languages. A text of these alone may be equal. */
const sameWords = new Set([
  // Names: of products, of fonts, of what is typed and sent, of units.
  ...[
    'Crier',
    'Stitch',
    'Music',
    'Usage',
    'Confirmation',
    'Branded',
    'Content',
    'Policy',
    'curl',
    'SDK',
    'HTTP',
    'GIF',
    'GIFs',
    'ms',
    'Noto',
    'Sans',
    'Inter',
    'Manrope',
    'Lora',
    'Nunito',
  ],
  // The trade says these in German too.
  ...[
    'Hashtags',
    'Logo',
    'Sandbox',
    'Live',
    'Webhooks',
    'Credits',
    'Video',
    'Videos',
    'Passkeys',
    'Thread',
  ],
  // German words that are written as the English ones.
  ...['Name', 'Text', 'Export', 'Version'],
])

/** What stands in the files of texts and has no words of a language. */
const withoutWords = new Set(['networkLabels', 'listedActivityKinds'])

const german: Readonly<Record<string, unknown>> = { ...germanTexts }
const english = new Map<string, unknown>()
for (const file of globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] }))
  for (const [name, value] of Object.entries((await import(`./${file}`)) as object))
    if (typeof value === 'object' && !withoutWords.has(name)) english.set(name, value)

type Pair = readonly [where: string, english: unknown, german: unknown]

/** All pairs of the two languages, the parts of what has parts. */
function* pairsOf([where, one, other]: Pair): Generator<Pair> {
  yield [where, one, other]
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return
  for (const part of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* pairsOf([
      `${where}.${part}`,
      (one as Record<string, unknown>)[part],
      (other as Record<string, unknown>)[part],
    ])
}
const pairs = [...english].flatMap(([name, one]) => [...pairsOf([name, one, german[name]])])

// Whatever a text is given: numbers, names, lists of names, nothing.
const samples = [1, 2, 'Ada', ['Ada'], ['Ada', 'Bob'], null] as const
type Text = (...given: unknown[]) => unknown

function answer(text: Text, sample: unknown): string | null {
  try {
    return JSON.stringify(text(...Array.from({ length: text.length }, () => sample)))
  } catch {
    return null
  }
}

test('every text is there in German, of the same kind and with the same parameters', () => {
  assert.deepEqual([...english.keys()].toSorted(), Object.keys(german).toSorted())
  assert.ok(pairs.length > 900, String(pairs.length))
  for (const [where, one, other] of pairs) {
    assert.equal(typeof other, typeof one, where)
    if (typeof one === 'function') assert.equal((other as Text).length, one.length, where)
  }
})

test('no text is the same in both languages but those that are names', () => {
  const equal = pairs.flatMap(([where, one, other]) => {
    if (typeof one === 'string') return one === other ? [`${where}: ${one}`] : []
    if (typeof one !== 'function') return []
    const answers = samples.map(
      (sample) => [answer(one as Text, sample), answer(other as Text, sample)] as const,
    )
    return answers
      .filter(([said, saidInGerman]) => said !== null && said === saidInGerman)
      .map(([said]) => `${where}: ${said}`)
  })
  const wordsOf = (text: string) =>
    text
      .slice(text.indexOf(': '))
      .replaceAll(/Ada|Bob|null|NaN/g, '')
      .match(/\p{L}{2,}/gu) ?? []
  assert.deepEqual(
    equal.filter((text) => wordsOf(text).some((word) => !sameWords.has(word))),
    [],
  )
  const used = new Set(equal.flatMap(wordsOf))
  assert.deepEqual(
    [...sameWords].filter((word) => !used.has(word)),
    [],
    'words that no text needs any more',
  )
})

test('German has its own quotation marks and speaks to “Sie”', () => {
  for (const [where, , other] of pairs) {
    const said =
      typeof other === 'function' ? samples.map((sample) => answer(other as Text, sample)) : [other]
    for (const text of said) {
      if (typeof text !== 'string') continue
      assert.doesNotMatch(text, /“[^„]*”|[‚"']\p{L}+[’'] /u, where)
      assert.doesNotMatch(text, /(?<!\p{L})(du|dir|dich|dein\p{L}*|euch|euer)(?!\p{L})/iu, where)
    }
  }
})

test('texts are replaced where they stand, those that were made before and those that are made after', () => {
  const words = () => ({
    title: 'Post',
    parts: { list: ['One', 'Two'], count: (count: number) => `${count} posts` },
  })
  const [before, after] = ['paletteTexts', 'undoTexts'] as const
  const made = texts(before, words())
  const { parts } = made
  const others = {
    title: 'Beitrag',
    parts: { list: ['Eins', 'Zwei'], count: (count: number) => `${count} Beiträge` },
  }
  speak({
    ...Object.fromEntries(Object.keys(german).map((name) => [name, {}])),
    [before]: others,
    [after]: others,
  } as unknown as typeof germanTexts)
  for (const shown of [made, texts(after, words())])
    assert.deepEqual(
      [shown.title, shown.parts.list, shown.parts.count(2)],
      ['Beitrag', ['Eins', 'Zwei'], '2 Beiträge'],
    )
  assert.equal(parts.list[0], 'Eins')
})

test('no module copies a text while it is loaded: German may come later', () => {
  assert.deepEqual(
    copiesIn(
      "import { postTexts } from '../texts/posts.ts'\nconst title = postTexts.title",
      'x.ts',
    ),
    ['x.ts: postTexts.title'],
  )
  assert.deepEqual(
    copiesIn(
      "import { postTexts } from '../texts/posts.ts'\nconst { bulk: { all } } = postTexts",
      'x.ts',
    ).length,
    1,
  )
  assert.deepEqual(
    copiesIn(
      "import { postTexts } from '../texts/posts.ts'\nconst { bulk } = postTexts, f = () => " +
        'bulk.all',
      'x.ts',
    ),
    [],
  )
  const files = globSync('**/*.{ts,tsx}', {
    cwd: web,
    exclude: (name) => /(^|\/)(dist|node_modules|.*\.test\.ts)$/.test(name),
  })
  assert.ok(files.length > 200)
  assert.deepEqual(
    files.flatMap((file) => copiesIn(readFileSync(join(web, file), 'utf8'), file)),
    [],
  )
})

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/**
 * Where a module reads a text outside of all functions. A name for a part that holds texts is none:
 * they are replaced where they stand.
 */
function copiesIn(source: string, file: string): string[] {
  const imported = new Set<string>()
  const found: string[] = []
  const { body } = parseSync(file, source).program as unknown as { body: readonly Node[] }
  for (const { type, source: from, specifiers } of body)
    if (type === 'ImportDeclaration' && /(^|\/)texts\//.test((from as { value: string }).value))
      for (const { local } of specifiers as { local: { name: string } }[])
        if (english.has(local.name)) imported.add(local.name)
  const isPart = ({ start, end }: Node) => {
    const [name, ...path] = source.slice(start, end).split(/[.?!]+/)
    const value = path.reduce<unknown>(
      (holder, part) => (holder as Record<string, unknown> | undefined)?.[part],
      english.get(name!),
    )
    return typeof value === 'object'
  }
  const look = (node: unknown, above: readonly Node[]): void => {
    if (Array.isArray(node)) return node.forEach((each) => look(each, above))
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const here = node as Node
    if (/^(ImportDeclaration|TS\w+)$/.test(here.type) || /Function/.test(here.type)) return
    if (here.type === 'Identifier' && imported.has(here['name'] as string)) {
      const chain = above.toReversed()
      const after = chain.findIndex(({ type }) => type !== 'MemberExpression')
      const whole = after > 0 ? chain[after - 1]! : here
      const holder = chain[after]
      const keys =
        holder?.type === 'CallExpression' && source.slice(holder.start).startsWith('Object.keys(')
      const isNamed =
        holder?.type === 'VariableDeclarator' &&
        isPart(whole) &&
        !/\{[^}]*[{}].*\}\s*=/.test(source.slice(holder.start, whole.start))
      if (!keys && !isNamed) found.push(`${file}: ${source.slice(whole.start, whole.end)}`)
    }
    for (const part of Object.values(here)) look(part, [...above, here])
  }
  look(body, [])
  return found
}
