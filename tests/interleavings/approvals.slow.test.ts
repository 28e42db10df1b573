import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from '../security/campaign.ts'
import { playPairs, type Pair } from './campaign.ts'

const pairs: readonly Pair[] = [
  ['approve', 'editAsked'],
  ['publish', 'editApproved'],
  ['publish', 'editDue'],
  ['publish', 'approverEditsApproved'],
  ['moveApproved', 'approverEditsApproved'],
  ['moveApproved', 'editApproved'],
]

test('interleavings: concurrent edits, approvals, moves and publishing publish only approved content, and fail nothing that is approved', async (t) => {
  const { violations, figures } = await playPairs(t, pairs, shortly(100))
  assert.deepEqual(violations, [])
  assert.equal(figures.pairs, pairs.length)
})
