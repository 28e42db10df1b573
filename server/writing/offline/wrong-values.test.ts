import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignment } from '../../testing/samples.ts'
import { offlineWriter } from '../offline-writer.ts'
import { tellsRightValue, wrongValuesOf } from './wrong-values.ts'

test('a number that the text says to be wrong is wrong wherever it stands with the same word, and no other', () => {
  for (const [text, wrong, others] of [
    ['It is 2,400 visitors, not 1,400 visitors.', 'Some 1,400 visitors came.', ['Some 2,400 visitors came.', '1,400 stones']],
    ['Der Termin ist der 14. September, nicht der 21., das Plakat ist alt.', 'Ab 21. September', ['Ab 14. September', '21 Leute']],
    ["C'est 2 400 jeunes et non 1 400 jeunes.", 'Plus de 1 400 jeunes y sont passés.', ['Plus de 2 400 jeunes']],
    ['Una primera versión de este artículo hablaba de un aumento del 52 %.', 'Subió un 52 %.', ['Subió un 38 %.']],
    ["Yesterday's draft said 180 jobs. That is out of date.", '180 jobs go', ['212 jobs go']],
    ['In januari noemden wij 40 minuten. Dat was de tussenstand.', 'Zij sliepen 40 minuten langer.', ['Zij sliepen 22 minuten langer.']],
    ['Im Entwurf standen 120 Stunden. Das war ein Messfehler, es sind 72.', 'bis zu 120 Stunden', ['bis zu 72 Stunden']],
  ] as const) {
    const found = wrongValuesOf(text)
    assert(found?.test(wrong), text)
    for (const other of others) assert.equal(found!.test(other), false, `${text} ${other}`)
  }
})

test('years, and small numbers with nothing behind them, are never wrong', () => {
  assert.equal(wrongValuesOf('It opened in 1998, not 1997.'), null)
  assert.equal(wrongValuesOf('Sit for 20, not 15.'), null)
  assert.equal(wrongValuesOf('The ferry carried 4,100 people.'), null)
})

test('a sentence that gives the right number beside the wrong one is told', () => {
  assert(tellsRightValue('A stick of butter is now 113 g, not 100 g.'))
  assert(!tellsRightValue('A stick of butter is 100 g.'))
})

test('a long text of numbers is read in a moment', () => {
  const text = '1 000 not 1 000, '.repeat(6_000)
  const began = performance.now()
  wrongValuesOf(text)
  wrongValuesOf('1'.repeat(100_000))
  wrongValuesOf('1,'.repeat(50_000))
  assert(performance.now() - began < 2_000)
})

test('a draft does not tell the number that a note above the text corrects', async () => {
  const text = `For the notice board: it is 340 loaves a day and not 430 loaves, sorry.

The bakery at the mill opens in June. It bakes 430 loaves a day in an oven of 1911. Two apprentices begin with the first batch.`
  const { pieces } = await offlineWriter.write(assignment({ topic: 'The bakery at the mill', text }))
  assert.doesNotMatch(pieces.join('\n'), /bakes 430/)
})

test('a number to which somebody comes back later in a talk, and puts it right, is wrong where it stood first', () => {
  for (const [language, text, wrong, right] of [
    ['en', 'I said twelve thousand boats at the beginning. It is 9,200.', 'About 12,000, that is.', 'There are 9,200.'],
    ['de', 'Am Anfang habe ich 12.000 Boote gesagt. Es sind 9.200.', 'Gut 12 000 sind es.', 'Es sind 9.200.'],
    ['fr', 'J’ai dit 12 000 bateaux au début. Ce sont 9 200.', 'Environ 12 000.', 'Il y en a 9 200.'],
  ] as const) {
    const found = wrongValuesOf(text, language)
    assert(found?.test(wrong), text)
    assert.equal(found!.test(right), false, text)
  }
  assert.equal(wrongValuesOf('As I said at the beginning, 400 boats came. This year it is 700.'), null)
})
