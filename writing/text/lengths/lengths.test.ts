import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { lengthIn } from './lengths.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const whole = new Intl.Segmenter('en', { granularity: 'grapheme' })

test('lengthIn: counts graphemes as Intl.Segmenter does for the whole text', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'é',
      'e\u0301',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '日',
      'か',
      '\u3099',
      '한',
      '\u11a8',
      '\u1100',
    ],
    ...[
      family,
      '\u{1f1eb}\u{1f1f7}',
      '\u{1f1eb}',
      '1\ufe0f\u20e3',
      '\u200d',
      '\u0600',
      'ก',
      'ำ',
      'का',
    ],
    ...['\u00a9', '\u00a9\ufe0f', '\u00ad', '\u0483', '\u{20000}', '\u0308', '\ufeff', '\u2028'],
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string({ unit: 'grapheme' })), { maxLength: 12 }),
      (parts) => {
        const text = parts.join('')
        assert.equal(lengthIn('graphemes', text), [...whole.segment(text)].length)
      },
    ),
    { seed: 20261128, numRuns: 2_000 },
  )
})

test('lengthIn: a server of Mastodon may say what a link counts', () => {
  assert.equal(lengthIn('mastodon', 'See https://example.com/a', 30), 34)
})

test('lengthIn: measures hostile texts of 100,000 characters in well under a second', async () => {
  const texts = ['a.', 'a@', '@a', 'https://', '://', '@a@a.', 'e\u0301', family, '日.'].map(
    (part) => part.repeat(Math.ceil(100_000 / part.length)),
  )
  for (const unit of ['graphemes', 'mastodon'] as const)
    for (const text of texts) {
      const name = `${unit}, ${text.slice(0, 20)}`
      await assertProcessorMs(500, () => lengthIn(unit, text), { name })
    }
})
