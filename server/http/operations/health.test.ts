import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { query } from '../../testing/database.ts'
import { runLoop } from '../../jobs/loop.ts'
import { version } from '../../ports/version.ts'
import { beat, newEdge, readiness, startEdge } from '../../testing/edge.ts'
import { emptyDatabases } from '../../testing/test-database.ts'

const newDatabase = emptyDatabases()

test('a process is alive as long as it answers, whatever the database does', async () => {
  await using edge = await newEdge()
  await edge.loseDatabase()
  const answer = await edge.send('GET', '/healthz')
  assert.deepEqual([answer.status, answer.json()], [200, { status: 'ok' }])
})

test('a worker is ready while its heartbeat is younger than a minute', async () => {
  await using edge = await newEdge()
  const failed = (detail: string) => [503, [{ check: 'worker', detail }]]
  assert.deepEqual(await readiness(edge), failed('The worker has not shown a sign of life yet.'))
  await beat(edge)
  await edge.clock.advance({ milliseconds: 59_999 })
  assert.deepEqual(await readiness(edge), [200, undefined])
  await edge.clock.advance({ milliseconds: 1 })
  assert.deepEqual(await readiness(edge), failed('The worker’s last sign of life was 60 s ago.'))
})

test('a process that only serves requests needs no heartbeat', async () => {
  await using edge = await newEdge(
    {},
    { CRIER_ROLE: 'api', CRIER_PUBLIC_URL: 'https://crier.example' },
  )
  assert.deepEqual(await readiness(edge), [200, undefined])
})

test('a database that lacks a migration, or is away, makes it not ready, and says so', async () => {
  await using edge = await newEdge()
  await beat(edge)
  await edge.ports.db.schema.dropTable('migration').execute()
  assert.deepEqual(await readiness(edge), [
    503,
    [{ check: 'migrations', detail: 'The migrations cannot be read.' }],
  ])
  await edge.loseDatabase()
  assert.deepEqual(await readiness(edge), [
    503,
    [{ check: 'database', detail: 'The database does not answer.' }],
  ])
})

test('a database that was made a standby makes it not ready, and requests are answered 503', async () => {
  const config = await newDatabase()
  await using edge = await startEdge({ ...config, options: '-c search_path=public,pg_catalog' }, {})
  const { key } = await edge.newCaller()
  await query(config, 'create function pg_is_in_recovery() returns boolean return true')
  const detail =
    'The database is a standby, which cannot be written: the address leads to the former primary.'
  assert.deepEqual(await readiness(edge), [503, [{ check: 'database', detail }]])
  // As PostgreSQL refuses an unlogged table on a standby.
  await query(
    config,
    `create function refuse() returns trigger language plpgsql as $$
       begin raise exception using errcode = '0A000', message = 'cannot access temporary or unlogged relations during recovery'; end $$;
     create trigger refuse before insert on rate_window execute function refuse()`,
  )
  assert.equal((await edge.send('GET', '/api/account', { key })).status, 503)
})

test('a worker serves health and metrics, and no operation', async () => {
  await using edge = await newEdge(
    {},
    { CRIER_ROLE: 'worker', CRIER_PUBLIC_URL: 'https://crier.example' },
  )
  const { key } = await edge.newCaller()
  assert.equal((await edge.send('GET', '/healthz')).status, 200)
  assert.equal((await edge.send('GET', '/metrics')).status, 200)
  assert.equal((await edge.send('GET', '/api/account', { key })).status, 404)
})

test('the metrics tell requests by route and status, lateness, publications and deliveries', async () => {
  await using edge = await newEdge()
  await edge.send('GET', '/api/drafts/drft_secret')
  await edge.send('GET', '/nothing/secret')
  edge.metrics.observeLateness(1_500)
  edge.metrics.countPublication('x', 'published')
  edge.metrics.countPublication('x', 'failed', 'publication_unconfirmed')
  edge.metrics.countDelivery('dropped')
  const { status, text, headers } = await edge.send('GET', '/metrics')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  for (const line of [
    'crier_http_request_duration_seconds_count{method="GET",route="/api/drafts/:draft_id",status="401"} ' +
      '1',
    'crier_http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
    'crier_publication_lateness_seconds_bucket{le="1"} 0',
    'crier_publication_lateness_seconds_bucket{le="2"} 1',
    'crier_publications_total{platform="x",result="published",code=""} 1',
    'crier_publications_total{platform="x",result="failed",code="publication_unconfirmed"} 1',
    `crier_build_info{version="${version}"} 1`,
    'crier_delivery_attempts_total{result="dropped"} 1',
    'crier_database_up 1',
    'crier_database_listening 1',
    'crier_posts_overdue 0',
    'crier_posts_oldest_overdue_seconds 0',
    'crier_deliveries_overdue 0',
  ])
    assert(text.split('\n').includes(line), `${line} in\n${text}`)
  assert.match(text, /^crier_database_connections\{state="open"\} [1-9]/m)
  assert.match(text, /^crier_process_cpu_seconds_total /m)
  assert.doesNotMatch(text, /secret/)
})

