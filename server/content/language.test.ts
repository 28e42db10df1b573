import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage, primaryLanguage } from './language.ts'
import { samples } from '../testing/samples.ts'

test('the language of a text is found', async () => {
  for (const [language, { text }] of Object.entries(samples)) assert.equal(await detectLanguage(text), language)
})

test('a topic of a few words is told by its small words or its script, and is English in doubt', async () => {
  const topics = {
    en: ['AI in healthcare', 'PostgreSQL 18', 'coffee', 'Docker vs Podman', 'Remote work'],
    de: ['5 Tipps für bessere Meetings', 'Unsere neue Bäckerei in Köln'],
    fr: ['Les startups de Lyon', 'Notre nouveau café'],
    nl: ['Fietsen in de stad'],
    zh: ['新办公室'],
    ja: ['新しいオフィス'],
    ru: ['Новый офис'],
  }
  for (const [language, texts] of Object.entries(topics)) for (const text of texts) assert.equal(await detectLanguage(text), language, text)
})

test('a language tag gives its primary language, nonsense gives none', () => {
  assert.equal(primaryLanguage('de-AT'), 'de')
  assert.equal(primaryLanguage('pt_BR'), 'pt')
  assert.equal(primaryLanguage('not a tag!'), null)
  assert.equal(primaryLanguage(null), null)
})
