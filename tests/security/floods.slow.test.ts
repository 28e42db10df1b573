import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floods } from './floods/campaign.ts'
import { shortly } from './campaign.ts'

// `npm run campaign -- attack floods` sends 20,000 to each.
test('routes outside the contract: remember nothing and hold up no other account when they are flooded', async (t) => {
  const { violations } = await floods.run(t, shortly(400))
  assert.deepEqual(violations, [])
})
