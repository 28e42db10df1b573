import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '@crier/contract/platform.ts'
import type { Db } from '@crier/server/database/database.ts'
import { longestCallMs } from '@crier/server/networks/timeouts.ts'
import type { ScheduleId } from '@crier/server/ports/ids.ts'
import { commit, type Commit } from '@crier/server/publishing/run/commit.ts'
import {
  changedPiece,
  type JournalEntry,
  type PieceChange,
} from '@crier/server/publishing/run/journal-store.ts'
import { LeaseLost, Lease } from '@crier/server/publishing/claim/lease.ts'
import { SendPermits } from '@crier/server/publishing/claim/send-permits.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { until } from '@crier/server/testing/until.ts'
import { publishSchedule } from '@crier/server/publishing/run/publish-schedule.ts'
import {
  armPieces,
  pieceRowsOf,
  withdrawIntent,
  type PieceRow,
} from '@crier/server/publishing/run/piece-store.ts'
import type { ClaimedSchedule } from '@crier/server/publishing/claim/store.ts'
import { manualService, type ManualService } from './service.ts'
import { scheduled } from './networks/renewals.ts'

/** A schedule with one armed piece, as this process holds it since now. */
async function held(service: ManualService, platform: Platform) {
  const context = service.service.ports
  const { db, clock } = context
  const { accountId } = service.account
  const { schedule_id: id } = await scheduled(service, service.account, platform, { hours: 1 })
  const leaseUntil = clock.now().add({ seconds: 60 })
  const row = await db
    .updateTable('schedule')
    .set({
      status: 'publishing',
      epoch: 1,
      lease_until: leaseUntil,
      due_at: leaseUntil,
      attempt_count: 1,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id as ScheduleId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const schedule: ClaimedSchedule = {
    ...row,
    was: 'pending',
    was_due: row.scheduled_at,
    is_as_approved: true,
  }
  const key = { account_id: accountId, schedule_id: row.id }
  await db
    .insertInto('schedule_piece')
    .values({ ...key, piece: 1, state: 'armed', intent_at: clock.now() })
    .execute()
  const attempt = {
    ...key,
    attempt: 1,
    piece: 1,
    phase: 'send' as const,
    epoch: 1,
    started_at: clock.now(),
  }
  await db.insertInto('attempt').values(attempt).execute()
  const run = { context, schedule, lease: new Lease(context, schedule) }
  const read = () =>
    db.selectFrom('schedule').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  const pieces = () => pieceRowsOf(db, schedule)
  return { ...run, run, read, pieces, out: publishedAt(clock.now()) }
}

const result = {
  outcome: 'confirmed',
  error_code: null,
  network_status: 201,
  network_message: null,
  external_id: '7',
} as const

function publishedAt(now: Temporal.Instant): Commit {
  const facts = { external_id: '7', external_url: 'https://network.example/7', published_at: now }
  return {
    write: {
      piece: 1,
      change: { state: 'out', ...facts },
      entry: { phase: 'send', attempt: 1, endedAt: now, result },
    },
    ending: {
      change: { ...facts, status: 'published', due_at: null },
      announcement: {
        kind: 'published',
        externalId: '7',
        externalUrl: facts.external_url,
        publishedAt: now,
        byAuthor: false,
      },
    },
  }
}

/**
 * Several are asked for at once: the first goes alone, and the others share the transaction
 * after it.
 */
function together(
  all: readonly (() => Promise<number>)[],
): Promise<PromiseSettledResult<number>[]> {
  return Promise.allSettled(all.map((one) => one()))
}

const eventsOf = async (service: ManualService) =>
  (
    await service.service.ports.db
      .selectFrom('event')
      .select('subject')
      .where('kind', '=', 'post.published')
      .execute()
  ).map(({ subject }) => subject)

test('commit drops a run that has lost its lease from a shared transaction, and only that run', async (t) => {
  const service = await manualService(t)
  const [first, lost, other] = [
    await held(service, 'x'),
    await held(service, 'tiktok'),
    await held(service, 'instagram'),
  ]
  await service.service.ports.db
    .updateTable('schedule')
    .set({ epoch: 2 })
    .where('id', '=', lost.schedule.id)
    .execute()
  const settled = await together(
    [first, lost, other].map(
      ({ run, out }) =>
        () =>
          commit(run, out),
    ),
  )
  assert.deepEqual(
    settled.map((one) =>
      one.status === 'fulfilled' ? one.value : one.reason instanceof LeaseLost,
    ),
    [1, true, 1],
  )
  assert.deepEqual(
    (await eventsOf(service)).toSorted(),
    [first.schedule.id, other.schedule.id].toSorted(),
  )
  const [{ status, lease_until: leased }, [piece]] = [await lost.read(), await lost.pieces()]
  assert.deepEqual([status, leased === null, piece!.state], ['publishing', false, 'armed'])
  for (const { read } of [first, other]) assert.equal((await read()).lease_until, null)
})

test('commit fails no run by what the database refuses of another', async (t) => {
  const service = await manualService(t)
  const [first, refused, other] = [
    await held(service, 'x'),
    await held(service, 'tiktok'),
    await held(service, 'instagram'),
  ]
  // Published, and without an id: a constraint of the table refuses it.
  const nameless: Commit = { ending: { change: { status: 'published', due_at: null } } }
  const settled = await together([
    () => commit(first.run, first.out),
    () => commit(refused.run, nameless),
    () => commit(other.run, other.out),
  ])
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal((await refused.read()).status, 'publishing')
  assert.deepEqual(
    (await eventsOf(service)).toSorted(),
    [first.schedule.id, other.schedule.id].toSorted(),
  )
})

test('commit without an ending renews the lease, and counts the calls of the journal', async (t) => {
  const service = await manualService(t)
  const { clock } = service.service.ports
  const { run, read } = await held(service, 'x')
  await service.clock.advance({ seconds: 30 })
  const now = clock.now()
  const look: JournalEntry = { phase: 'look_up', startedAt: now, endedAt: now, result }
  assert.equal(await commit(run, { write: { piece: 1, change: { looks: 1 }, entry: look } }), 2)
  const { attempt_count, due_at, lease_until, status, claims } = await read()
  const inAMinute = now.add({ seconds: 60 }).toString()
  assert.deepEqual(
    [attempt_count, String(due_at), String(lease_until), status, claims],
    [2, inAMinute, inAMinute, 'publishing', 0],
  )
})

const at = Temporal.Instant.from('2026-11-22T08:00:00.123Z')
const changes: readonly PieceChange[] = [
  {},
  { looks: 3, handles: { media_id: 'm', parts: ['1', '2'], count: 4 } },
  { handles: { media_id: 'n' }, forget: ['parts'] },
  {
    refused: {
      kind: 'throttled',
      until: null,
      detail: 'Too many.',
      intent_before: null,
      clock_ahead_ms: 0,
    },
  },
  { state: 'waiting', refused: null, intent_at: null, sent_since: at },
  {
    state: 'out',
    external_id: '7',
    external_url: null,
    named: false,
    published_at: at,
    looks: 0,
    handles: {},
    forget: ['count'],
  },
  { external_id: '8', external_url: 'https://network.example/8', named: true },
]

test('changedPiece foresees the row that commit leaves, for every column', async (t) => {
  const service = await manualService(t)
  const { run, pieces } = await held(service, 'x')
  let expected: PieceRow = (await pieces())[0]!
  for (const change of changes) {
    expected = changedPiece(expected, change)
    await commit(run, { write: { piece: 1, change } })
    assert.deepEqual(
      JSON.parse(JSON.stringify((await pieces())[0])),
      JSON.parse(JSON.stringify(expected)),
    )
  }
})

test('armPieces commits no intent under another epoch, nor for longer than the lease lasts', async (t) => {
  const service = await manualService(t)
  const { db, clock } = service.service.ports
  const { lease, schedule, pieces } = await held(service, 'x')
  await db
    .updateTable('schedule_piece')
    .set({ state: 'waiting' })
    .where('schedule_id', '=', schedule.id)
    .execute()
  const now = clock.now()
  const common = {
    lease,
    piece: 1,
    sentAs: '7',
    hash: new Uint8Array([1]),
    now,
    leaseNeededUntil: now.add({ seconds: 50 }),
  }
  const before = { account_id: lease.account_id, id: lease.id, epoch: lease.epoch - 1 }
  assert.deepEqual(await armPieces(db, [{ ...common, lease: before }]), [undefined])
  assert.deepEqual(
    await armPieces(db, [{ ...common, leaseNeededUntil: now.add({ seconds: 60 }) }]),
    [undefined],
  )
  assert.equal((await pieces())[0]!.state, 'waiting')
  assert.deepEqual(await armPieces(db, [common]), [2])
})

/**
 * A claimed schedule of which nothing is sent yet, and a database that gives no answer to what
 * `loses` picks, though it does it.
 */
async function claimedOver(service: ManualService, loses: (statement: string) => boolean) {
  const { run, schedule, pieces, read } = await held(service, 'x')
  const { db } = run.context
  await db.deleteFrom('attempt').where('schedule_id', '=', schedule.id).execute()
  await db.deleteFrom('schedule_piece').where('schedule_id', '=', schedule.id).execute()
  const lost = new WeakSet<object>()
  const losing = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (loses(JSON.stringify(node))) lost.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (lost.has(queryId)) throw new Error('Connection terminated unexpectedly')
      return result
    },
  })
  // A wait for the next try advances the time.
  const sleep = (ms: number, signal?: AbortSignal) =>
    ms === 1_000 ? service.clock.advance({ milliseconds: ms }) : run.context.clock.sleep(ms, signal)
  const context = { ...run.context, db: losing, clock: { ...run.context.clock, sleep } }
  return {
    publish: () => publishSchedule(context, schedule, new SendPermits(1, context.clock)),
    schedule,
    pieces,
    read,
  }
}

