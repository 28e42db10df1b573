import { Refusal } from '@crier/contract/problems.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RaceLost, retryRaces } from './retry-races.ts'

/** An attempt that loses its first `losses` races, and how often it was made. */
function attempts(losses: number) {
  const made = { count: 0 }
  const attempt = async () => {
    if (++made.count <= losses) throw new RaceLost()
    return made.count
  }
  return { made, attempt }
}

test('retryRaces: repeats the attempt until it loses no race', async () => {
  assert.equal(await retryRaces('calendar', attempts(0).attempt), 1)
  assert.equal(await retryRaces('calendar', attempts(3).attempt), 4)
})

test('retryRaces: throws any other error at once', async () => {
  const made = { count: 0 }
  const attempt = async () => {
    made.count++
    throw new Error('broken')
  }
  await assert.rejects(retryRaces('calendar', attempt), /^Error: broken$/)
  assert.equal(made.count, 1)
})

test('retryRaces: refuses with `conflict` after 2,000 lost races', async () => {
  const { made, attempt } = attempts(Infinity)
  await assert.rejects(
    retryRaces('draft', attempt),
    (error) =>
      error instanceof Refusal &&
      error.code === 'conflict' &&
      /change the same draft: repeat/.test(error.message),
  )
  assert.equal(made.count, 2_000)
})
