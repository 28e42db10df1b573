import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { avoiding } from './avoid-words.ts'

test('a longer word is avoided in every form, a short one only by itself', () => {
  const { allows } = avoiding(['Cheap', 'AI', 'état', ' '])
  for (const text of [
    'cheap',
    'CHEAPER flights',
    '#cheapflights',
    'an AI tool',
    'AI-driven',
    'l’e\u0301tat',
  ])
    assert.equal(allows(text), false, text)
  for (const text of ['said the captain', 'a fair price', ''])
    assert.equal(allows(text), true, text)
  assert.equal(avoiding([]).allows('anything'), true)
  assert.equal(avoiding(['a.b(c']).allows('x a.b(c y'), false)
})

test('striking takes the whole word along and leaves a tidy text', () => {
  const { strike } = avoiding(['cheap', 'AI', 'game changer'])
  assert.equal(strike('The best cheap laptops'), 'The best laptops')
  assert.equal(strike('Cheaper, faster, better'), 'faster, better')
  assert.equal(strike('A real game  changer, this AI.'), 'A real, this.')
  assert.equal(strike('Nothing to do'), 'Nothing to do')
  assert.equal(avoiding(['炭素']).strike('中小企業の脱炭素支援'), '中小企業の脱支援')
})

test('a long hostile text is checked at once', async () => {
  const { allows, strike } = avoiding(['cheap', 'AI'])
  await assertProcessorMs(500, () => allows('a'.repeat(100_000)))
  await assertProcessorMs(500, () => strike(`${'a'.repeat(5000)} cheap`))
})
