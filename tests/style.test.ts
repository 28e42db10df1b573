import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, grown, readCounts } from './style/counts.ts'
import { places, placesIn } from './style/words.ts'

test('style: finds words in names, titles, texts and comments with their lines', () => {
  const source =
    "// Nobody reads it.\nconst goesOut = 'It stands, and somebody waits.'\ntest(`whoever " +
    '${goesOut}`)\n'
  const found = (file: string) =>
    placesIn(file, source).map(({ kind, word, line }) => `${line} ${kind} ${word}`)
  assert.deepEqual(found('server/some.ts').toSorted(), [
    '1 comment nobody',
    '2 text goes out',
    '2 text somebody',
    '2 text stands',
    '3 text whoever',
  ])
  assert.deepEqual(found('server/some.test.ts').toSorted(), [
    '1 comment nobody',
    '2 text goes out',
    '3 text whoever',
  ])
})

test('style: finds words in comments of CSS and SQL', () => {
  assert.equal(placesIn('web/a.css', '/* a\nIt goes out. */ a { b: c }')[0]?.line, 2)
  assert.equal(placesIn('server/a.sql', 'select 1; -- anew')[0]?.word, 'anew')
})

test('style: finds words that are split over lines', () => {
  const source =
    "/**\n * What is\n * told.\n */\n// It goes\n// out.\nconst a = 'It is ' +\n  'told.'\n// goes\n\n// out\n"
  const found = placesIn('server/some.ts', source).map(({ kind, word }) => `${kind} ${word}`)
  assert.deepEqual(found.toSorted(), ['comment goes out', 'comment is told', 'text is told'])
})

test('style: lists file and line of every place of a count that has grown', () => {
  const two = placesIn('cli/a.ts', '// anew\n// anew')
  assert.deepEqual(grown(two, countOf(two)), [])
  assert.deepEqual(grown(two, { 'comment: anew in cli/': 1 }), [
    'comment: anew in cli/: 2, at most 1',
    '  cli/a.ts:1',
    '  cli/a.ts:2',
  ])
})

test('style: no word of translated English is used more often than before', () => {
  assert.deepEqual(grown(places(), readCounts()), [])
})