test('metrics: tell each check of /readyz, what an earlier failure hides left out', async () => {
  await using edge = await newEdge()
  const checks = async () =>
    Object.fromEntries(
      [
        ...(await edge.send('GET', '/metrics')).text.matchAll(
          /^crier_ready\{check="(\w+)"\} (\d)$/gm,
        ),
      ].map(([, name, value]) => [name, value]),
    )
  assert.deepEqual(await checks(), { database: '1', disk: '1', migrations: '1', worker: '0' })
  await beat(edge)
  assert.deepEqual(await checks(), {
    database: '1',
    disk: '1',
    migrations: '1',
    worker: '1',
    clock: '1',
  })
  await edge.loseDatabase()
  assert.deepEqual(await checks(), { database: '0' })
})

test('metrics: tell failing loops, tables that retention left, room, the last backup and the clock', async () => {
  await using edge = await newEdge()
  let isBroken = true
  await using loops = new AsyncDisposableStack()
  const turn = async () => {
    const looked = Promise.withResolvers<void>()
    const loop = runLoop(edge.ports, {
      name: 'renew-access',
      topic: null,
      lookEveryMs: 1_000,
      runOnce: () => {
        queueMicrotask(() => looked.resolve())
        return isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(null)
      },
    })
    loops.defer(() => loop.stop())
    await looked.promise
    await loop.stop()
    return (await edge.send('GET', '/metrics')).text.split('\n')
  }
  assert((await turn()).includes('crier_loop_failing{loop="renew-access"} 1'))
  isBroken = false
  edge.metrics.observeRetention(2)
  const told = await turn()
  for (const line of [
    'crier_loop_failing{loop="renew-access"} 0',
    'crier_retention_failed_tables 2',
    'crier_clock_doubtful 0',
  ])
    assert(told.includes(line), line)
  assert(
    told.includes(
      `crier_last_backup_timestamp_seconds ${edge.clock.now().epochMilliseconds / 1_000}`,
    ),
  )
  const value = (name: string) =>
    Number(told.find((line) => line.startsWith(`${name}{folder="data"}`))?.split(' ')[1])
  assert(
    value('crier_disk_free_bytes') > 0 &&
      value('crier_disk_free_bytes') <= value('crier_disk_size_bytes'),
  )
})

