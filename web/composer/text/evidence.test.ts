import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidencePartsOf, sentenceAround, type DraftEvidence } from './evidence.ts'

const said = (text: string, start = 0): DraftEvidence => ({
  piece: 1,
  text,
  claim: { piece: 1, start: 0, end: 0 },
  status: 'supported',
  source: { index: 0, start, end: start + [...text].length },
  sources: [],
})
const texts = (piece: string, evidence: readonly DraftEvidence[]) =>
  evidencePartsOf(piece, evidence).map(({ text, evidence: one }) => (one === null ? text : [text]))

test('partsOf cuts a piece where its evidence stands, and loses nothing of it', () => {
  assert.deepEqual(texts('We baked 240 loaves at 4.', [said('240'), said('4')]), [
    'We baked ',
    ['240'],
    ' loaves at ',
    ['4'],
    '.',
  ])
  assert.deepEqual(texts('Nothing.', []), ['Nothing.'])
  assert.deepEqual(texts('', [said('240')]), [])
})

test('partsOf takes the next place where one says the same twice, and leaves out what the piece no longer says', () => {
  assert.deepEqual(
    texts('6 and 6, not 7.', [said('6'), said('6'), said('6'), said('9'), said('')]),
    [['6'], ' and ', ['6'], ', not 7.'],
  )
  assert.deepEqual(texts('Rosa Klein', [said('Rosa Klein'), said('Rosa')]), [['Rosa Klein']])
})

test('sentenceAround answers the sentence of the source, and counts in code points', () => {
  const source = '🥖🥖 The oven is old. We baked 240 loaves that day. Nobody left.'
  const start = [...source.slice(0, source.indexOf('240'))].length
  assert.deepEqual(sentenceAround(source, start, start + 3), {
    before: 'We baked ',
    said: '240',
    after: ' loaves that day.',
  })
  assert.deepEqual(sentenceAround('240', 0, 3), { before: '', said: '240', after: '' })
})

test('sentenceAround shows a part of a sentence without an end, and of a place behind the text nothing', () => {
  const source = `${'a '.repeat(5_000)}240 ${'b '.repeat(5_000)}`
  const { before, said: found, after } = sentenceAround(source, 10_000, 10_003)
  assert.equal(found, '240')
  assert.ok(
    before.startsWith('… a') && before.length < 310 && after.endsWith('…') && after.length < 310,
    `${before}|${after}`,
  )
  assert.deepEqual(sentenceAround('Short.', 90, 99), { before: '', said: '', after: '' })
})
