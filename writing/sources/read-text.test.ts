import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSourceText } from './read-text.ts'

test('readText puts words together that the end of a line broke, and leaves hyphens that are the word’s own', () => {
  assert.equal(
    readSourceText('Die Fähre wurde neu auf-\ngenommen.'),
    'Die Fähre wurde neu aufgenommen.',
  )
  assert.equal(readSourceText('le bac a été re-\n  venu au quai'), 'le bac a été revenu au quai')
  assert.equal(readSourceText('Miet-\nund Heizkosten'), 'Miet-\nund Heizkosten')
  assert.equal(readSourceText('Berg-\nTal, 4-\nfach, A-\nb'), 'Berg-\nTal, 4-\nfach, A-\nb')
})

test('readText gives what is said in subtitles', () => {
  assert.equal(
    readSourceText(
      '1\n00:00:01,000 --> 00:00:02,000\nA rope and\n\n2\n00:00:02,100 --> 00:00:03,000\na barge.',
    ),
    'A rope and a barge.',
  )
})
