import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { seededRandom } from '../../ports/random.ts'
import type { PieceRow } from './piece-store.ts'
import { limitOf, situationOf, type Run } from './run.ts'

const leftMs = 600_000

/** Claimed an hour after it fell due: its process was down, or its clock has jumped. */
function runOf(clock: ManualClock, retry_left_ms: number | null) {
  const schedule = {
    not_later_than: null,
    retry_left_ms,
    failures: 3,
    was_due: clock.now().subtract({ hours: 1 }),
  }
  const context = { clock, random: seededRandom(1), config: readConfig({}) }
  const publication = { pieces: [{ text: 'The post.' }, { text: 'Its comment.', isComment: true }] }
  return {
    context,
    schedule,
    publication,
    pieces: [],
    begunMs: clock.monotonic(),
    refusedVersion: undefined,
  } as unknown as Run
}

const piece = {
  piece: 1,
  intent_at: null,
  sent_since: null,
  looks: 0,
  handles: {},
} as unknown as PieceRow
const leftOf = (run: Run) => {
  const { retryUntil, now } = situationOf(run, piece, { looked: false })
  return retryUntil.since(now).total('milliseconds')
}

test('neither an hour in which nothing ran nor a clock that jumps takes anything from the time for tries', async () => {
  const clock = new ManualClock()
  const run = runOf(clock, leftMs)
  clock.setWrongBy({ hours: 1 })
  assert.equal(leftOf(run), leftMs)
  await clock.advance({ seconds: 20 })
  assert.equal(leftOf(run), leftMs - 20_000, 'what the call itself took')
})

test('the time for tries begins with the first failure', async () => {
  const clock = new ManualClock()
  const run = runOf(clock, null)
  await clock.advance({ seconds: 20 })
  assert.equal(leftOf(run), 20 * 60_000)
})

test('a first comment has no time for tries, and is asked for once', () => {
  const { now, retryUntil, confirmMs } = situationOf(
    runOf(new ManualClock(), leftMs),
    { ...piece, piece: 2 },
    { looked: false },
  )
  assert.deepEqual([retryUntil.since(now).total('milliseconds'), confirmMs], [0, 0])
})

test('a limit holds until the first post of a thread is out', () => {
  const schedule = {
    not_later_than: Temporal.Instant.from('2026-11-24T09:00:00Z'),
  } as Run['schedule']
  const pieces = (...states: readonly PieceRow['state'][]) =>
    states.map((state) => ({ state }) as PieceRow)
  assert.equal(limitOf({ schedule, pieces: pieces('armed', 'waiting') }), schedule.not_later_than)
  assert.equal(limitOf({ schedule, pieces: pieces('out', 'waiting') }), null)
})
