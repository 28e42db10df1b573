import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { files } from './files/campaign.ts'

test('whatever a file was made to break, it is kept clean or refused clearly, and nobody else waits for it', async (t) => {
  const { violations, done } = await files.run(t, shortly(250))
  assert.deepEqual(violations, [])
  assert.equal(done, 250)
})