const isIntent = (statement: string) => statement.includes('intent_hash = decode')
const isWithdrawal = (statement: string) => statement.includes('with withdrawn as')

test('intent: is removed when its commit is not answered: nothing was sent, and the post is published once by the next claim', async (t) => {
  const service = await manualService(t)
  const { publish, pieces, schedule } = await claimedOver(service, isIntent)
  await assert.rejects(publish(), /terminated/)
  const [piece] = await pieces()
  assert.deepEqual([piece!.state, piece!.intent_at, piece!.sent_since], ['waiting', null, null])
  const read = () => service.account.client.getSchedule({ params: { schedule_id: schedule.id } })
  await service.advanceUntil(async () => (await read()).status === 'published')
  const { attempts } = await read()
  assert.deepEqual(
    attempts!.map(({ phase, outcome }) => [phase, outcome]),
    [
      ['send', 'unreachable'],
      ['send', 'confirmed'],
    ],
  )
})

test('an intent is taken back as soon as the database answers again', async (t) => {
  const service = await manualService(t)
  let tries = 0
  const { publish, pieces } = await claimedOver(
    service,
    (statement) => isIntent(statement) || (isWithdrawal(statement) && ++tries <= 3),
  )
  await assert.rejects(publish(), /terminated/)
  assert.equal((await pieces())[0]!.state, 'waiting')
})

