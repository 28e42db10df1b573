import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Platform } from '@crier/contract/platform.ts'
import { retriedTransaction, type Db } from '@crier/server/database/database.ts'
import { writeSetting } from '@crier/server/database/settings.ts'
import { openOperator } from '@crier/server/start/operator.ts'
import type { Log } from '@crier/server/ports/log.ts'
import { rewindRows } from '../processes/rewind-rows.ts'
import { manualService, type ManualService, type Owner } from '../service.ts'

// Repeated posts are taken, so that a second send shows.
const switches = { 'x.duplicate_window_ms': 0, 'linkedin.duplicate_check': false }

async function start(t: Owner) {
  const warnings: [string, unknown][] = []
  const log: Log = {
    event: () => undefined,
    warn: (name, facts) => void warnings.push([name, facts]),
    error: () => undefined,
  }
  return { service: await manualService(t, { switches, log }), warnings }
}

async function schedule(
  { client, in: later }: ManualService,
  platform: Platform,
  content: string,
  minutes = 1,
): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  return (
    await client.scheduleDraft({ body: { draft_id, platform, scheduled_at: later({ minutes }) } })
  ).schedule_id
}

async function end({ client }: ManualService, schedule_id: string): Promise<string> {
  const { status, error_code } = await client.getSchedule({ params: { schedule_id } })
  return error_code ?? status
}

async function publish(service: ManualService, platform: Platform): Promise<string> {
  const id = await schedule(service, platform, `Out on ${platform} before.`)
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'published')
  return id
}

/**
 * As after a promotion: what is known is the history before the present one. Everything that is
 * pending fell due in the outage.
 */
const failOver = (running: ManualService) =>
  comeBackIn(running, (known) => known.with(1, '00000000'))

/** As after `pg_upgrade`: what is known is another cluster and its history. */
const upgrade = (running: ManualService) =>
  comeBackIn(running, (known) => known.with(0, '1').with(1, '000000FF'))

async function comeBackIn(
  running: ManualService,
  known: (present: string[]) => string[],
): Promise<void> {
  const { db, memory, clock, wake } = running.service.ports
  await running.settle()
  const before = known(memory.incarnation!.split('/')).join('/')
  // A concurrent reader waits for the row, and then sees all of it.
  await db.transaction().execute(async (tx) => {
    await sql`update setting set value = ${before} where name = 'identity'`.execute(tx)
    await sql`update schedule set due_at = ${clock.now()} where status = 'pending'`.execute(tx)
    memory.incarnation = before
  })
  wake.soon('publish', clock.now())
}

/**
 * Restores the table of schedules as `pg_restore --clean` does while the server works: locks may
 * block it, so it is retried.
 */
const restoreSchedules = (db: Db) =>
  retriedTransaction(db, async (tx) => {
    await sql`truncate schedule cascade`.execute(tx)
    await sql`alter table schedule disable trigger user`.execute(tx)
    await sql`insert into schedule select * from kept`.execute(tx)
    await sql`alter table schedule enable trigger user`.execute(tx)
  })

async function addWorker({ service }: ManualService): Promise<void> {
  const { db, clock } = service.ports
  const row = {
    id: 'proc_other',
    role: 'worker',
    started_at: clock.now(),
    heartbeat_at: clock.now(),
  }
  await db.insertInto('process').values(row).execute()
}

test('a running server notices that its tables were restored into the same database, and doubles nothing', async (t) => {
  const { service, warnings } = await start(t)
  const { db, clock, wake } = service.service.ports
  const ids = [
    await schedule(service, 'x', 'Restored on X.'),
    await schedule(service, 'linkedin', 'Restored on LinkedIn.'),
  ] as const
  await sql`create table kept as table schedule`.execute(db)
  await service.advance({ minutes: 2 })
  for (const id of ids) assert.equal(await end(service, id), 'published')
  await restoreSchedules(db)
  wake.soon('publish', clock.now())
  await service.advance({ minutes: 12 })
  assert.deepEqual(
    [await end(service, ids[0]), await end(service, ids[1])],
    ['published', 'publication_unconfirmed'],
  )
  assert.equal((await service.posts()).length, 2)
  assert.deepEqual(warnings, [
    ['database.set_back', { noticedBy: 'another history, database or file of it', pending: 2 }],
  ])
})

test('a server that starts notices that the database holds an older counter than its data directory', async (t) => {
  const { service, warnings } = await start(t)
  const { db } = service.service.ports
  await sql`create table kept as select value from setting where name = 'history'`.execute(db)
  const id = await publish(service, 'x')
  await service.advance({ hours: 1 })
  await rewindRows(db, [id])
  await sql`update setting set value = (select value from kept) where name = 'history'`.execute(db)
  await service.startAnother()
  await service.advance({ minutes: 12 })
  assert.equal(await end(service, id), 'published')
  assert.equal((await service.posts()).length, 1)
  assert.deepEqual(warnings, [['database.set_back', { noticedBy: 'an older counter', pending: 1 }]])
})

test('a server says at its start when its data directory remembers nothing of a database that others have used', async (t) => {
  const { service, warnings } = await start(t)
  assert.equal(warnings.length, 0, 'a new database has nothing to remember')
  await rm(join(service.service.ports.config.CRIER_DATA_DIR, 'database-history'))
  await service.startAnother()
  assert.deepEqual(
    warnings.map(([name]) => name),
    ['database.history_unknown'],
  )
})

test('a failover that lost no intent of the only worker leaves nothing unconfirmed', async (t) => {
  const { service, warnings } = await start(t)
  await publish(service, 'linkedin')
  const id = await schedule(service, 'linkedin', 'Due in the outage.')
  await failOver(service)
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'published')
  assert.equal((await service.posts()).length, 2)
  assert.deepEqual(warnings, [['database.followed', { lost: 0 }]])
})

