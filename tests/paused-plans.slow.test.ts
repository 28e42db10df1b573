import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Db } from '@crier/server/database/database.ts'
import { lockIncarnation, recordIncarnation } from '@crier/server/recovery/rewind/rewind-store.ts'
import { claimDue, nextDue, parkPaused } from '@crier/server/publishing/claim/store.ts'
import { explained, filledDatabase, nodesOf, undoing } from './plans.ts'

// Several times what one call parks; docs/decisions/0129 has the figures of 50,000.
const pausedRows = Number(process.env['CRIER_TEST_PAUSED_ROWS'] ?? 3_500)
const others = 200

const now = Temporal.Instant.from('2026-06-01T00:00:00Z')
const db = await filledDatabase(async (client) => {
  await client.query(
    `insert into connection (account_id, id, platform, main, paused, kind, state, created_at,
      updated_at)
     select 'acct_1', 'conn_' || n, 'x', false, n = 0, 'sandbox', 'incomplete', now(), now()
       from generate_series(0, $1::int) as n`,
    [others],
  )
  await client.query(
    `insert into schedule (account_id, id, draft_id, platform, connection_id, scheduled_at, status,
      due_at, created_at, updated_at)
     select 'acct_1', 'sch_' || n, 'drft_1', 'x', case when n > $1 then 'conn_0'
       else 'conn_' || n end, at, 'pending', at, at, at
     from generate_series(1, $1::int + $2::int) as n, lateral (
       select $3::timestamptz - interval '1 minute' - case when n > $1 then n * interval '1 second'
         else interval '0' end as at) as time`,
    [others, pausedRows, now.toString()],
  )
  await client.query('vacuum analyze schedule')
  await client.query('vacuum analyze connection')
})
const undone = undoing(db)
let incarnation: string

before(async () => {
  incarnation = await db.transaction().execute(async (tx) => {
    const { present } = await lockIncarnation(tx)
    await recordIncarnation(tx, present, true)
    return present
  })
})

const claim = (on: Db) =>
  claimDue(on, { now, leaseUntil: now.add({ seconds: 60 }), limit: 64, incarnation })
const next = (on: Db) => nextDue(on, incarnation)
const parked = () =>
  db
    .selectFrom('schedule')
    .select('id')
    .where('parked', '=', true)
    .where('status', '=', 'pending')
    .execute()

test('a claim passes over what waits for a paused connection, and reads nothing of it once it is parked', async (t) => {
  const claimed = await undone(claim)
  assert.equal(claimed.length, 64)
  assert.ok(claimed.every(({ connection_id }) => connection_id !== 'conn_0'))
  const [claimBefore, nextBefore] = [await passedOver(claim), await passedOver(next)]
  assert.equal(claimBefore.rows, pausedRows)
  assert.equal(nextBefore.rows, pausedRows)
  for (let left = pausedRows; left > 0; left -= 1_000)
    assert.equal(await parkPaused(db), Math.min(left, 1_000))
  assert.equal(await parkPaused(db), 0, 'what is parked is left alone')
  assert.equal((await parked()).length, pausedRows)
  const [claimAfter, nextAfter] = [await passedOver(claim), await passedOver(next)]
  t.diagnostic(
    `claim ${claimBefore.ms} → ${claimAfter.ms} ms, next ${nextBefore.ms} → ${nextAfter.ms} ms`,
  )
  assert.equal(claimAfter.rows, 0)
  assert.equal(nextAfter.rows, 0)
})

test('what was parked comes back when its connection goes on, the longest due first', async () => {
  await db
    .updateTable('connection')
    .set({ paused: false })
    .where('account_id', '=', 'acct_1' as never)
    .where('id', '=', 'conn_0' as never)
    .execute()
  assert.equal(await parkPaused(db), 1_000)
  const claimed = (await undone(claim)).find(({ connection_id }) => connection_id === 'conn_0')
  assert.equal(claimed?.id, `sch_${others + pausedRows}`)
  while ((await parkPaused(db)) > 0);
  assert.equal((await parked()).length, 0)
})

test('what is pending on a disabled network is parked, and comes back when it is enabled', async () => {
  const disabled = ['x'] as const
  const claimOf = (on: Db) =>
    claimDue(on, { now, leaseUntil: now.add({ seconds: 60 }), limit: 64, disabled, incarnation })
  assert.equal((await undone(claimOf)).length, 0)
  assert.equal(await parkPaused(db, ['linkedin']), 0)
  while ((await parkPaused(db, disabled)) > 0);
  assert.equal((await parked()).length, others + pausedRows)
  assert.equal((await passedOver(claimOf)).rows, 0)
  assert.equal(await parkPaused(db, disabled), 0, 'what is parked is left alone')
  while ((await parkPaused(db)) > 0);
  assert.equal((await parked()).length, 0)
})

/** How many schedules the statement read for nothing in the index of what is due, as it ran. */
async function passedOver(
  ask: (db: Db) => Promise<unknown>,
): Promise<{ rows: number; ms: number }> {
  const [plan] = await explained(db, ask, undone)
  const nodes = nodesOf(plan!.Plan).filter((node) => node['Index Name'] === 'schedule_due')
  assert.equal(nodes.length, 1, 'it reads schedule_due once')
  return { rows: nodes[0]!['Rows Removed by Filter'] ?? 0, ms: plan!['Execution Time'] }
}
