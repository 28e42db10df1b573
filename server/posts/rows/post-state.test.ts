import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postState, type PartState } from './post-state.ts'

const part = (fields: Partial<PartState>): PartState => ({
  status: 'pending',
  approval: null,
  error_code: null,
  isResolved: false,
  ...fields,
})
const parts = {
  pending: part({}),
  approved: part({ approval: 'approved' }),
  awaiting: part({ approval: 'awaiting' }),
  rejected: part({ approval: 'rejected' }),
  publishing: part({ status: 'publishing' }),
  published: part({ status: 'published' }),
  failed: part({ status: 'failed', error_code: 'content_rejected' }),
  unconfirmed: part({ status: 'failed', error_code: 'publication_unconfirmed' }),
  resolved: part({ status: 'failed', error_code: 'publication_unconfirmed', isResolved: true }),
}
type Name = keyof typeof parts

const table: readonly (readonly [state: string, ...names: Name[]])[] = [
  ['draft'],
  ['scheduled', 'pending'],
  ['scheduled', 'approved'],
  ['scheduled', 'published', 'failed', 'pending'],
  ['awaiting', 'awaiting'],
  ['awaiting', 'pending', 'rejected', 'published'],
  ['publishing', 'publishing'],
  ['publishing', 'publishing', 'unconfirmed', 'awaiting', 'pending', 'published', 'failed'],
  ['unconfirmed', 'unconfirmed'],
  ['unconfirmed', 'unconfirmed', 'awaiting', 'pending', 'published'],
  ['published', 'published'],
  ['published', 'published', 'resolved'],
  ['published', 'resolved'],
  ['failed', 'failed'],
  ['failed', 'failed', 'failed'],
  ['partly_published', 'failed', 'published'],
  ['partly_published', 'resolved', 'failed'],
]

for (const [state, ...names] of table)
  test(`postState: is ${state} with ${names.join(', ') || 'no schedule'}, in any order`, () => {
    const given = names.map((name) => parts[name])
    assert.deepEqual([postState(given), postState(given.toReversed())], [state, state])
  })
