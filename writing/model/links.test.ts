import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { withoutForeignLinks } from './links.ts'

const known = [
  'See https://www.example.com/a/page?x=1 for more, or write to @acme.',
  'https://news.example/story/',
]

test('links of the topic and the source stay, however they are spelled', () => {
  for (const text of [
    'Read https://www.example.com/a/page?x=1.',
    'Read http://example.com/a/page?x=1',
    'At news.example/story now',
    'On example.com we say so',
    'Thanks @Acme!',
  ]) {
    assert.equal(withoutForeignLinks(text, known), text)
  }
})

test('other links go, whatever they look like, and what stood around them is tidied', () => {
  const cases = [
    ['Go to https://evil.example/x now', 'Go to now'],
    ['Go (https://evil.com/x) now', 'Go now'],
    ['Go to evil.com.', 'Go to .'],
    ['www.evil.org/path?q=1 is it', 'is it'],
    ['[click](https://evil.com) here', 'click here'],
    ['![p](https://evil.com/p.png)Text', 'Text'],
    ['ftp://evil.com/x y', 'y'],
    ['mailto:a@evil.com y', 'y'],
    ['https://example.com/a/page?x=2', ''],
    ['https://example.com.evil.com/a', ''],
    ['https://10.0.0.1/x', ''],
    ['HTTPS://EVIL.COM/X end', 'end'],
    ['Ask @stranger and @acme', 'Ask stranger and @acme'],
  ] as const
  for (const [text, left] of cases) assert.equal(withoutForeignLinks(text, known), left, text)
})

test('words that only look like addresses stay', () => {
  for (const text of [
    'Node.js 26 and v1.2.3 are out',
    'It costs 3.50 or 4,20.',
    'me at 10:30',
    'e.g. this, i.e. that',
  ])
    assert.equal(withoutForeignLinks(text, []), text)
})

test('a text of one endless word is dealt with at once', async () => {
  await assertProcessorMs(1_000, () =>
    withoutForeignLinks('a.'.repeat(50_000), ['b.'.repeat(50_000)]),
  )
})