test('the metrics tell by network when the first access ends that nothing renews, and how many end within seven days', async () => {
  await using edge = await newEdge()
  const { db } = edge.ports
  const now = edge.clock.now()
  const connect = async (
    platform: Platform,
    state: 'connected' | 'disconnected',
    access: number,
    refresh: { inDays: number | null } | null,
  ) => {
    const { accountId } = await edge.newCaller()
    const inDays = (days: number) => now.add({ hours: Math.round(24 * days) })
    const times = { created_at: now, updated_at: now }
    const grantId = `grnt_${accountId}` as never
    await db
      .insertInto('network_grant')
      .values({
        id: grantId,
        account_id: accountId,
        platform,
        kind: 'live',
        scopes: [],
        access_sealed: 'sealed',
        refresh_sealed: refresh && 'sealed',
        access_expires_at: inDays(access),
        refresh_expires_at: refresh?.inDays ? inDays(refresh.inDays) : null,
        ...times,
      })
      .execute()
    await db
      .insertInto('connection')
      .values({
        id: `conn_${accountId}` as never,
        account_id: accountId,
        platform,
        main: true,
        kind: 'live',
        state,
        grant_id: state === 'connected' ? grantId : null,
        ...times,
      })
      .execute()
  }
  await connect('linkedin', 'connected', 60, null)
  await connect('linkedin', 'connected', 7, null)
  await connect('linkedin', 'connected', 1, { inDays: 5 })
  await connect('linkedin', 'disconnected', 1, null)
  await connect('x', 'connected', 0.1, { inDays: null })
  await connect('instagram', 'connected', 1, null)
  const told = async () =>
    (await edge.send('GET', '/metrics')).text
      .match(/^crier_connection(s_ending|_soonest)\S*\{.*$/gm)
      ?.sort()
  const soonest = now.add({ hours: 5 * 24 }).epochMilliseconds / 1_000
  const lines = (linkedin: number) => [
    `crier_connection_soonest_end_timestamp_seconds{platform="linkedin",kind="live"} ${soonest}`,
    'crier_connections_ending{platform="instagram",kind="live"} 0',
    `crier_connections_ending{platform="linkedin",kind="live"} ${linkedin}`,
    'crier_connections_ending{platform="x",kind="live"} 0',
  ]
  assert.deepEqual(await told(), lines(1))
  await edge.clock.advance({ minutes: 29 })
  assert.deepEqual(await told(), lines(1), 'all connections are read again within half an hour')
  await edge.clock.advance({ minutes: 1 })
  assert.deepEqual(await told(), lines(2))
  await db.deleteFrom('connection').execute()
  await edge.clock.advance({ minutes: 30 })
  assert.equal(await told(), undefined)
})

test('metrics: tell the days that the versions of live networks have left, and nothing of others', async () => {
  const live = {
    CRIER_LINKEDIN_CLIENT_ID: 'id',
    CRIER_LINKEDIN_CLIENT_SECRET: 'secret',
    CRIER_LINKEDIN_API_VERSION: '203001',
    CRIER_INSTAGRAM_CLIENT_ID: 'id',
    CRIER_INSTAGRAM_CLIENT_SECRET: 'secret',
  }
  await using edge = await newEdge({}, live)
  await edge.clock.advance({
    seconds: Temporal.Instant.from('2031-01-04T00:00:01Z').since(edge.clock.now()).total('seconds'),
  })
  const left = /^crier_\w+_version_days_left\{.*$/gm
  assert.deepEqual((await edge.send('GET', '/metrics')).text.match(left), [
    'crier_linkedin_version_days_left{version="203001"} 10',
    'crier_instagram_version_days_left{version="v25.0"} -890',
  ])
  await using other = await newEdge()
  assert.doesNotMatch((await other.send('GET', '/metrics')).text, left)
})

test('what should have happened more than ten seconds ago is overdue', async () => {
  await using edge = await newEdge()
  const { accountId } = await edge.newCaller()
  const at = edge.clock.now()
  const { db } = edge.ports
  await db.transaction().execute(async (tx) => {
    const times = { created_at: at, updated_at: at }
    await tx
      .insertInto('draft')
      .values({
        id: 'drft_1' as never,
        account_id: accountId,
        platform: 'x',
        content_type: 'post',
        tone: 'casual',
        pieces: ['text'],
        source_url: null,
        writer: 'author',
        credits_used: 0,
        remix_id: null,
        deleted_at: null,
        ...times,
      })
      .execute()
    await tx
      .insertInto('connection')
      .values({
        id: 'conn_1' as never,
        account_id: accountId,
        platform: 'x',
        main: true,
        kind: 'live',
        state: 'disconnected',
        ...times,
      })
      .execute()
    await tx
      .insertInto('schedule')
      .values({
        id: 'sch_1' as never,
        account_id: accountId,
        draft_id: 'drft_1' as never,
        platform: 'x',
        connection_id: 'conn_1' as never,
        scheduled_at: at,
        status: 'pending',
        due_at: at,
        lease_until: null,
        retry_left_ms: null,
        publication: null,
        brand: null,
        content_hash: null,
        published_at: null,
        external_url: null,
        external_id: null,
        error_code: null,
        error_message: null,
        resolved_at: null,
        ...times,
      })
      .execute()
  })
  const overdue = async () =>
    (await edge.send('GET', '/metrics')).text.match(
      /^crier_posts_(overdue|oldest_overdue_seconds) .*$/gm,
    )
  await edge.clock.advance({ milliseconds: 9_999 })
  assert.deepEqual(await overdue(), [
    'crier_posts_overdue 0',
    'crier_posts_oldest_overdue_seconds 0',
  ])
  await edge.clock.advance({ seconds: 30 })
  assert.deepEqual(await overdue(), [
    'crier_posts_overdue 1',
    'crier_posts_oldest_overdue_seconds 39.999',
  ])
})

test('while the database is away the metrics say so, and leave out what they cannot know', async () => {
  await using edge = await newEdge()
  await edge.send('GET', '/metrics')
  await edge.loseDatabase()
  const { status, text } = await edge.send('GET', '/metrics')
  assert.equal(status, 200)
  assert.match(text, /^crier_database_up 0$/m)
  assert.doesNotMatch(text, /^crier_posts_overdue \d/m)
})
