import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { renewDue } from '@crier/server/accounts/credits.ts'
import { renewDueAccess } from '@crier/server/connections/grants/access.ts'
import { beat, sayClockIsRight } from '@crier/server/start/heartbeat.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import {
  manualService,
  receiver,
  type ManualService,
  type Owner,
  type TestAccount,
} from '../service.ts'

const steps = [{ hours: -1 }, { hours: 1 }, { hours: 24 }, { hours: 24 * 365 }] as const

/**
 * Everything that a clock could end: posts that are out and that wait, a log, credits,
 * a connection.
 */
async function fixture(t: Owner, service: ManualService) {
  const hook = await receiver(t, service.clock)
  const { client, accountId } = service.account
  await client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  for (const platform of ['x', 'linkedin', 'instagram', 'tiktok'] as const)
    for (const minutes of [1, 4, 12, 60 * 24 * 200]) {
      const { draft_id } = await client.createDraft({
        body: { platform, content: `Number ${minutes} in its time.` },
      })
      await client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ minutes }) },
      })
    }
  await service.advance({ minutes: 2 })
  const { db } = service.service.ports
  const count = async (table: string) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        db,
      )
    ).rows[0]!.count
  const held = async () => ({
    attempts: await count('attempt'),
    deliveries: await count('delivery'),
    events: await count('event'),
    movements: await count('ledger_entry'),
    renewsAt: (await client.getAccount()).renews_at,
    health: (await client.listConnections()).data.map(({ health }) => health),
    statuses: (await client.listSchedules({ query: { limit: 100 } })).data.map(
      ({ status }) => status,
    ),
  })
  return { held, accountId, client, db }
}

/** Runs one round of all loops at once. */
async function lookEverywhere({ service: { ports } }: ManualService): Promise<void> {
  await forgetOld(ports)
  await renewDue(ports)
  await renewDueAccess(ports)
  ports.wake.soon('publish', ports.clock.now())
}

for (const step of steps)
  test(`a clock that is wrong by ${step.hours} h for 8 s, and for 9 minutes, ends nothing: no row is deleted, no post fails or is published early`, async (t) => {
    const service = await manualService(t)
    const { held, client } = await fixture(t, service)
    const before = await held()
    for (const seconds of [8, 540]) {
      service.clock.setWrongBy(step)
      await lookEverywhere(service)
      for (let passed = 0; passed < seconds; passed += 4) await service.advance({ seconds: 4 })
      await lookEverywhere(service)
      await service.settle()
      service.clock.setWrongBy({ seconds: 0 })
      await service.advance({ seconds: 1 })
    }
    const after = await held()
    assert.deepEqual(
      { ...after, attempts: 0, deliveries: 0, events: 0, statuses: 0 },
      { ...before, attempts: 0, deliveries: 0, events: 0, statuses: 0 },
    )
    assert.ok(
      after.attempts >= before.attempts &&
        after.deliveries >= before.deliveries &&
        after.events >= before.events,
    )
    // Two on each network are due by now; the others wait.
    assert.deepEqual(
      Object.fromEntries(
        Map.groupBy(after.statuses, (status) => status)
          .entries()
          .map(([status, all]) => [status, all.length]),
      ),
      { published: 8, pending: 8 },
    )
    await service.advance({ minutes: 5 })
    const { data } = await client.listSchedules({ query: { limit: 100, status: 'published' } })
    assert.equal(data.length, 12)
    for (const { schedule_id, platform, scheduled_at, published_at } of data) {
      const after = (text: string) =>
        Temporal.Instant.from(text).since(Temporal.Instant.from(scheduled_at)).total('seconds')
      const { attempts } = await client.getSchedule({ params: { schedule_id } })
      const late = after(attempts[0]!.started_at)
      assert.ok(late >= 0 && late < 5, `${platform} was called ${late} s after the time`)
      // Instagram and TikTok fetch pictures, which are drawn in real time while the moved clock
      // goes on: how often they are asked whether they are ready, and so when the post is out, is
      // up to the machine.
      if (platform === 'x' || platform === 'linkedin')
        assert.ok(after(published_at!) < 5, `${platform} had it ${after(published_at!)} s late`)
    }
    assert.equal((await service.posts()).length, 12)
  })

