import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '@crier/sdk/operations.ts'
import { mayChange } from './may-change.ts'

const asked = (
  state: 'awaiting' | 'approved' | 'rejected',
  id: string,
  type: 'person' | 'key' = 'person',
) => ({
  approval: { state, requested_by: { type, id, name: null } } as Schedule['approval'],
})

/** It was scheduled by a person who may schedule, and changed by one who may not. */
const changed = { approval: { state: 'awaiting', requested_by: null } as Schedule['approval'] }

test('owners and editors change every post, viewers none', () => {
  for (const post of [{ approval: null }, asked('awaiting', 'usr_other')]) {
    for (const role of ['owner', 'editor'])
      assert.equal(mayChange({ role, user: { user_id: 'usr_me' } }, post), true)
    assert.equal(mayChange({ role: 'viewer', user: { user_id: 'usr_me' } }, post), false)
  }
})

test('a contributor changes what they asked for themselves, until it is approved', () => {
  const may = (post: Pick<Schedule, 'approval'>) =>
    mayChange({ role: 'contributor', user: { user_id: 'usr_me' } }, post)
  assert.deepEqual([asked('awaiting', 'usr_me'), asked('rejected', 'usr_me')].map(may), [
    true,
    true,
  ])
  assert.deepEqual(
    [
      asked('approved', 'usr_me'),
      asked('awaiting', 'usr_other'),
      asked('awaiting', 'usr_me', 'key'),
      changed,
      { approval: null },
    ].map(may),
    [false, false, false, false, false],
  )
})