const isLock = (statement: string) => statement.includes('for update of schedule')

test('what a network has answered is stored as soon as the database answers again, and nothing is sent twice', async (t) => {
  const service = await manualService(t)
  let tries = 0
  const { publish, read } = await claimedOver(
    service,
    (statement) => isLock(statement) && ++tries <= 30,
  )
  await publish()
  const posts = await service.posts()
  assert.deepEqual(
    [(await read()).external_id, (await read()).status, posts.length],
    [posts[0]!.external_id, 'published', 1],
  )
})

test('commit: retries storing a network’s answer until the lease ends, and then the post is reconciled', async (t) => {
  const service = await manualService(t)
  let tries = 0
  const { publish, read } = await claimedOver(
    service,
    (statement) => isLock(statement) && ++tries > 0,
  )
  await assert.rejects(publish(), /terminated/)
  await service.advanceUntil(async () => (await read()).status === 'published')
  assert.deepEqual(
    [tries, (await read()).status, (await service.posts()).length],
    [62, 'published', 1],
  )
})

test('commit: stores a definite absence at once or not at all, because another worker may have its epoch after a rewind', async (t) => {
  const service = await manualService(t)
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  let tries = 0
  const { publish, pieces } = await claimedOver(
    service,
    (statement) => isLock(statement) && ++tries > 0,
  )
  await assert.rejects(publish(), /terminated/)
  assert.deepEqual(
    [tries, (await pieces())[0]!.state, (await service.posts()).length],
    [1, 'armed', 0],
  )
})

/** A claimed schedule whose piece waits, and the intent that may be committed next. */
async function beforeIntent(service: ManualService) {
  const { db, clock } = service.service.ports
  const { lease, schedule, pieces } = await held(service, 'x')
  await db
    .updateTable('schedule_piece')
    .set({ state: 'waiting', intent_at: null })
    .where('schedule_id', '=', schedule.id)
    .execute()
  const [before] = await pieces()
  const now = clock.now()
  const intent = {
    lease,
    piece: 1,
    sentAs: '7',
    hash: new Uint8Array([1]),
    now,
    leaseNeededUntil: now.add({ seconds: 50 }),
  }
  return { db, lease, pieces, before, now, intent }
}

test('withdrawIntent leaves the intent of another epoch and of another moment', async (t) => {
  const { db, lease, pieces, before, now, intent } = await beforeIntent(await manualService(t))
  await armPieces(db, [intent])
  const later = { account_id: lease.account_id, id: lease.id, epoch: lease.epoch + 1 }
  assert.equal(await withdrawIntent(db, { ...intent, lease: later }, before!, now), false)
  assert.equal(
    await withdrawIntent(db, { ...intent, now: now.add({ milliseconds: 1 }) }, before!, now),
    false,
  )
  assert.equal(
    await withdrawIntent(db, { ...intent, hash: new Uint8Array([2]) }, before!, now),
    false,
  )
  assert.equal((await pieces())[0]!.state, 'armed')
  assert.equal(await withdrawIntent(db, intent, before!, now), true)
  assert.equal((await pieces())[0]!.state, 'waiting')
})

