import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { segmenter, wordSegments } from './segmenters.ts'

test('words of plain ASCII are cut as Unicode’s rules cut them, in every language', () => {
  const character = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...'abzAZ019') },
    { weight: 3, arbitrary: fc.constantFrom(...` .,;:'"-_/@!?()&+*#\n\r\t`) },
    fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: character, maxLength: 40 }),
      fc.constantFrom('en', 'de', 'fr', 'it', 'ja', 'th'),
      (text, language) => {
        const cut = (all: Iterable<{ segment: string; isWordLike?: boolean }>) =>
          [...all].map(({ segment, isWordLike }) => [segment, isWordLike])
        assert.deepEqual(
          cut(wordSegments(text, language)),
          cut(segmenter(language, 'word').segment(text)),
        )
      },
    ),
    { numRuns: 2_000 },
  )
})
