import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { credits } from './credits/campaign.ts'

test('credits: an account’s balance is the sum of its answers under concurrent clients, and credits.low is sent once', async (t) => {
  const { violations, figures } = await credits.run(t, shortly(500))
  assert.deepEqual(violations, [])
  for (const what of [
    'crossings of the line, each told once',
    'whole generations',
    'whole rewrites',
    'whole variants',
  ])
    assert.ok(Number(figures[what]) > 0, `${what}: ${JSON.stringify(figures)}`)
})
