import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facetsOf, marksIn } from './facets.ts'

const found = (text: string) => marksIn(text).map(({ kind, value }) => `${kind} ${value}`)

test('facets count in bytes of UTF-8, whatever is before them', () => {
  const text = 'Grüße 🎉 https://example.com #Käse @facets.test'
  const dids = new Map([['facets.test', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa']])
  const facets = facetsOf(text, dids)
  assert.deepEqual(facets, [
    {
      index: { byteStart: 13, byteEnd: 32 },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' }],
    },
    {
      index: { byteStart: 33, byteEnd: 39 },
      features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Käse' }],
    },
    {
      index: { byteStart: 40, byteEnd: 52 },
      features: [
        { $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' },
      ],
    },
  ])
  const bytes = Buffer.from(text)
  assert.deepEqual(
    facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString()),
    ['https://example.com', '#Käse', '@facets.test'],
  )
})

test('links are found with and without a scheme, and end before the marks of their sentence', () => {
  for (const [text, links] of [
    ['See https://example.com/a?b=c#d.', ['link https://example.com/a?b=c#d']],
    ['(https://example.com/a_(b))', ['link https://example.com/a_(b)']],
    [
      'example.com, and www.example.org/x!',
      ['link https://example.com', 'link https://www.example.org/x'],
    ],
    ['HTTPS://EXAMPLE.COM', ['link HTTPS://EXAMPLE.COM']],
    ['a.b 1.5 e.g. z.B. 10.000', []],
    ['write to me@example.com', []],
    ['詳しくはhttps://example.jp/aへ', ['link https://example.jp/a']],
  ] as const)
    assert.deepEqual(found(text), links, text)
})

test('an address with a scheme is a link in whatever zone', () => {
  for (const [text, link] of [
    ['See https://intranet.corp/a_b-c.', 'https://intranet.corp/a_b-c'],
    ['(http://localhost:3000/?x=1)', 'http://localhost:3000/?x=1'],
    ['https://new.zone/a(b) and', 'https://new.zone/a(b)'],
    ['https://', undefined],
  ] as const)
    assert.deepEqual(
      marksIn(text).map(({ kind, value }) => [kind, value]),
      link === undefined ? [] : [['link', link]],
      text,
    )
})

test('mentions are handles after an @ that no word touches', () => {
  for (const [text, mentions] of [
    ['@alice.bsky.social hi', ['mention alice.bsky.social']],
    [
      'Hi (@Alice.Test), @bob.test. And @carol.test!',
      ['mention alice.test', 'mention bob.test', 'mention carol.test'],
    ],
    ['@alice', []],
    ['mail@alice.test', []],
    ['@alice@mastodon.social', []],
    ['@alice.local @-a.test @a..test @a_b.test', []],
    [`@${'a'.repeat(64)}.test`, []],
  ] as const)
    assert.deepEqual(found(text), mentions, text)
})

test('hashtags are read as Bluesky’s own app reads them', () => {
  for (const [text, tags] of [
    ['#one #Two, #three! (#four)', ['tag one', 'tag Two', 'tag three']],
    ['a#b #', []],
    ['#1 #2026 #a1', ['tag a1']],
    ['#日本語 ＃全角', ['tag 日本語', 'tag 全角']],
    ['#emoji🎉 #️⃣', ['tag emoji🎉']],
    [`#${'x'.repeat(64)} #${'y'.repeat(65)}`, [`tag ${'x'.repeat(64)}`]],
    ['https://example.com/#top', ['link https://example.com/#top']],
  ] as const)
    assert.deepEqual(found(text), tags, text)
})

test('no mark overlaps another, and each is where it says', () => {
  const text = '#a https://example.com/#b @alice.test #c@bob.test http://x.com@y.com'
  let last = 0
  for (const { start, end, kind, value } of marksIn(text)) {
    assert.ok(start >= last && end > start, `${kind} ${value}`)
    last = end
    assert.ok(
      text
        .slice(start, end)
        .toLowerCase()
        .includes(value.replace(/^https:\/\//, '').toLowerCase()),
    )
  }
})

test('a mention without a DID stays text', () => {
  assert.deepEqual(facetsOf('Hi @nobody.test', new Map()), [])
})