test('withdrawIntent waits for an intent that is still being committed', async (t) => {
  const { db, pieces, before, now, intent } = await beforeIntent(await manualService(t))
  const [armed, standby] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const arming = db.transaction().execute(async (tx) => {
    await armPieces(tx, [intent])
    armed.resolve()
    await standby.promise
  })
  await armed.promise
  const withdrawn = withdrawIntent(db, intent, before!, now)
  await Promise.race([withdrawn, somebodyWaits(db)])
  standby.resolve()
  await arming
  assert.equal(await withdrawn, true)
  assert.equal((await pieces())[0]!.state, 'waiting')
})

/** Until a transaction of this database waits for a lock that another one holds. */
async function somebodyWaits(db: Db): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}

test('Lease.keep extends the lease when a call might outlast it, and throws LeaseLost when the lease has run out', async (t) => {
  const service = await manualService(t)
  const { lease, read } = await held(service, 'x')
  const { clock } = service
  const before = (await read()).lease_until!
  await clock.advance({ seconds: 9 })
  assert.equal(String(await lease.keep()), String(clock.now().add({ seconds: 50 })))
  assert.equal(String((await read()).lease_until), String(before), 'enough of it is left')
  await clock.advance({ seconds: 1 })
  await lease.keep()
  assert.equal(String((await read()).lease_until), String(clock.now().add({ seconds: 60 })))
  await clock.advance({ seconds: 61 })
  await assert.rejects(lease.keep(), LeaseLost)
})

test('Lease.keepDuring renews the lease until the work has ended, for an hour at most, and stops when the lease is lost', async (t) => {
  const service = await manualService(t)
  const { read, schedule } = await held(service, 'x')
  const { db } = service.service.ports
  // A separate clock, without other sleepers.
  const clock = new ManualClock(service.clock.now())
  const lease = new Lease({ db, clock }, schedule)
  const left = async () => (await read()).lease_until!.since(clock.now()).total('seconds')
  // A busy database may take long; once it has answered, a waiter sleeps again soon.
  const sleepsAgain = async () => {
    await until(async () => (await left()) === 60, 'the lease was not renewed')
    for (let turns = 0; turns < 10_000 && clock.nextWake() === undefined; turns++) await nextTurn()
  }
  const isRenewedAfter = async (seconds: number) => {
    await clock.advance({ seconds }, sleepsAgain)
    assert.equal(await left(), 60)
  }
  const short = Promise.withResolvers<string>()
  const kept = lease.keepDuring(short.promise)
  for (let renewals = 0; renewals < 4; renewals++) await isRenewedAfter(20)
  short.resolve('done')
  assert.equal(await kept, 'done')
  assert.equal(clock.nextWake(), undefined)

  const endless = Promise.withResolvers<void>()
  const hanging = lease.keepDuring(endless.promise)
  for (let renewals = 0; renewals < 179; renewals++) await isRenewedAfter(20)
  await isRenewedAfter(20)
  assert.equal(clock.nextWake(), undefined, 'an hour is over')
  endless.resolve()
  await hanging

  const lost = Promise.withResolvers<void>()
  const losing = lease.keepDuring(lost.promise)
  await db.updateTable('schedule').set({ epoch: 2 }).where('id', '=', schedule.id).execute()
  await clock.advance({ seconds: 20 })
  lost.resolve()
  await losing
  assert.equal(await left(), 40)
  await assert.rejects(lease.keep(), LeaseLost)
})

test('Lease.portsFrom extends the lease before a call, and makes none that may last longer', async (t) => {
  const service = await manualService(t)
  const { lease, read } = await held(service, 'x')
  const sent: number[] = []
  const send = async ({ timeoutMs }: { timeoutMs: number }) => {
    sent.push(timeoutMs)
    return { ok: false, reason: 'refused', sent: false, detail: '' } as const
  }
  const { outbound } = lease.portsFrom({ ...service.service.ports, outbound: { send } })
  const call = {
    audience: 'trusted',
    method: 'GET',
    url: 'https://network.example',
    maxReplyBytes: 1,
  } as const
  await service.clock.advance({ seconds: 15 })
  await outbound.send({ ...call, timeoutMs: longestCallMs })
  assert.equal(String((await read()).lease_until), String(service.clock.now().add({ seconds: 60 })))
  await assert.rejects(outbound.send({ ...call, timeoutMs: longestCallMs + 1 }), /may last longer/)
  assert.deepEqual(sent, [longestCallMs])
})
