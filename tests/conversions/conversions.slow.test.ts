import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from '../security/campaign.ts'
import { conversions } from './campaign.ts'

test('a picture of any format, colour space and turning is kept as people see it, and fits each network', async (t) => {
  const { violations, done } = await conversions.run(t, shortly(150))
  assert.deepEqual(violations, [])
  // The last picture is converted for every network.
  assert.ok(done >= 150)
})
