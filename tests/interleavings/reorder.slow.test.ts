import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from '../security/campaign.ts'
import { playPairs, type Pair } from './campaign.ts'

const pairs: readonly Pair[] = [
  ['reorder', 'moveAsked'],
  ['reorder', 'cancelAsked'],
  ['reorder', 'approve'],
  ['reorder', 'editAsked'],
  ['reorder', 'reorder'],
  ['reorder', 'retry'],
  ['reorderDue', 'claim'],
]

test('reorderSchedules and what changes its schedules at the same moment lose no time, and break no approval', async (t) => {
  const { violations, figures } = await playPairs(t, pairs, shortly(24))
  assert.deepEqual(violations, [])
  assert.equal(figures.pairs, pairs.length)
})
