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

test('editing, approving, moving and publishing at the same moment lets nothing out that nobody approved, and fails nothing that is approved', async (t) => {
  const { violations, figures } = await playPairs(t, pairs, shortly(100))
  assert.deepEqual(violations, [])
  assert.equal(figures.pairs, pairs.length)
})
