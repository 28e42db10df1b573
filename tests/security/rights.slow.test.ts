import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { rights } from './rights/campaign.ts'

test('2,000 random operations of five people and their keys keep to the table of roles, and leave one row of activity for each change', async (t) => {
  const { violations } = await rights.run(t, { ...shortly(2_000), seed: 2 })
  assert.deepEqual(violations, [])
})
