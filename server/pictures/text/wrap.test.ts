import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomsOf } from '@crier/writing/text/atoms.ts'
import { graphemesOf } from '@crier/writing/text/lengths/weight.ts'
import { measured, wrap, type Hyphenate } from './wrap.ts'

// All letters have one width.
const measure = (text: string) => graphemesOf(text).length
const lines = (
  text: string,
  width: number,
  { ragged = 1, hyphenate = (() => []) as Hyphenate } = {},
) =>
  wrap(measured(atomsOf(text, 'en'), measure, hyphenate), width, measure, ragged).map(
    (line) => line.text,
  )

test('an address that is too long for a line is parted behind its slashes', () => {
  assert.deepEqual(lines('See https://example.com/templates/records/one', 26), [
    'See https://example.com/',
    'templates/records/one',
  ])
  assert.deepEqual(lines('https://example.com/a/b', 40), ['https://example.com/a/b'])
})

test('wrap: splits a stretch without a slash between letters when it is too long', () => {
  assert.deepEqual(
    lines('https://example.com/abcdefghijklmnop', 10).join(''),
    'https://example.com/abcdefghijklmnop',
  )
  for (const line of lines('https://example.com/abcdefghijklmnop', 10))
    assert.ok(measure(line) <= 10, line)
})

test('a long word is hyphenated when it is wider than a line, and where a line would stay emptier than it may', () => {
  const hyphenate: Hyphenate = (word) => (word === 'Datenschutzgrund' ? [5, 11] : [])
  assert.deepEqual(lines('Datenschutzgrund', 12, { hyphenate }), ['Datenschutz-', 'grund'])
  assert.deepEqual(lines('Ein Datenschutzgrund hier', 17, { hyphenate, ragged: 0.3 }), [
    'Ein Datenschutz-',
    'grund hier',
  ])
  assert.deepEqual(lines('Ein Datenschutzgrund', 17, { hyphenate }), ['Ein', 'Datenschutzgrund'])
})

test('wrap: never splits emoji sequences and letters with marks', () => {
  const text = '👩🏽‍🚀👨‍👩‍👧‍👦🇯🇵1️⃣éé'.repeat(5)
  assert.deepEqual(lines(text, 3).flatMap(graphemesOf), graphemesOf(text))
})

test('wrap: puts a letter wider than the line on a separate line', () => {
  assert.deepEqual(lines('ab', 0.5), ['a', 'b'])
})
