import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardTemplates } from '@crier/contract/cards.ts'
import { readBlocks } from '@crier/writing/text/blocks.ts'
import { templatesFor } from './index.ts'
import { closing } from './closing.ts'
import { cover } from './cover.ts'
import { list } from './list.ts'
import { number } from './number.ts'
import { photo } from './photo.ts'
import { quotation } from './quotation.ts'
import type { CardContent, Template } from './template.ts'

const content = (text: string, more: Partial<CardContent> = {}): CardContent => ({
  blocks: readBlocks(text, null),
  number: 2,
  count: 5,
  hasPhoto: false,
  ...more,
})
const names = new Map<Template, string>(
  Object.entries({ closing, cover, list, number, photo, quotation }).map(([name, one]) => [
    one,
    name,
  ]),
)
const chosen = (text: string, more?: Partial<CardContent>) =>
  names.get(templatesFor(content(text, more), 'auto')[0]!.template)

test('a lone figure, or a sentence around one, is set as a number', () => {
  for (const text of [
    '73 %\n\nof all requests',
    '$4.2M\n\nsaved',
    '10×\n\nfaster',
    '٪٧٣\n\nمن الطلبات',
    '38%\n\nの時間',
    '1.2 million\n\nreaders',
    '3,000+\n\nteams',
  ])
    assert.equal(chosen(text), 'number', text)
  assert.equal(chosen('Revenue grew by 38% in the first quarter.'), 'number')
})

test('a date, a count among words or two figures make no number card', () => {
  for (const text of [
    'In 2026 we begin again.',
    'Five of 9 said yes.',
    'From 10% to 20% in a year.',
    'Growth of 38%, said the board.',
  ])
    assert.equal(chosen(text), 'list', text)
})

test('words in quotation marks are a quotation, with what follows as its source', () => {
  for (const text of [
    '“We ask why it was decided.”\n\n— Maya Okafor',
    '« On demande pourquoi cela a été décidé. »\n— Claire',
    '„Wir fragen jetzt nach dem Warum.“',
    '「なぜそう決めたのかを問うようになりました。」\n\n— 田中',
  ])
    assert.equal(chosen(text), 'quotation', text)
  assert.equal(chosen('“Lean” is a word\n\nthat nobody explains any more.'), 'list')
})

test('a short first card is a cover, a short last one a closing card, and a list never is', () => {
  assert.equal(chosen('Five habits\n\nWhat we learned.', { number: 1 }), 'cover')
  assert.equal(chosen('Ship small.', { number: 1, count: 1 }), 'cover')
  assert.equal(chosen('Try it\n\nTell us how it went.', { number: 5 }), 'closing')
  assert.equal(chosen('What we need\n\n- time\n- trust', { number: 1 }), 'list')
  assert.equal(chosen('What we need\n\n- time\n- trust', { number: 5 }), 'list')
})

test('a card with a photo shows it, whatever the text and the wish', () => {
  for (const asked of cardTemplates)
    assert.equal(
      templatesFor(content('“Quoted for good.”\n\n— Ann', { hasPhoto: true }), asked)[0]!.template,
      photo,
    )
})

test('a template that is asked for is taken where it suits the text', () => {
  const taken = (text: string, asked: (typeof cardTemplates)[number]) =>
    names.get(templatesFor(content(text), asked)[0]!.template)
  assert.equal(taken('Ship small.', 'closing'), 'closing')
  assert.equal(taken('Ship small.', 'cover'), 'cover')
  assert.equal(taken('Ship small.', 'number'), 'list')
  assert.equal(taken('Ship small.', 'photo'), 'list')
  assert.equal(taken('73 %\n\nof all requests', 'list'), 'list')
  assert.equal(taken('word '.repeat(120), 'cover'), 'list')
})
