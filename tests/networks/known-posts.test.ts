import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { knownExternalIds } from '@crier/server/publishing/run/piece-store.ts'
import { liveService } from '../service.ts'
import { scheduled } from './renewals.ts'

test('known posts: are found by their time, however many were published before', async (t) => {
  const service = await liveService(t)
  const { db, clock } = service.service.ports
  const { schedule_id } = await scheduled(service, service.account, 'x', { hours: 1 })
  const now = clock.now()
  // One post a minute for three days.
  await sql`
    insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at, status,
      published_at, external_id, created_at, updated_at)
    select 'old_' || minute, account_id, draft_id, platform, connection_id, at, 'published', at,
      'at old_' || minute, created_at, updated_at
    from schedule, generate_series(1, 5000) as minute,
      lateral (select ${now}::timestamptz - minute * interval '1 minute' as at) as moment
    where id = ${schedule_id}`.execute(db)
  await sql`
    insert into schedule_piece (account_id, schedule_id, piece, state, external_id, published_at)
    select account_id, id, 1, 'out', external_id, published_at from schedule
      where id like 'old_%'`.execute(db)
  await sql`vacuum analyze schedule_piece, schedule`.execute(db)
  const seeker = {
    id: schedule_id as never,
    account_id: service.account.accountId,
    platform: 'x' as const,
  }
  const before = await timesUsed(db)
  const known = await db.transaction().execute(async (tx) => {
    const found = await knownExternalIds(tx, seeker, now.subtract({ minutes: 3 }))
    await sql`select pg_stat_force_next_flush()`.execute(tx)
    return found
  })
  assert.deepEqual([...known].toSorted(), ['at old_1', 'at old_2', 'at old_3'])
  assert.equal((await timesUsed(db)) - before, 1)
})

async function timesUsed(db: Parameters<typeof knownExternalIds>[0]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select idx_scan::integer as count from pg_stat_user_indexes
      where indexrelname = 'schedule_piece_published'`.execute(db)
  return rows[0]!.count
}