test('rewind: reconciles due posts after a failover that lost an intent of this worker', async (t) => {
  const { service } = await start(t)
  const id = await publish(service, 'linkedin')
  await rewindRows(service.service.ports.db, [id])
  await failOver(service)
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'publication_unconfirmed')
  assert.equal((await service.posts()).length, 1)
})

test('a failover is believed to have lost nothing of another worker’s only where each commit was synchronous', async (t) => {
  const { service } = await start(t)
  const { db, memory } = service.service.ports
  for (const [synchronous, wanted] of [
    [false, 'publication_unconfirmed'],
    [true, 'published'],
  ] as const) {
    const id = await schedule(
      service,
      'linkedin',
      `Due in the outage, and synchronous is ${synchronous}.`,
    )
    await sql`delete from process`.execute(db)
    await addWorker(service)
    memory.synchronous = synchronous
    await writeSetting(db, 'synchronous_commits', synchronous ? 'yes' : 'no')
    await failOver(service)
    await service.advance({ minutes: 2 })
    assert.equal(await end(service, id), wanted)
  }
})

test('a worker that another has overtaken in noticing a failover asks for its own intents', async (t) => {
  const { service } = await start(t)
  const { db, memory, wake } = service.service.ports
  const id = await publish(service, 'linkedin')
  await rewindRows(db, [id])
  // As another worker has left it that has checked by what it knows itself.
  memory.incarnation = memory.incarnation!.split('/').with(1, '00000000').join('/')
  wake.soon('publish', service.clock.now())
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'publication_unconfirmed')
  assert.equal((await service.posts()).length, 1)
})

test('crier server rewound: reconciles due posts before they are sent', async (t) => {
  const { service } = await start(t)
  const id = await publish(service, 'linkedin')
  await rewindRows(service.service.ports.db, [id])
  const { host, port, user, database } = service.database
  const address = new URLSearchParams({ host: host!, port: String(port ?? 5432), user: user! })
  await using operator = await openOperator(
    { DATABASE_URL: `postgres://localhost/${database}?${address}` },
    { say: () => undefined },
  )
  assert.deepEqual(await operator.markRewound(), {
    pending: 1,
    publishing: 0,
    published: 0,
    failed: 0,
  })
  service.service.ports.wake.soon('publish', service.clock.now())
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'publication_unconfirmed')
  assert.equal((await service.posts()).length, 1)
})

test('retrySchedule: reconciles a post of which a rewound database knows only the failure', async (t) => {
  const { service } = await start(t)
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const id = await schedule(service, 'x', 'Failed, then retried, then out.')
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'content_rejected')
  const { db, clock } = service.service.ports
  await sql`create table kept as table schedule`.execute(db)
  const retry = () => service.client.retrySchedule({ params: { schedule_id: id }, body: {} })
  await retry()
  await service.advance({ minutes: 1 })
  assert.equal(await end(service, id), 'published')
  await restoreSchedules(db)
  service.service.ports.wake.soon('publish', clock.now())
  await service.advance({ minutes: 1 })
  await retry()
  await service.advance({ minutes: 1 })
  assert.equal(await end(service, id), 'published')
  assert.equal((await service.posts()).length, 1)
})

test('reconcileIfRewound: reconciles nothing when a table was only rewritten', async (t) => {
  const { service, warnings } = await start(t)
  const { db, clock, wake } = service.service.ports
  const id = await schedule(service, 'linkedin', 'Due after the tables were rewritten.')
  for (const statement of [
    'vacuum full',
    'cluster schedule using schedule_pkey',
    'vacuum full schedule',
    'cluster setting using setting_pkey',
  ])
    await sql.raw(statement).execute(db)
  wake.soon('publish', clock.now())
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'published')
  assert.deepEqual(warnings, [])
})

test('reconcileIfRewound: reconciles nothing after pg_upgrade, in a running process and in one that starts', async (t) => {
  const { service, warnings } = await start(t)
  const { memory } = service.service.ports
  await publish(service, 'linkedin')
  for (const hasJustStarted of [false, true]) {
    const id = await schedule(
      service,
      'linkedin',
      `Due in the upgrade, and only started is ${hasJustStarted}.`,
    )
    await upgrade(service)
    if (hasJustStarted) memory.incarnation = null
    await service.advance({ minutes: 2 })
    assert.equal(await end(service, id), 'published')
  }
  const followed = ['database.followed', { lost: 0 }]
  assert.deepEqual(warnings, [followed, followed])
})

test('reconcileIfRewound: reconciles due posts when a dump was restored into another cluster', async (t) => {
  const { service } = await start(t)
  const { db } = service.service.ports
  const id = await publish(service, 'linkedin')
  await rewindRows(db, [id])
  // The dump is seconds old, and has all that the counter knows.
  service.service.ports.memory.forgetIntents()
  await sql`update setting set value = value`.execute(db)
  await upgrade(service)
  await service.advance({ minutes: 2 })
  assert.equal(await end(service, id), 'publication_unconfirmed')
  assert.equal((await service.posts()).length, 1)
})

test('reconcileIfRewound: reconciles due posts in another cluster when the database is unknown, or an intent is lost', async (t) => {
  const { service } = await start(t)
  const { db, memory } = service.service.ports
  for (const forget of [() => void (memory.raises = []), () => undefined]) {
    const id = await publish(service, 'linkedin')
    await rewindRows(db, [id])
    forget()
    await upgrade(service)
    await service.advance({ minutes: 2 })
    assert.equal(await end(service, id), 'publication_unconfirmed')
  }
})
