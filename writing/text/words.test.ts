import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { opening } from './opening.ts'
import { sentences } from './sentences/sentences.ts'
import { words } from './words.ts'

test('sentences end where a reader would stop, not inside addresses or after titles', () => {
  assert.deepEqual(sentences('See https://a.io/b?c=d now. Dr. Ann agrees! Really?\n\nYes.'), [
    'See https://a.io/b?c=d now. ',
    'Dr. Ann agrees! ',
    'Really?\n',
    '\n',
    'Yes.',
  ])
  assert.deepEqual(sentences('これは長い。次の文です！終わり'), [
    'これは長い。',
    '次の文です！',
    '終わり',
  ])
})

test('words of spaced scripts are parted at spaces only', () => {
  assert.deepEqual(words('well-known e.g. a,b  https://a.io/x?y=z\nend'), [
    'well-known ',
    'e.g. ',
    'a,b  ',
    'https://a.io/x?y=z\n',
    'end',
  ])
})

test('scripts without spaces are parted between words, never before closing punctuation or inside addresses and tags', () => {
  const parts = words('今日は良い天気です。「明日」も#天気予報 https://ja.example/今日の天気')
  assert.ok(parts.length > 4)
  assert.ok(parts.every((part) => !/^[。」、]/u.test(part)))
  assert.ok(parts.every((part) => !/「$/u.test(part)))
  assert.ok(parts.some((part) => part.includes('#天気予報')))
  assert.ok(parts.some((part) => part.includes('https://ja.example/今日の天気')))
  assert.ok(words('ภาษาไทยไม่มีช่องว่างระหว่างคำ').length > 3)
})

test('sentences and words joined are the text again', () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('。', '! ', '日本語', 'https://a.io', '\n', '「', '#x'),
    ),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join('')
      assert.equal(sentences(whole).join(''), whole)
      assert.equal(words(whole).join(''), whole)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('an opening is the line, else the sentence, else whole words', () => {
  const atMost = (most: number) => (part: string) => part.length <= most
  assert.equal(opening('One line. Two sentences.\nMore', atMost(24)), 'One line. Two sentences.')
  assert.equal(opening('One line. Two sentences.\nMore', atMost(23)), 'One line.')
  assert.equal(opening('A somewhat longer, endless line', atMost(20)), 'A somewhat longer…')
  assert.equal(opening('https://example.com/very/long', atMost(20)), null)
  assert.equal(opening('', atMost(20)), null)
})

test('a hostile text of 100,000 characters is parted in well under a second', async () => {
  for (const text of [
    'a?'.repeat(50_000),
    '日。'.repeat(50_000),
    '日'.repeat(100_000),
    '#日'.repeat(50_000),
    ' '.repeat(100_000),
    `a${' '.repeat(99_000)}b`,
  ])
    await assertProcessorMs(500, () => {
      sentences(text)
      words(text)
      // 99,000 spaces inside a line once took an opening 40 s, and every word was measured up to
      // 25,000 characters.
      opening(text, (part) => part.length <= 90)
    })
})
