import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { files } from './files/campaign.ts'

test('files: are kept clean or refused clearly, and delay no other account', async (t) => {
  const { violations, done } = await files.run(t, shortly(250))
  assert.deepEqual(violations, [])
  assert.equal(done, 250)
})