test('a start more than a day after the last sign of life deletes, renews and fails nothing until the operator says that the clock is right', async (t) => {
  const service = await manualService(t, { environment: { CRIER_MAX_LATENESS: '1h' } })
  const { held, client, db } = await fixture(t, service)
  const { ports } = service.service
  await sql`update schedule set scheduled_at = scheduled_at - interval '2 hours',
    due_at = due_at - interval '2 hours' where status = 'pending'`.execute(db)
  await sql`update account set renews_at = now() - interval '9 years'`.execute(db)
  await sql`update attempt set started_at = started_at - interval '1 year'`.execute(db)
  ports.clock.guard!.begin(ports.clock.now().subtract({ hours: 25 }), null)
  const before = await held()
  await lookEverywhere(service)
  await service.advance({ minutes: 30 })
  await lookEverywhere(service)
  assert.deepEqual(await held(), before)
  assert.equal(
    (await client.generatePost({ body: { platform: 'x', topic: 'Owls at night' } }))
      .credits_remaining,
    999,
  )
  const mine = { id: 'proc_test', role: 'all', startedAt: ports.clock.now() }
  await beat(ports, mine)
  await sayClockIsRight(ports)
  await beat(ports, mine)
  await lookEverywhere(service)
  await service.advance({ minutes: 10 })
  const after = await held()
  assert.equal(after.attempts, 0)
  assert.ok(after.renewsAt > before.renewsAt)
  const { data } = await client.listSchedules({ query: { status: 'failed' } })
  assert.deepEqual(new Set(data.map(({ error_code }) => error_code)), new Set(['missed_window']))
  assert.equal(data.length, 8)
})

test('a renewal of credits that a wrong clock set a year ahead is brought back to the next month, and nothing is booked for it', async (t) => {
  const service = await manualService(t)
  const { db } = service.service.ports
  await sql`update account set renews_at = renews_at + interval '1 year'`.execute(db)
  await renewDue(service.service.ports)
  const { renews_at } = await service.client.getAccount()
  assert.equal(renews_at, '2026-12-01T00:00:00.000Z')
  assert.equal((await service.client.listLedger()).data.length, 1)
})

/** Runs the loop that renews credits in a process whose clock shows `now`. */
function renewDueAt({ service: { ports } }: ManualService, now: string): Promise<unknown> {
  return renewDue({ ...ports, clock: { ...ports.clock, now: () => Temporal.Instant.from(now) } })
}

async function monthOf({ client }: TestAccount) {
  const { credits_remaining, renews_at } = await client.getAccount()
  const { data } = await client.listLedger({ query: { limit: 100 } })
  return [
    credits_remaining,
    renews_at.slice(0, 7),
    data.map(({ kind, reference }) => (kind === 'renewal' ? reference : kind)).reverse(),
  ]
}

test('a process that starts with its clock in the past takes no month from an account and gives none twice', async (t) => {
  const service = await manualService(t, { now: '2026-11-30T23:59:00Z' })
  const [first, second] = [await service.newAccount(), await service.newAccount()]
  await service.skip({ minutes: 2 })
  const opened = await service.newAccount()
  await second.client.generatePost({ body: { platform: 'x', topic: 'Owls at night' } })
  await renewDueAt(service, '2026-11-10T12:00:00Z')
  const due = await service.service.ports.db.selectFrom('account').select('renews_at').execute()
  assert.deepEqual(
    [...new Set(due.map(({ renews_at }) => String(renews_at)))],
    ['2026-12-01T00:00:00Z'],
  )
  for (const { client } of [second, opened])
    await client.generatePost({ body: { platform: 'x', topic: 'Owls by day' } })
  await renewDue(service.service.ports)
  assert.deepEqual(await monthOf(first), [1_000, '2027-01', ['opening', '2026-12']])
  assert.deepEqual(await monthOf(second), [
    998,
    '2027-01',
    ['opening', '2026-12', 'generation', 'generation'],
  ])
  assert.deepEqual(await monthOf(opened), [999, '2027-01', ['opening', 'generation']])
  await service.skip({ days: 31 })
  await renewDue(service.service.ports)
  assert.deepEqual(await monthOf(opened), [1_000, '2027-02', ['opening', 'generation', '2027-01']])
})

