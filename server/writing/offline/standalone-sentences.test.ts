import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphs } from '../../content/paragraphs.ts'
import { standaloneSentences } from './standalone-sentences.ts'

function sentencesOf(text: string, language: string): string[] {
  return standaloneSentences(paragraphs(text), language)
}

test('abbreviations, initials, ordinals and decimals do not end a sentence', () => {
  const cases: readonly (readonly [string, string[]])[] = [
    ['en', ['Dr. Smith met J. R. Jones at 3.5 km, e.g. near St. Paul.', 'He left.']],
    ['en', ['The U.S. Senate voted on Vol. 3 today.', 'It passed.']],
    ['en', ['Everybody needs vitamin C.', 'The rest is detail.']],
    ['de', ['Am 3. Oktober kam Prof. Weber, z. B. mit Dr. Kurz und ca. 20 Gästen.', 'Danach war Ruhe.']],
    ['de', ['Es waren etwa 31.', 'Das reichte.']],
    ['fr', ['Mme Durand et M. Petit arrivent.', 'La suite demain.']],
    ['es', ['La Sra. Ortega vive en la Avda. Mayor.', 'Trabaja mucho.']],
    ['nl', ['Volgens dhr. De Vries duurt het ca. twee uur.', 'Daarna is het klaar.']],
  ]
  for (const [language, expected] of cases) assert.deepEqual(sentencesOf(expected.join(' '), language), expected)
})

test('what ties a sentence to the one before is taken off, so that it can stand alone', () => {
  assert.deepEqual(sentencesOf('However, sales rose. But costs fell.[12] So far so good.', 'en'), [
    'Sales rose.',
    'Costs fell.',
    'So far so good.',
  ])
  assert.deepEqual(sentencesOf('Aber der Umsatz stieg.', 'de'), ['Der Umsatz stieg.'])
  assert.deepEqual(sentencesOf('Ma mère est là.', 'fr'), ['Ma mère est là.'])
})

test('Markdown, lists, wrapped lines, headings and transcripts become paragraphs of plain words', () => {
  assert.deepEqual(
    paragraphs(
      '# Head\nBody text with **bold**, _it_ and `code`, see [this](https://x.example).\n\n![pic](y.png)\n> quoted\n```js\nlet x\n```\n| a | b |\n- one\n2. two',
    ),
    ['Head', 'Body text with bold, it and code, see this.', 'quoted', 'one', 'two'],
  )
  assert.deepEqual(paragraphs('A sentence that was wrapped by an editor at\nsome column or other.'), [
    'A sentence that was wrapped by an editor at some column or other.',
  ])
  assert.deepEqual(
    paragraphs(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAnna: Hello there.\n\n2\n00:00:03.000 --> 00:00:04.000\nBen: Hi.\n\n3\n00:00:05.000 --> 00:00:06.000\nAnna: Bye.',
    ),
    ['Hello there.', 'Ben: Hi.', 'Bye.'],
  )
  assert.deepEqual(paragraphs('10:30 is when we start.'), ['10:30 is when we start.'])
})
