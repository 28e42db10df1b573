import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTopic } from './topic.ts'

test('a topic’s kind decides what can honestly be said about it', () => {
  const topics: readonly (readonly [string, string, string])[] = [
    ['en', 'announcement', 'We are hiring a designer'],
    ['en', 'announcement', 'Our coffee shop opens on Monday'],
    ['en', 'theme', 'Apple launches a new phone'],
    ['en', 'guide', 'How to brew better coffee'],
    ['en', 'list', '5 lessons from migrating a database'],
    ['en', 'theme', '20 years of remote work'],
    ['en', 'question', 'Is remote work dead?'],
    ['de', 'announcement', 'Wir eröffnen unsere zweite Filiale'],
    ['de', 'list', '7 Fehler beim Bewerben'],
    ['fr', 'guide', 'Comment bien choisir son vélo'],
    ['es', 'announcement', 'Abrimos nuestra segunda tienda'],
    ['it', 'guide', 'Come scegliere una bicicletta'],
    ['pt', 'list', '10 dicas de viagem'],
    ['nl', 'announcement', 'Onze winkel opent maandag'],
    ['ja', 'question', '在宅勤務は終わるのか？'],
  ]
  for (const [language, kind, text] of topics) assert.equal(readTopic(text, language).kind, kind, text)
})

test('bad news is recognised', () => {
  for (const [language, text] of [
    ['en', 'We apologise for the outage'],
    ['de', 'Stellenabbau bei uns'],
    ['fr', 'Notre fondateur est décédé'],
    ['nl', 'Datalek bij onze leverancier'],
  ] as const) {
    assert.equal(readTopic(text, language).grave, true, text)
  }
  assert.equal(readTopic('Why small teams ship faster', 'en').grave, false)
})

test('an order to write is taken off, and what follows the first sentence is the author’s own facts', () => {
  const { hook, rest } = readTopic('Write a short LinkedIn post about our new office. It opens on 3 March. There is coffee.', 'en')
  assert.equal(hook, 'Our new office.')
  assert.deepEqual(rest, ['It opens on 3 March.', 'There is coffee.'])
  assert.equal(readTopic('Schreibe bitte einen Beitrag über unsere neue Bäckerei', 'de').hook, 'Unsere neue Bäckerei')
  assert.equal(readTopic('Write-ahead logging explained', 'en').hook, 'Write-ahead logging explained')
})
