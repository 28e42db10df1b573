import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newEdge, type Edge } from '../testing/edge.ts'
import { forgetOld } from './retention.ts'

test('forgetOld deletes the notes of fetched and of closed pictures after the retention, and none before', async () => {
  assert.deepEqual(await leftOf('30d', { old: 24 * 31, young: 24 * 29 }), [2, 4])
})

test('forgetOld keeps the notes of pictures for as long as an address leads to one, however short the retention is', async () => {
  assert.deepEqual(await leftOf('1d', { old: 49, young: 26 }), [2, 4])
})

test('forgetOld: forgets other tables when the statement of one is broken off, and logs which one failed', async () => {
  await using edge = await newEdge({})
  const { db } = edge.ports
  await addKeys(edge, 3)
  await addEvents(edge, 1)
  await sql`create function break_off() returns trigger language
    plpgsql as 'begin raise exception ''too long'' using errcode = ''57014''; end'`.execute(db)
  await sql`create trigger break_off before delete on event for each row execute function
    break_off()`.execute(db)
  assert.equal(await forgetOld(edge.ports), 3)
  assert.deepEqual(edge.errors.map(({ name }) => name), ['retention.failed']) // prettier-ignore
  assert.equal(await countOf(edge, 'event'), 1)
})

test('forgetOld: ends its round when the database is away', async () => {
  await using edge = await newEdge({})
  await edge.loseDatabase()
  assert.equal(await forgetOld(edge.ports), 0)
  assert.deepEqual(edge.errors.map(({ name }) => name), ['retention.failed']) // prettier-ignore
})

test('forgetOld: passes over what another sweep deletes, and deletes the rest', async () => {
  await using edge = await newEdge({})
  const { db } = edge.ports
  await addKeys(edge, 1_000)
  await addEvents(edge, 700)
  await db.transaction().execute(async (other) => {
    for (const table of ['idempotency_key', 'event'])
      await sql`select from ${sql.table(table)} order by created_at limit 300 for update`.execute(
        other,
      )
    assert.equal(await forgetOld(edge.ports), 1_100)
  })
  assert.equal(await forgetOld(edge.ports), 600)
})

test('forgetOld: comes to old events behind many that still have deliveries', async () => {
  await using edge = await newEdge({})
  const { db } = edge.ports
  await addEvents(edge, 1_000)
  await sql`alter table delivery disable trigger all`.execute(db)
  await sql`insert into delivery (account_id, webhook_id, id, event_id, outcome, due_at, created_at)
    select account_id, 'hook_1', id, id, 'pending', created_at, created_at from event
      order by created_at limit 900`.execute(db)
  assert.equal(await forgetOld(edge.ports), 100)
})

/** Keys of answers, and events, of a year ago, each a second after the one before. */
async function addKeys({ ports: { db, clock } }: Edge, count: number): Promise<void> {
  await sql`alter table idempotency_key disable trigger all`.execute(db)
  await sql`insert into idempotency_key (account_id, route, key, fingerprint, created_at)
    select 'acct_1', 'POST /', n, '',
      ${clock.now()}::timestamptz - interval '1 year' + n * interval '1 second'
      from generate_series(1, ${count}::integer) as n`.execute(db)
}

async function addEvents({ ports: { db, clock } }: Edge, count: number): Promise<void> {
  await sql`alter table event disable trigger all`.execute(db)
  await sql`insert into event (account_id, id, kind, subject, occurrence, data, created_at)
    select 'acct_1', 'evt_' || n, 'post.published', 'sch_' || n, 1, '{}',
      ${clock.now()}::timestamptz - interval '1 year' + n * interval '1 second'
    from generate_series(1, ${count}::integer) as n`.execute(db)
}

async function countOf({ ports: { db } }: Edge, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

/**
 * Notes of a picture that was fetched and of one that was closed, each this many hours ago: 1 and 3
 * are old, 2 and 4 young.
 */
async function leftOf(retention: string, ago: { old: number; young: number }): Promise<number[]> {
  await using edge = await newEdge({}, { CRIER_RETENTION: retention })
  const { db, clock } = edge.ports
  // The test checks no schedules.
  await sql`alter table picture_fetch disable trigger all`.execute(db)
  for (const [index, hours] of [ago.old, ago.young, ago.old, ago.young].entries()) {
    const at = clock.now().subtract({ hours })
    const note =
      index < 2 ? { fetched_at: at, closed_at: null } : { fetched_at: null, closed_at: at }
    await db
      .insertInto('picture_fetch')
      .values({
        account_id: 'acct_1' as never,
        schedule_id: 'sch_1' as never,
        piece: 0,
        attempt: index + 1,
        ...note,
      })
      .execute()
  }
  await forgetOld(edge.ports)
  const left = await db.selectFrom('picture_fetch').select('attempt').orderBy('attempt').execute()
  return left.map(({ attempt }) => attempt)
}
