import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishThroughFaults, sendLate } from './mastodon-faults.ts'

// `npm run campaign -- mastodon` for more.
for (const concurrent of ['refused', 'doubled'] as const)
  test(`mastodon: through faults nothing is doubled, lost or unconfirmed with keys (${concurrent})`, async () => {
    const server = 'https://mastodon.sandbox.example'
    const { faults, pieces, ...wrong } = await publishThroughFaults({
      server,
      count: 45,
      seed: 7,
      concurrent,
    })
    assert.deepEqual(wrong, { doubled: 0, lost: 0, unconfirmed: 0, unconfirmedOut: 0 })
    assert.ok(faults > pieces / 2, `${faults} faults`)
    assert.equal((await sendLate(server, concurrent)).length, 1)
  })

test('mastodon: through faults nothing is doubled or lost without keys, and only what is not listed is unconfirmed', async () => {
  const { doubled, lost, unconfirmedOut, unconfirmed } = await publishThroughFaults({
    server: 'https://plain.sandbox.example',
    count: 45,
    seed: 7,
    concurrent: 'refused',
  })
  assert.deepEqual([doubled, lost, unconfirmedOut], [0, 0, 0])
  assert.ok(unconfirmed > 0, 'a lost call leaves a doubt')
})
