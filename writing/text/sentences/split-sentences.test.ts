import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSentences } from './split-sentences.ts'

test('abbreviations, initials, ordinals and decimals do not end a sentence', () => {
  const cases: readonly (readonly [string, string[]])[] = [
    ['en', ['Dr. Smith met J. R. Jones at 3.5 km, e.g. near St. Paul.', 'He left.']],
    ['en', ['The U.S. Senate voted on Vol. 3 today.', 'It passed.']],
    ['en', ['Everybody needs vitamin C.', 'The rest is detail.']],
    [
      'de',
      ['Am 3. Oktober kam Prof. Weber, z. B. mit Dr. Kurz und ca. 20 Gästen.', 'Danach war Ruhe.'],
    ],
    ['de', ['Es waren etwa 31.', 'Das reichte.']],
    ['fr', ['Mme Durand et M. Petit arrivent.', 'La suite demain.']],
    ['es', ['La Sra. Ortega vive en la Avda. Mayor.', 'Trabaja mucho.']],
    ['nl', ['Volgens dhr. De Vries duurt het ca. twee uur.', 'Daarna is het klaar.']],
  ]
  for (const [language, expected] of cases)
    assert.deepEqual(
      splitSentences(expected.join(' '), language).map((sentence) => sentence.trim()),
      expected,
    )
})
