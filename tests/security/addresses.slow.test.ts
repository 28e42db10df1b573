import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addresses } from './addresses/campaign.ts'
import { shortly } from './campaign.ts'

test('no notation, name or redirect leads to an address that is not public', async (t) => {
  const { violations } = await addresses.run(t, shortly(1_200))
  assert.deepEqual(violations, [])
})
