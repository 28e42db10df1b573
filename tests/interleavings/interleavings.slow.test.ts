import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from '../security/campaign.ts'
import { playPairs, type Pair } from './campaign.ts'

/**
 * Those that meet most often, or over money; `npm run campaign -- attack interleavings` plays
 * all pairs.
 */
const pairs: readonly Pair[] = [
  ['claim', 'cancel'],
  ['claim', 'move'],
  ['claim', 'claim'],
  ['scheduleInSlot', 'scheduleInSlot'],
  ['scheduleOnce', 'scheduleOnce'],
  ['scheduleAtTime', 'deleteDraft'],
  ['settle', 'refundExpired'],
  ['generate', 'renewCredits'],
  ['createWebhook', 'createWebhook'],
  ['emit', 'deleteWebhook'],
  ['deliver', 'deleteWebhook'],
  ['renewAccess', 'disconnect'],
]

test('interleavings: break no rule and give no wrong answer in any order of two transactions’ statements', async (t) => {
  const { violations, figures } = await playPairs(t, pairs, shortly(6))
  assert.deepEqual(violations, [])
  assert.equal(figures.pairs, pairs.length)
})

const pairsOfPeople: readonly Pair[] = [
  ['invite', 'accept'],
  ['accept', 'accept'],
  ['accept', 'removeSecondOwner'],
  ['invite', 'removeFirstOwner'],
  ['removeFirstOwner', 'removeSecondOwner'],
]

test('inviting, accepting and removing members at the same moment ends with what one after the other would have left', async (t) => {
  const { violations, figures } = await playPairs(t, pairsOfPeople, shortly(40))
  assert.deepEqual(violations, [])
  assert.equal(figures.pairs, pairsOfPeople.length)
})