test('a month that a clock renewed too soon is renewed again only where the month before came after it', async (t) => {
  const service = await manualService(t, { now: '2026-11-26T12:00:00Z' })
  const { account } = service
  await renewDueAt(service, '2026-12-10T12:00:00Z')
  const turn = async (days: number) => {
    await service.skip({ days })
    await renewDue(service.service.ports)
    await account.client.generatePost({ body: { platform: 'x', topic: 'Owls at night' } })
    return monthOf(account)
  }
  assert.deepEqual(await turn(0), [999, '2026-12', ['opening', '2026-12', 'generation']])
  assert.deepEqual(await turn(5), [
    998,
    '2027-01',
    ['opening', '2026-12', 'generation', 'generation'],
  ])
  await renewDueAt(service, '2027-02-10T12:00:00Z')
  const [, , soFar] = await turn(0)
  const january = [...(soFar as string[]), '2027-01', 'generation']
  assert.deepEqual(await turn(31), [999, '2027-02', january])
  assert.deepEqual(await turn(31), [999, '2027-03', [...january, '2027-02 (2)', 'generation']])
})

test('an access that nothing can renew is used after its end by our clock, until the network refuses it', async (t) => {
  const service = await manualService(t)
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'linkedin', content: 'The network knows best.' },
  })
  await service.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  const { db } = service.service.ports
  await sql`update network_grant set refresh_sealed = null, refresh_due_at = null,
    access_expires_at = access_expires_at - interval '1 year'
    where platform = 'linkedin'`.execute(db)
  const again = await service.client.createDraft({
    body: { platform: 'linkedin', content: 'It still does.' },
  })
  await service.client.scheduleDraft({
    body: {
      draft_id: again.draft_id,
      platform: 'linkedin',
      scheduled_at: service.in({ minutes: 10 }),
    },
  })
  await service.advance({ minutes: 11 })
  const { data } = await service.client.listSchedules({ query: { platform: 'linkedin' } })
  assert.deepEqual(
    data.map(({ status, error_code }) => [status, error_code]),
    [
      ['published', null],
      ['published', null],
    ],
  )
  const { rows } = await sql<{
    state: string
  }>`select state from connection where platform = 'linkedin' and main
    and account_id = ${service.account.accountId}`.execute(db)
  assert.equal(rows[0]!.state, 'connected')
})

test('a service that begins an hour ahead of one that is running sends nothing and says why in /readyz, until the operator says that its clock is right', async (t) => {
  const service = await manualService(t)
  const { ports } = service.service
  const { db, clock } = ports
  await service.settle()
  const { id } = await db.selectFrom('process').select('id').executeTakeFirstOrThrow()
  const mine = { id, role: 'all', startedAt: clock.now() }
  const other = () => clock.now().subtract({ hours: 1 })
  const { guard, ...bare } = clock
  const otherBeats = () =>
    beat(
      { ...ports, clock: { ...bare, now: other } },
      { id: 'proc_other', role: 'all', startedAt: other() },
    )
  const turn = async () => {
    await service.advance({ seconds: 10 })
    await otherBeats()
    await beat(ports, mine)
  }
  guard!.begin(other(), other())
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'Not before its time.' },
  })
  await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 2 }) },
  })
  for (let turns = 0; turns < 20; turns++) await turn()
  assert.equal((await service.posts()).length, 0)
  const { status, json } = await service.request('GET', '/readyz')
  assert.deepEqual([status, json.failed[0].check], [503, 'clock'])
  assert.match(json.failed[0].detail, /is 3600 s ahead .*crier clock accept/)
  await sayClockIsRight(ports)
  await turn()
  await turn()
  assert.equal((await service.posts()).length, 1)
  assert.equal((await service.request('GET', '/readyz')).status, 200)
})

test('a second service listens for 30 s whether the owner of an old heartbeat is running, before it sends; an only one does not', async (t) => {
  const service = await manualService(t)
  assert.equal(service.service.ports.clock.guard!.mustWait(), false)
  const { db, clock } = service.service.ports
  await service.settle()
  await db
    .updateTable('process')
    .set({ heartbeat_at: clock.now().subtract({ hours: 5 }) })
    .execute()
  const another = await service.startAnother()
  assert.equal(another.ports.clock.guard!.mustWait(), true)
  await service.advance({ seconds: 30 })
  assert.equal(another.ports.clock.guard!.mustWait(), false)
})
