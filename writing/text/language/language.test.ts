import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage, primaryLanguage } from './language.ts'
import { samples } from '@crier/server/testing/samples.ts'

test('the language of a text is found', async () => {
  for (const [language, { text }] of Object.entries(samples))
    assert.equal(await detectLanguage(text), language)
})

test('signs that are no letters do not tell the language', async () => {
  const menus = {
    pt:
      'Início | Notícias | Contacto\n\nA biblioteca da aldeia abre ao sábado a partir de maio, ' +
      'e a entrada é livre para todos.',
    nl:
      'home | nieuws | contact ☰ 🔍\n\nDe bibliotheek van het dorp gaat vanaf mei op zaterdag ' +
      'open en iedereen mag naar binnen.',
    fr:
      'accueil | boutique | panier (0) ♡\n\nLa bibliothèque du village ouvre le samedi à partir ' +
      'du mois de mai pour tout le monde.',
  }
  for (const [language, text] of Object.entries(menus))
    assert.equal(await detectLanguage(text), language)
})

test('a topic is told by its small words or its script', async () => {
  const topics = {
    en: ['How we cut our build time', 'What remote work costs a small team'],
    de: ['5 Tipps für bessere Meetings', 'Unsere neue Bäckerei in Köln'],
    fr: ['Les startups de Lyon recrutent', 'Notre nouveau café ouvre lundi'],
    nl: ['Fietsen in de binnenstad van Utrecht'],
    zh: ['新办公室'],
    ja: ['新しいオフィス'],
    ru: ['Новый офис'],
  }
  for (const [language, texts] of Object.entries(topics))
    for (const text of texts) assert.equal(await detectLanguage(text), language, text)
})

test('fewer than 20 Latin letters are of the language that is expected, else English', async () => {
  for (const text of [
    'Hello',
    'AI agents',
    'PostgreSQL 18',
    'coffee',
    'Docker vs Podman',
    'Remote work',
    'Pizza con amore',
  ]) {
    assert.equal(await detectLanguage(text), 'en', text)
    assert.equal(await detectLanguage(text, 'nl'), 'nl', text)
  }
  assert.equal(await detectLanguage('新しいオフィス', 'en'), 'ja')
})

test('a language tag gives its primary language, nonsense gives none', () => {
  assert.equal(primaryLanguage('de-AT'), 'de')
  assert.equal(primaryLanguage('pt_BR'), 'pt')
  assert.equal(primaryLanguage('not a tag!'), null)
  assert.equal(primaryLanguage(null), null)
})
