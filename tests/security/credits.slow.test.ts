import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortly } from './campaign.ts'
import { credits } from './credits/campaign.ts'

test('whatever an account’s clients do at once, its balance is the sum of what they were told, and low credits are told once', async (t) => {
  const { violations, figures } = await credits.run(t, shortly(500))
  assert.deepEqual(violations, [])
  for (const what of ['crossings of the line, each told once', 'whole generations', 'whole rewrites', 'whole variants'])
    assert.ok(Number(figures[what]) > 0, `${what}: ${JSON.stringify(figures)}`)
})
