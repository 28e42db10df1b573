import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measuredVoice } from './measure-voice.ts'

const calm = [
  'We baked 140 loaves before seven. The ovens are hot at five anyway.\nCome early.',
  'Two apprentices start in March. They bake the rye on Tuesdays.\nAsk them about it.',
  'Our rye rests for a day. It is why the crumb holds.\nNothing else is in it.',
]

test('a voice is told by the length of sentences, by line breaks, emoji and hashtags, and by the signs that it never uses', () => {
  assert.equal(
    measuredVoice(calm, 'en'),
    'sentences of about 6 words; about 2 sentences between two line breaks; no ' +
      'emoji; no hashtags; never exclamation marks, question marks, dashes, dots that ' +
      'trail off, words in capitals',
  )
})

test('what most posts do is a habit, what one of them does is none', () => {
  const loud = [
    'Who is up before five?! 🥖🥖\n\nWe are!\n\n#bread #rye',
    'Why rye – again? 🥖\n\nBecause you asked!\n\n#rye #bakery',
    'What is hot at five … 🔥\n\nOUR OVENS, ALWAYS!\n\n#bread #ovens',
    '3 loaves for 2?\n\nToday only! 🥖\n\n#bread #today',
  ]
  assert.equal(
    measuredVoice(loud, 'en'),
    'sentences of about 3 words; a new line after each sentence; most posts open with a ' +
      'question; about 1 emoji a post; about 2 hashtags a post',
  )
})

test('a figure, a quotation or an emoji at the beginning of most posts is told', () => {
  const opening = (text: string) => measuredVoice([text, text, text], 'en')!
  assert.match(opening('We sold 140 loaves.'), /open with a figure in the first words;/)
  assert.match(opening('“Bread is what we are made of,” says Ana.'), /open with a quotation;/)
  assert.match(opening('🥖 Rye is back.'), /open with an emoji;/)
  assert.doesNotMatch(opening('Rye is back.'), /open with/)
})

test('words are counted where a script puts no space between them', () => {
  assert.match(
    measuredVoice(Array(3).fill('面包师每天早上五点起床。'), 'zh')!,
    /^sentences of about [5-8] words;/,
  )
})

test('of fewer than three posts, or of none with a word, nothing is said that they do not show', () => {
  assert.equal(measuredVoice(calm.slice(0, 2), 'en'), null)
  assert.equal(measuredVoice([], 'en'), null)
  assert.match(measuredVoice(['#bread', '🥖', '   '], 'en')!, /^sentences of about 1 words?;/)
})
