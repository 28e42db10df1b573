import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyPhrases } from './key-phrases.ts'
import { samples } from './samples.ts'

test('key phrases are what stands between small words, the weightiest first, as the text spells them', () => {
  const phrases = keyPhrases('Rate limiting protects an API. Good rate limiting is fair, and rate limiting is cheap.', 'en').phrases.map(
    ({ text }) => text,
  )
  assert.equal(phrases[0], 'rate limiting')
})

test('hyphenated words stay whole, elided articles go, figures are no phrases', () => {
  const phrases = (text: string, language: string) => keyPhrases(text, language).phrases.map(({ text }) => text)
  assert.deepEqual(phrases('the end-to-end tests', 'en'), ['end-to-end tests'])
  assert.deepEqual(phrases("l'entreprise d'énergie", 'fr'), ['entreprise', 'énergie'])
  assert.deepEqual(phrases('42 and 17', 'en'), [])
})

test('languages without a list of small words and scripts without spaces give phrases too', () => {
  for (const language of ['pl', 'ja', 'ar'] as const) assert.ok(keyPhrases(samples[language].text, language).phrases.length > 2, language)
})
