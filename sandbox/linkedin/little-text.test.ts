import assert from 'node:assert/strict'
import { test } from 'node:test'
import { littleTextLength, readLittleText } from './little-text.ts'

test('each of the fifteen reserved characters is literal behind a backslash and ends the text without one', () => {
  for (const character of '|{}@[]()<>#\\*_~') {
    assert.deepEqual(readLittleText(`a\\${character}b`), {
      shown: `a${character}b`,
      stored: `a\\${character}b`,
      brokenAt: undefined,
    })
    assert.deepEqual(
      readLittleText(`a${character} b`),
      { shown: 'a', stored: 'a', brokenAt: 1 },
      character,
    )
  }
})

test('a backslash before any other character ends the text', () => {
  assert.equal(readLittleText('a\\n').shown, 'a')
})

test('hashtags in any script are elements, and reads return their template form', () => {
  assert.deepEqual(readLittleText('#été #日本'), {
    shown: '#été #日本',
    stored: '{hashtag|\\#|été} {hashtag|\\#|日本}',
    brokenAt: undefined,
  })
})

test('a mention without a URN behind it is no mention', () => {
  assert.equal(readLittleText('a @[Name] b').shown, 'a ')
})

test('a long text of opening brackets is read quickly', () => {
  assert.equal(readLittleText(`\\(${'{hashtag|'.repeat(100_000)}`).brokenAt, 2)
})

test('only escaping backslashes do not count', () => {
  assert.deepEqual(
    [
      littleTextLength('\\(a\\)', false),
      littleTextLength('\\(a\\)', true),
      littleTextLength('a\\n', false),
    ],
    [3, 5, 3],
  )
})
