import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLittleText, shownText, toLittleText } from './little-text.ts'

const vectors: readonly (readonly [text: string, little: string])[] = [
  ['Plain, with punctuation: 100% & more!', 'Plain, with punctuation: 100% & more!'],
  ['| { } @ [ ] ( ) < > # \\ * _ ~', String.raw`\| \{ \} \@ \[ \] \( \) \< \> \# \\ \* \_ \~`],
  ['Read (this) now', String.raw`Read \(this\) now`],
  ['Good #bread today', String.raw`Good {hashtag|\#|bread} today`],
  [
    '#Brot, #über and #日本語。',
    String.raw`{hashtag|\#|Brot}, {hashtag|\#|über} and {hashtag|\#|日本語}。`,
  ],
  ['#2026goals but #1', String.raw`{hashtag|\#|2026goals} but \#1`],
  ['#snake_case C# a#b ##twice #one#two', String.raw`\#snake\_case C\# a\#b \#\#twice \#one\#two`],
  ['https://a.io/x_y#part', String.raw`https://a.io/x\_y\#part`],
  ['ann@example.com', String.raw`ann\@example.com`],
  ['{hashtag|\\#|bread}', String.raw`\{hashtag\|\\\#\|bread\}`],
  ['back\\slash', String.raw`back\\slash`],
]

for (const [text, little] of vectors) {
  test(`${JSON.stringify(text)} is written so that LinkedIn shows it whole`, () => {
    assert.equal(toLittleText(text), little)
    assert.equal(fromLittleText(little), text)
  })
}

const mentions: readonly (readonly [text: string, little: string, shown: string])[] = [
  ['@[Acme](urn:li:organization:1337)', '@[Acme](urn:li:organization:1337)', 'Acme'],
  [
    'Thanks (@[Ada L.](urn:li:person:a_B-1))#bread',
    String.raw`Thanks \(@[Ada L.](urn:li:person:a_B-1)\){hashtag|\#|bread}`,
    'Thanks (Ada L.)#bread',
  ],
  [
    '@[A_B (#1) | C*](urn:li:organization:2)',
    String.raw`@[A\_B \(\#1\) \| C\*](urn:li:organization:2)`,
    'A_B (#1) | C*',
  ],
  ['@[ ](urn:li:person:1)', String.raw`\@\[ \]\(urn:li:person:1\)`, '@[ ](urn:li:person:1)'],
  ['@[A](urn:li:share:1)', String.raw`\@\[A\]\(urn:li:share:1\)`, '@[A](urn:li:share:1)'],
]
for (const [text, little, shown] of mentions)
  test(`little text: ${text} is shown as ${shown}`, () => {
    assert.equal(toLittleText(text), little)
    assert.deepEqual([fromLittleText(little), shownText(text)], [shown, shown])
  })

test('mentions and hashtags as LinkedIn returns them are read as people see them', () => {
  assert.equal(
    fromLittleText(
      String.raw`Hi @[Dev \(Test\)](urn:li:organization:123), {hashtag|\#|bread} {hashtag|#|my\_tag}`,
    ),
    'Hi Dev (Test), #bread #my_tag',
  )
})

const awkward = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.constantFrom(...'|{}@[]()<>#\\*_~', '#tag', '{hashtag|\\#|x}', '@[a](urn:li:person:1)'),
  ),
)

test('what is written is what is read, for any text', () => {
  fc.assert(
    fc.property(awkward, (parts) => {
      const text = parts.join('')
      assert.equal(fromLittleText(toLittleText(text)), shownText(text))
    }),
    { seed: 20261121, numRuns: 1_000 },
  )
})

test('little text: escapes every reserved character outside a hashtag, so nothing is cut', () => {
  fc.assert(
    fc.property(awkward, (parts) => {
      const rest = toLittleText(parts.join(''))
        .replaceAll(/@\[(?:\\.|[^\]\\[])+\]\(urn:li:(?:person|organization):[\w-]+\)/g, '')
        .replaceAll(/\{hashtag\|\\#\|[\p{L}\p{M}\p{N}]+\}/gu, '')
        .replaceAll(/\\[|{}@[\]()<>#\\*_~]/g, '')
      assert.doesNotMatch(rest, /[|{}@[\]()<>#\\*_~]/)
    }),
    { seed: 20261121, numRuns: 1_000 },
  )
})
