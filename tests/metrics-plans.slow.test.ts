import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '@crier/server/config.ts'
import type { Db } from '@crier/server/database/database.ts'
import { createMetrics } from '@crier/server/http/operations/metrics.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { buffersOf, explained, filledDatabase } from './plans.ts'

// With 300_000: the figures of docs/decisions/0276.
const connections = Number(process.env['CRIER_TEST_CONNECTIONS_READ'] ?? 20_000)
const scrapeSeconds = 15
const readSeconds = 30 * 60

const clock = new ManualClock()
const now = clock.now().toString()
const db = await filledDatabase(async (client) => {
  await client.query(
    `insert into network_grant (account_id, id, platform, kind, scopes, access_sealed,
      refresh_sealed, access_expires_at, refresh_expires_at, created_at, updated_at)
     select 'acct_' || n / 3, 'grnt_' || n, platform, 'live', '{}', repeat('x', 300), case
       when platform in ('x', 'tiktok') then repeat('y', 300) end,
       $1::timestamptz + case platform
       when 'linkedin' then interval '1 minute' * (n::bigint * 7919 % 86400)
       else interval '1 hour' end,
       case platform when 'tiktok' then $1::timestamptz + interval '1 minute' * (n::bigint * 7919 %
       525600) end, $1, $1
     from (select n, (array['x', 'x', 'x', 'x', 'linkedin', 'linkedin', 'linkedin', 'instagram',
       'instagram', 'tiktok'])[n % 10 + 1] as platform
       from generate_series(1, $2::integer) as n) as one`,
    [now, connections],
  )
  await client.query(
    `insert into connection (account_id, id, platform, main, kind, state, grant_id, created_at,
      updated_at)
     select account_id, 'conn_' || id, platform, false, kind, case
       when right(id, 2) = '49' then 'needs_reconnect' else 'connected' end, id, $1, $1
       from network_grant`,
    [now],
  )
  await client.query('vacuum analyze network_grant')
  await client.query('vacuum analyze connection')
})

function metricsOf(on: Db) {
  const context = { db: on, clock, log: silentLog, config: readConfig({}) }
  const host = { folders: {}, lastBackup: () => Promise.resolve(null) }
  const metrics = createMetrics(context, {
    ...host,
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    isListening: () => true,
  })
  return { context, metrics }
}

test('metrics: a scrape reads few pages, and all connections only every 30 minutes', async (t) => {
  const first = await explained(db, (on) => metricsOf(on).metrics.text())
  const { context, metrics } = metricsOf(db)
  await metrics.text()
  const next = await explained(db, (on) => {
    context.db = on
    return metrics.text()
  })
  const took = (plans: typeof first) => plans.reduce((sum, plan) => sum + plan['Execution Time'], 0)
  const rest = first.filter((plan) => buffersOf(plan) < 1_000 || took([plan]) < 5)
  const mean = took(next) + (took(first) - took(rest)) / (readSeconds / scrapeSeconds)
  t.diagnostic(
    `the first ${took(first)} ms, the next ${took(next)} ms; of each of those in 30 minutes ` +
      `${mean} ms`,
  )
  assert(next.length > 0 && next.length < first.length, 'connections are read by each scrape')
  assert(
    next.every((plan) => buffersOf(plan) < 200),
    String(next.map(buffersOf)),
  )
  assert(mean < 50, `${mean} ms`)
})
