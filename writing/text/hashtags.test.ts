import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { withoutHashtags } from './hashtags.ts'

test('lines of hashtags and hashtags behind the last sentence are left out', () => {
  assert.equal(withoutHashtags('Hello.\n\n#one #two').trim(), 'Hello.')
  assert.equal(withoutHashtags('Hello. #one'), 'Hello.')
  assert.equal(withoutHashtags('Hello there #one #two, #three'), 'Hello there')
  assert.equal(withoutHashtags('مرحبا.\n#فريق #هدوء').trim(), 'مرحبا.')
  assert.equal(withoutHashtags('Done 🎉 #日本 ＃東京'), 'Done 🎉')
})

test('a hashtag within a sentence stays as a word', () => {
  assert.equal(withoutHashtags('We were at #WebSummit today.'), 'We were at WebSummit today.')
  assert.equal(withoutHashtags('All about #design'), 'All about design')
})

test('numbers, addresses and languages with a # in their name stay as they are', () => {
  for (const text of ['We are #1 of 10', 'C# and F#', 'https://example.com/a#part', 'a#b'])
    assert.equal(withoutHashtags(text), text)
})

test('a text of nothing but hashtags keeps them as words', () => {
  assert.equal(withoutHashtags('#one #two'), 'one two')
})

test('removing hashtags twice changes nothing more', () => {
  for (const text of ['A #b\n#c #d', '#one', 'Hello. #x #y\n\nBye. ##z'])
    assert.equal(withoutHashtags(withoutHashtags(text)), withoutHashtags(text))
})

test('a long stretch of space or of signs takes no longer than any other text', async () => {
  for (const text of [
    `a${'\u00a0'.repeat(50_000)}b`,
    '#'.repeat(50_000),
    `#${'1'.repeat(50_000)}`,
    ' #a'.repeat(20_000) + ' b',
  ])
    await assertProcessorMs(1_000, () => withoutHashtags(text), { name: text.slice(0, 3) })
})
