import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { rights } from './rights/campaign.ts'

test('100 random operations of five people and their keys on three accounts do what the table of roles allows, and each change has one row of activity', async (t) => {
  const { violations, figures } = await rights.run(t, shortly(100))
  assert.deepEqual(violations, [])
  for (const status of [200, 201, 204, 400, 401, 403, 404, 409])
    assert.ok(`answered ${status}` in figures, `no operation was answered ${status}`)
})
