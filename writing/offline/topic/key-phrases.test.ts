import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidatesIn, keyPhrases } from './key-phrases.ts'
import { samples } from '@crier/server/testing/samples.ts'

test('key phrases are what stands between small words, the weightiest first, as the text spells them', () => {
  const phrases = phrasesOf(
    'Rate limiting protects an API. Good rate limiting is fair, and rate limiting is cheap.',
    'en',
  )
  assert.equal(phrases[0], 'rate limiting')
})

test('hyphenated words stay whole, elided articles go, figures are no phrases', () => {
  assert.deepEqual(phrasesOf('the end-to-end tests', 'en'), ['end-to-end tests'])
  assert.deepEqual(phrasesOf("l'entreprise d'énergie", 'fr'), ['entreprise', 'énergie'])
  assert.deepEqual(phrasesOf('42 and 17', 'en'), [])
})

test('languages without a list of small words and scripts without spaces give phrases too', () => {
  for (const language of ['pl', 'ja', 'ar'] as const)
    assert.ok(phrasesOf(samples[language].text, language).length > 2, language)
})

function phrasesOf(text: string, language: string): string[] {
  return keyPhrases(candidatesIn(text, language), language).phrases.map((phrase) => phrase.text)
}
