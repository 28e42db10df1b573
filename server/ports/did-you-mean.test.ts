import assert from 'node:assert/strict'
import { test } from 'node:test'
import { didYouMean } from './did-you-mean.ts'

const platforms = ['linkedin', 'x', 'instagram', 'tiktok']

test('misspellings, other cases and former names lead to the known word', () => {
  for (const [word, meant] of [
    ['twitter', 'x'],
    ['Twitter', 'x'],
    ['x.com', 'x'],
    ['X', 'x'],
    ['Linked-In', 'linkedin'],
    ['linkdin', 'linkedin'],
    ['tik tok', 'tiktok'],
    ['ticktok', 'tiktok'],
    ['instergram', 'instagram'],
    ['ig', 'instagram'],
  ] as const)
    assert.equal(didYouMean(word, platforms), meant, word)
})

test('what is near to nothing leads nowhere', () => {
  for (const word of [
    '',
    'y',
    'facebook',
    'mastodon',
    '__proto__',
    'constructor',
    'l'.repeat(41),
    '🦊',
  ])
    assert.equal(didYouMean(word, platforms), undefined, word)
})

test('a former name leads nowhere where its successor is not known', () => {
  assert.equal(didYouMean('twitter', ['monday', 'tuesday']), undefined)
})
