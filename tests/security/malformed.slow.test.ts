import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { malformed } from './malformed/campaign.ts'

test('whatever is wrong with a request, it is answered with a documented problem, and nothing is polluted', async (t) => {
  const { violations, done } = await malformed.run(t, shortly(1_000))
  assert.deepEqual(violations, [])
  assert.ok(done >= 1_000)
})
