import { sql } from 'kysely'
import { Pool } from 'undici'
import type { Db } from '@crier/server/database/database.ts'
import { readSetting } from '@crier/server/database/settings.ts'
import { leaseFrom } from '@crier/server/publishing/claim/lease.ts'
import { claimDue } from '@crier/server/publishing/claim/store.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { benchAccount, plans } from './accounts.ts'
import {
  benchDatabase,
  drive,
  percentile,
  round,
  startProcess,
  type Benchmark,
  type Figure,
} from './harness.ts'

/**
 * Times that must stay flat as the data grows: next-free, the pages of the list, and the claim;
 * each against itself on little data.
 */
export const pages: Benchmark = {
  name: 'pages',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const server = await startProcess(stack, 'service-process.ts', {
      target: poolConfig,
      environment: { ...plans },
      dataDir: directory,
    })
    const pool = new Pool(server.url, { connections: 4 })
    stack.defer(() => pool.close())
    // The server's incarnation: from a database that it does not know, nothing is claimed.
    const incarnation = (await readSetting(db, 'incarnation')) ?? null
    const sizes = brief ? [100, 1_000] : [100, 1_000, 10_000, 1_000_000]
    const calls = brief ? 5 : 60
    const accounts = []
    let smallClaim = NaN
    for (const size of sizes) {
      accounts.push({ size, ...(await filled(db, pool, size)) })
      await sql`vacuum analyze`.execute(db)
      if (size === 1_000) smallClaim = await median(calls, () => claimNothing(db, incarnation))
    }
    const largeClaim = await median(calls, () => claimNothing(db, incarnation))
    const rows: Record<string, number>[] = []
    for (const { size, key } of accounts) {
      const get = (path: string) => () => request(pool, 'GET', path, key)
      const cursor = await pageCursor(pool, key, Math.min(500, Math.floor(size / 20) - 1))
      rows.push({
        size,
        next: await median(calls, get('/api/schedules/next-free?platform=x')),
        first: await median(calls, get('/api/schedules?limit=20')),
        deep: await median(calls, get(`/api/schedules?limit=20&cursor=${cursor}`)),
      })
    }
    const dense = await denseAccount(db, pool, brief ? 200 : 10_000)
    const denseMs = await median(brief ? 2 : 15, () =>
      request(pool, 'GET', '/api/schedules/next-free?platform=x', dense),
    )
    const little = rows[0]!
    const thousand = rows[1]!
    const much = rows.at(-1)!
    const figures: Figure[] = rows.map((row) => ({
      what: `next-free with ${row['size']} schedules`,
      value: round(row['next']!),
      unit: 'ms',
      target: '',
      reached: null,
    }))
    return [
      ...figures,
      ratio(
        `next-free: ${much['size']} against ${little['size']} schedules`,
        much['next']! / little['next']!,
        2,
      ),
      {
        what: `next-free with the next ${brief ? 200 : 10_000} slots taken`,
        value: round(denseMs),
        unit: 'ms',
        target: 'under 50',
        reached: denseMs < 50,
      },
      ratio(
        `list, first page: ${much['size']} against 1000`,
        much['first']! / thousand['first']!,
        1.5,
      ),
      ratio(
        `list, 500th page: ${much['size']} against 1000`,
        much['deep']! / thousand['deep']!,
        1.5,
      ),
      ratio(`claim: a backlog of ${much['size']} against 1000`, largeClaim / smallClaim, 1.5),
    ]
  },
}

const ratio = (what: string, value: number, most: number): Figure => ({
  what,
  value: round(value),
  unit: '×',
  target: `within ${most}`,
  reached: value <= most,
})

/** Schedules spread over past and future, and the next 50 slots of a daily calendar taken. */
async function filled(db: Db, pool: Pool, size: number): Promise<{ key: string }> {
  const { accountId, key } = await benchAccount(db)
  const draft = await calendarAndDraft(pool, key)
  await insertSchedules(db, accountId, draft, size)
  for (let taken = 0; taken < 50; taken++)
    await request(pool, 'POST', '/api/schedules', key, {
      draft_id: draft,
      platform: 'x',
      use_next_free_slot: true,
    })
  return { key }
}

