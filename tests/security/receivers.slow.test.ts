import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { receivers } from './receivers/campaign.ts'

// A silent receiver is given up after 5 s: a caller that waited for it would get its answer later
// than this.
const toldWithinMs = 4_500

test('however receivers behave, their attempts end as they should, and a good receiver does not wait for them', async (t) => {
  const { violations, figures } = await receivers.run(t, shortly(1))
  assert.deepEqual(violations, [])
  assert.ok(Number(figures['good receiver slowest, ms']) < toldWithinMs, JSON.stringify(figures))
  assert.ok(Number(figures['behaviours']) >= 40)
})
