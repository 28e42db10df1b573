import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newApiKey } from '@crier/server/accounts/keys/api-key.ts'
import { liveRandom } from '@crier/server/ports/random.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after })
const samples = 250
// The rule of dudect for "distinguishable"; on a noisy machine one round may pass it by chance,
// three in a row do not.
const distinguishable = 4.5
const rounds = 3

test('refusing a key takes as long whether or not a key begins like it, was revoked or never was', async () => {
  const { client, key } = service.account
  const revoked = await client.createKey({ body: {} })
  await client.revokeKey({ params: { key_id: revoked.key_id } })
  const kinds = {
    random: () => newApiKey(liveRandom),
    alike: () => startingLike(key),
    revoked: () => revoked.key,
  }
  for (const other of ['alike', 'revoked'] as const) {
    const found: number[] = []
    do found.push(Math.abs(await difference(kinds.random, kinds[other])))
    while (found.at(-1)! >= distinguishable && found.length < rounds)
    assert.ok(found.at(-1)! < distinguishable, `${other}: ${found.join(', ')}`)
  }
})

/** Well-formed, with the characters that lists show of the key. */
function startingLike(key: string): string {
  const chosen = Buffer.from(key.slice(6, 49), 'base64url')
  return newApiKey({
    fraction: () => 0,
    bytes: (count) => Buffer.concat([chosen.subarray(0, 4), liveRandom.bytes(count - 4)]),
  })
}

/** Welch's t of the time to a refusal, the slowest tenth of each left out. */
async function difference(one: () => string, other: () => string): Promise<number> {
  const taken = { one: [] as number[], other: [] as number[] }
  for (let count = 0; count < samples; count++)
    for (const which of count % 2 === 0
      ? (['one', 'other'] as const)
      : (['other', 'one'] as const)) {
      const key = which === 'one' ? one() : other()
      const begun = performance.now()
      const { status } = await service.request('GET', '/api/account', { key })
      taken[which].push(performance.now() - begun)
      assert.equal(status, 401)
    }
  const [first, second] = [momentsOf(taken.one), momentsOf(taken.other)]
  return (
    (first.mean - second.mean) /
    Math.sqrt(first.variance / first.count + second.variance / second.count)
  )
}

function momentsOf(all: readonly number[]) {
  const kept = all.toSorted((one, other) => one - other).slice(0, Math.floor(all.length * 0.9))
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1)
  return { count: kept.length, mean, variance }
}