async function denseAccount(db: Db, pool: Pool, count: number): Promise<string> {
  const { accountId, key } = await benchAccount(db)
  const draft = await calendarAndDraft(pool, key)
  // The daily slots at 09:00 UTC from tomorrow on, so that every one of them is taken.
  await sql`
    insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at, status,
      due_at, created_at, updated_at)
    select 'sch_' || md5('dense' || day), ${accountId}, ${draft}, 'x', ${mainOnX(accountId)}, at,
      'pending', at, at, at
    from generate_series(0, ${count}::integer) as day,
      lateral (select date_trunc('day', ${liveClock.now()}::timestamptz,
      'UTC') + interval '9 hours' + day * interval '1 day' as at) as slot`.execute(db)
  return key
}

async function calendarAndDraft(pool: Pool, key: string): Promise<string> {
  await request(pool, 'POST', '/api/schedule-slots', key, {
    platform: 'x',
    slots: [{ time: '09:00' }],
  })
  return String(
    (
      await request(pool, 'POST', '/api/drafts', key, {
        platform: 'x',
        content: 'A draft of the bench.',
      })
    )['draft_id'],
  )
}

const mainOnX = (accountId: AccountId) =>
  sql<string>`(select id from connection where account_id = ${accountId} and platform = 'x'
    and main)`

const rowsAtOnce = 50_000

async function insertSchedules(
  db: Db,
  accountId: AccountId,
  draft: string,
  size: number,
): Promise<void> {
  const now = liveClock.now()
  for (let from = 1; from <= size; from += rowsAtOnce) {
    const to = Math.min(size, from + rowsAtOnce - 1)
    await db.transaction().execute(async (tx) => {
      // Without triggers: a million rows would take minutes, and their history is not read here.
      await sql`set local session_replication_role = replica`.execute(tx)
      // Half in the past and published, half in the future and pending; a prime step keeps them off
      // the slots.
      await sql`
        insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at,
          status, due_at, published_at, external_id, created_at, updated_at)
        select 'sch_' || md5(${accountId} || place), ${accountId}, ${draft}, 'x',
          ${mainOnX(accountId)}, at, case when past then 'published' else 'pending' end,
          case when past then null else at end, case when past then at end, case
          when past then place::text end, at, at
        from generate_series(${from}::integer, ${to}::integer) as place,
          lateral (select place % 2 = 0 as past) as half,
          lateral (select ${now}::timestamptz + (case when past then -1
          else 1 end) * (interval '1 hour' + place * interval
          '7919 milliseconds') as at) as time`.execute(tx)
    })
  }
}

async function pageCursor(pool: Pool, key: string, pages: number): Promise<string> {
  let cursor = ''
  // Pages of 100 get there five times as fast; the page that is measured has 20 items like the
  // first.
  for (let page = 0; page < Math.max(1, Math.floor(pages / 5)); page++) {
    const answer = await request(
      pool,
      'GET',
      `/api/schedules?limit=100${cursor && `&cursor=${cursor}`}`,
      key,
    )
    if (answer['next_cursor'] === null) break
    cursor = String(answer['next_cursor'])
  }
  return cursor
}

/** A claim that finds nothing due among what is there. */
function claimNothing(db: Db, incarnation: string | null) {
  const now = liveClock.now()
  return claimDue(db, { now, leaseUntil: leaseFrom(now), limit: 64, incarnation })
}

async function median(calls: number, work: () => Promise<unknown>): Promise<number> {
  await drive(Math.ceil(calls / 5), 1, work)
  return percentile((await drive(calls, 1, work)).each, 0.5)
}

async function request(
  pool: Pool,
  method: 'GET' | 'POST',
  path: string,
  key: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const reply = await pool.request({
    method,
    path,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.body.text()
  if (reply.statusCode >= 300) throw new Error(`${path} answered ${reply.statusCode}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
