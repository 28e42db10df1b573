import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAudience } from './privacy.ts'

test('a choice is kept when it is offered', () => {
  assert.equal(chooseAudience(['PUBLIC_TO_EVERYONE', 'SELF_ONLY'], 'SELF_ONLY'), 'SELF_ONLY')
})

test('a choice that is not offered is narrowed, never widened', () => {
  assert.equal(
    chooseAudience(['PUBLIC_TO_EVERYONE', 'SELF_ONLY'], 'MUTUAL_FOLLOW_FRIENDS'),
    'SELF_ONLY',
  )
  assert.equal(
    chooseAudience(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS'], 'SELF_ONLY'),
    undefined,
  )
})

test('privacy: refuses an unknown audience', () => {
  assert.equal(chooseAudience(['PUBLIC_TO_EVERYONE'], 'EVERYBODY'), undefined)
  assert.equal(chooseAudience([], 'SELF_ONLY'), undefined)
})
