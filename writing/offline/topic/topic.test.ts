import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTopic } from './topic.ts'

test('an order to write is taken off, and what follows the first sentence is the author’s own facts', () => {
  const { sentences } = readTopic(
    'Write a short LinkedIn post about our new office. It opens on 3 March. There is coffee.',
    'en',
  )
  assert.deepEqual(sentences, ['Our new office.', 'It opens on 3 March.', 'There is coffee.'])
  assert.equal(
    readTopic('Schreibe bitte einen Beitrag über unsere neue Bäckerei', 'de').text,
    'Unsere neue Bäckerei',
  )
  assert.equal(
    readTopic('Write-ahead logging explained', 'en').text,
    'Write-ahead logging explained',
  )
})

test('what only tells how to write is no part of the topic', () => {
  for (const [language, about, topic] of [
    ['en', 'Max 80 words. Don’t use emojis.', 'Bees in the city.'],
    ['en', 'Keep it short and punchy. Add three hashtags.', 'Our harvest was the best since 2019.'],
    ['en', 'Tone: casual.', 'Remote work in small teams.'],
    ['de', 'Höchstens 60 Wörter. Bitte keine Emojis.', 'Unsere Werkstatt zieht nach Köln.'],
    ['fr', 'Sans emojis.', 'Notre atelier déménage à Lyon.'],
    ['es', 'No uses emojis.', 'Abrimos una tienda en Cádiz.'],
  ] as const) {
    assert.equal(readTopic(`${topic} ${about}`, language).text, topic)
    assert.equal(readTopic(`${about} ${topic}`, language).text, topic)
  }
  assert.equal(readTopic('No more meetings on Fridays', 'en').text, 'No more meetings on Fridays')
  assert.equal(readTopic('Use less water in the garden', 'en').text, 'Use less water in the garden')
})
