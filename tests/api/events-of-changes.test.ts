import type { activityKinds } from '@crier/contract/activity.ts'
import { eventData, eventNames, scopeOfEvent, type EventName } from '@crier/contract/events.ts'
import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Value } from 'typebox/value'
import { markNeedsOwner, markRenewalLost } from '@crier/server/connections/grants/grant-store.ts'
import { instantText } from '@crier/server/ports/instant-text.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { sampleData } from '@crier/server/webhooks/sample-data.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const plans = { pro: { requests_per_minute: 10_000, monthly_credits: 1_000, connections: 9 } }
const service = await manualService(
  { after },
  { environment: { CRIER_PLANS: JSON.stringify(plans) } },
)
const { db } = service.service.ports

const eventsOf = async ({ client }: Pick<TestAccount, 'client'>) =>
  (await client.listEvents({ query: { limit: 100 } })).data.toReversed()
/** Without those of the connections that an account begins with. */
const ownOf = async (account: Pick<TestAccount, 'client'>) =>
  (await eventsOf(account)).filter(({ event }) => event !== 'connection.connected')
const namesOf = async (account: Pick<TestAccount, 'client'>) =>
  (await ownOf(account)).map(({ event }) => event)

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** The events that each change of the account must have, and no others, by their ids. */
async function assertEventsOfChanges(accountId: AccountId): Promise<number> {
  const told: Partial<Record<keyof typeof activityKinds, EventName>> = {
    'schedule.created': 'post.scheduled',
    'schedule.moved': 'post.moved',
    'schedule.cancelled': 'post.cancelled',
    'schedule.approved': 'post.approved',
    'schedule.rejected': 'post.rejected',
    'schedule.awaiting': 'post.approval_requested',
    'connection.connected': 'connection.connected',
    'media.created': 'media.ready',
  }
  const changes = await db
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  const expected = changes.flatMap(({ kind, at, number, detail }) => {
    const idAt = (place: number) =>
      `evt_${hex(at.epochMilliseconds, 12)}${hex(number * 2 + place, 20)}`
    const event = told[kind]
    const awaits = (detail as { approval?: string } | null)?.approval === 'awaiting'
    return [
      ...(event === undefined ? [] : [`${idAt(0)} ${event}`]),
      ...(awaits ? [`${idAt(1)} post.approval_requested`] : []),
    ]
  })
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', 'not in', ['post.published', 'post.failed', 'post.completed', 'credits.low'])
    .execute()
  assert.deepEqual(rows.map(({ id, kind }) => `${id} ${kind}`).toSorted(), expected.toSorted())
  for (const { kind, data } of rows) assert.ok(Value.Check(eventData[kind], data), kind)
  return rows.length
}

test('a schedule tells when it is made, moved and cancelled, with ids, states and times alone', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A secret text.', metadata: { order: '7' } },
  })
  const [first, second] = [service.in({ hours: 1 }), service.in({ hours: 2 })]
  const { schedule_id, connection_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: first },
  })
  const params = { schedule_id }
  await client.moveSchedule({ params, body: { scheduled_at: second } })
  await client.moveSchedule({ params, body: { not_later_than: service.in({ hours: 3 }) } })
  await client.cancelSchedule({ params })
  const common = { schedule_id, draft_id, post_id: null, platform: 'x', connection_id }
  const rest = { approval: null, metadata: { order: '7' } }
  assert.deepEqual(
    (await ownOf(account)).map(({ event, data }) => [event, data]),
    [
      ['post.scheduled', { ...common, scheduled_at: first, ...rest }],
      ['post.moved', { ...common, scheduled_at: second, previous_scheduled_at: first, ...rest }],
      ['post.cancelled', { ...common, scheduled_at: second, ...rest }],
    ],
  )
})

test('a post, a batch and a repeat tell of each schedule once', async () => {
  const account = await service.newAccount()
  const { client } = account
  const platforms = ['linkedin', 'x'] as const
  const { post_id } = await client.createPost({
    body: { platforms, content: 'Told twice.', scheduled_at: service.in({ hours: 5 }) },
  })
  assert.deepEqual(await namesOf(account), ['post.scheduled', 'post.scheduled'])
  assert.ok(
    (await ownOf(account)).every(({ data }) => 'post_id' in data && data.post_id === post_id),
  )
  await client.deletePost({ params: { post_id } })
  assert.deepEqual((await namesOf(account)).slice(2), ['post.cancelled', 'post.cancelled'])
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Batch.' } })
  await client.batchSchedules({
    body: {
      schedules: [1, 2].map((hours) => ({
        draft_id,
        platform: 'x' as const,
        scheduled_at: service.in({ hours }),
      })),
    },
  })
  assert.equal((await namesOf(account)).length, 6)
  await assertEventsOfChanges(account.accountId)
})

test('a request tells that it waits, and what was decided; an edit and a move ask again', async () => {
  const account = await requesters(service)
  const { request, contributor, byKey, editor, client } = account
  const one = await request(contributor, 'By a person.', 60)
  assert.deepEqual(await namesOf(account), ['post.scheduled', 'post.approval_requested'])
  await client.approveSchedule({ params: { schedule_id: one.schedule_id }, body: {} })
  await contributor('PATCH', `/api/drafts/${one.draft_id}`, { content: 'Edited.' })
  await client.rejectSchedule({
    params: { schedule_id: one.schedule_id },
    body: { comment: 'A secret comment.' },
  })
  const path = `/api/schedules/${one.schedule_id}`
  await contributor('PATCH', path, { scheduled_at: service.in({ minutes: 90 }) })
  const two = await request(byKey, 'By a key.', 61)
  await editor('POST', `/api/schedules/${two.schedule_id}/approve`, {})
  assert.deepEqual((await namesOf(account)).slice(2), [
    'post.approved',
    'post.approval_requested',
    'post.rejected',
    'post.moved',
    'post.approval_requested',
    'post.scheduled',
    'post.approval_requested',
    'post.approved',
  ])
  const all = JSON.stringify(await ownOf(account))
  assert.ok(!all.includes('secret') && !all.includes('usr_'))
  await assertEventsOfChanges(account.accountId)
})

test('random operations: each change that names such a fact has its events, each once', async () => {
  for (const seed of [1, 2, 3]) {
    const account = await requesters(service)
    const { client, byKey, contributor, editor } = account
    const random = seededRandom(seed)
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(random.fraction() * items.length)]!
    const known: { schedule_id: string; draft_id: string }[] = []
    for (let step = 0; step < 40; step++) {
      const by = pick([byKey, contributor, editor])
      const one = known.length === 0 ? undefined : pick(known)
      const path = `/api/schedules/${one?.schedule_id}`
      const time = {
        scheduled_at: service.in({ minutes: 30 + Math.floor(random.fraction() * 900) }),
      }
      const act = pick([
        'make',
        'make',
        'move',
        'limit',
        'cancel',
        'approve',
        'reject',
        'edit',
        'go',
      ])
      if (act === 'go') await service.advance({ minutes: 20 })
      else if (act === 'make' || one === undefined) {
        const { json, status } = await by('POST', '/api/schedules', {
          ...{ draft_id: await account.draft(`Number ${step} of ${seed}.`), platform: 'x' },
          ...time,
        })
        if (status === 201) known.push(json)
      } else if (act === 'move') await by('PATCH', path, time)
      else if (act === 'limit')
        await by('PATCH', path, { not_later_than: service.in({ hours: 40 + step }) })
      else if (act === 'cancel') await by('DELETE', path)
      else if (act === 'edit')
        await by('PATCH', `/api/drafts/${one.draft_id}`, { content: `Edited in ${step}.` })
      else await editor('POST', `${path}/${act}`, {})
    }
    assert.ok((await assertEventsOfChanges(account.accountId)) > 15)
    assert.ok((await client.listEvents()).data.length > 0)
  }
})

test('a connection tells when it is connected, ends, and must be connected again', async () => {
  const account = await service.newAccount()
  const { data: connections } = await account.client.listConnections()
  assert.deepEqual(
    (await eventsOf(account))
      .map(({ event, data }) => [event, (data as { connection_id: string }).connection_id])
      .toSorted(),
    connections.map(({ connection_id }) => ['connection.connected', connection_id]).toSorted(),
  )
  const pair = async () =>
    (await db
      .selectFrom('network_grant')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .where('platform', '=', 'linkedin')
      .executeTakeFirstOrThrow())!
  const now = service.clock.now()
  const endsAt = now.add({ hours: 5 })
  const grant = await pair()
  for (let time = 0; time < 2; time++)
    await db
      .transaction()
      .execute((tx) => markRenewalLost(tx, grant, { detail: 'Lost.', endsAt, now }))
  for (let time = 0; time < 2; time++)
    await db.transaction().execute((tx) => markNeedsOwner(tx, grant, 'Ended.', now))
  const events = await ownOf(account)
  const { connection_id } = (
    await account.client.listConnections({ query: { platform: 'linkedin' } })
  ).data[0]!
  const common = { connection_id, platform: 'linkedin', kind: 'sandbox' }
  assert.deepEqual(
    events.map(({ event, data }) => [event, data]),
    [
      [
        'connection.expiring',
        { ...common, state: 'connected', access_ends_at: instantText(endsAt) },
      ],
      ['connection.needs_reconnect', { ...common, state: 'needs_reconnect' }],
    ],
  )
})

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('an upload tells that it is ready', async () => {
  const account = await service.newAccount()
  const { media_id } = await account.client.createMedia({ body: new Blob([await png()]) })
  const [told] = await ownOf(account)
  assert.deepEqual(
    [told!.event, told!.data],
    ['media.ready', { media_id, kind: 'image', status: 'ready' }],
  )
  await assertEventsOfChanges(account.accountId)
})

test('createWebhook: takes the events that the caller may read alone, and lists no other', async () => {
  const account = await service.newAccount()
  const hook = await receiver({ after }, service.clock)
  const some: readonly Scope[] = ['schedules:read', 'account:read', 'media:read']
  for (const scopes of [[], ...some.map((scope) => [scope]), some]) {
    const { key } = await account.client.createKey({
      body: { scopes: ['webhooks:write', ...scopes] },
    })
    for (const event of eventNames) {
      const needed = scopeOfEvent[event]
      const reply = await service.request('POST', '/api/webhooks', {
        key,
        body: { url: hook.url, events: [event] },
      })
      if (needed !== undefined && !mayUse(scopes, needed)) {
        assertRefused(reply, 'insufficient_scope')
        assert.equal(reply.json.required_scope, needed)
        continue
      }
      assert.equal(reply.status, 201, reply.text)
      await account.client.deleteWebhook({ params: { webhook_id: reply.json.webhook_id } })
    }
  }
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Told.' },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await account.client.listConnections()
  const listedBy = async (...scopes: Scope[]) => {
    const { key } = await account.client.createKey({
      body: { scopes: ['webhooks:read', ...scopes] },
    })
    const { json } = await service.request('GET', '/api/events?limit=100', { key })
    return json.data.map(({ event }: { event: string }) => event)
  }
  assert.deepEqual(await listedBy(), [])
  assert.equal((await listedBy('account:read')).length, 4)
  assert.deepEqual(await listedBy('schedules:read'), ['post.scheduled'])
})

test('a webhook for * gets what its maker may read, and its log shows each reader no more', async () => {
  const account = await service.newAccount()
  const { client } = account
  const [all, less] = [
    await receiver({ after }, service.clock),
    await receiver({ after }, service.clock),
  ]
  const whole = await client.createWebhook({ body: { url: all.url, events: ['*'] } })
  assert.deepEqual(whole.events, ['*'])
  const { key } = await client.createKey({ body: { scopes: ['webhooks:write'] } })
  const body = { url: less.url, events: ['*'] }
  assert.equal((await service.request('POST', '/api/webhooks', { key, body })).status, 201)
  assertRefused(
    await account.request('POST', '/api/webhooks', {
      body: { url: less.url, events: ['*', 'post.failed'] },
    }),
    'invalid_parameter',
    ['/events'],
  )
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'To all.' } })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.settle()
  assert.deepEqual(
    all.received.map(({ json }) => json.event),
    ['post.scheduled'],
  )
  await service.advance({ minutes: 2 })
  const received = ({ received }: typeof all) =>
    received.map(({ json }) => json.event).filter((event) => event !== 'connection.connected')
  assert.deepEqual(received(all), ['post.scheduled', 'post.published'])
  assert.deepEqual(received(less), ['post.published'])
  const path = `/api/webhooks/${whole.webhook_id}/deliveries`
  const logSeenBy = async (reader: string) => {
    const { json } = await service.request('GET', `${path}?limit=100`, { key: reader })
    const data = json.data as { event: string; delivery_id: string }[]
    return data.filter(({ event }) => event !== 'connection.connected')
  }
  const own = await logSeenBy(account.key)
  assert.deepEqual(
    own.map(({ event }) => event),
    ['post.published', 'post.scheduled'],
  )
  const theirs = await logSeenBy(key)
  assert.deepEqual(
    theirs.map(({ event }) => event),
    ['post.published'],
  )
  const hidden = `${path}/${own[1]!.delivery_id}`
  assertRefused(await service.request('GET', hidden, { key }), 'not_found')
  assertRefused(
    await service.request('POST', `${hidden}/redeliver`, { key, body: {} }),
    'not_found',
  )
})

test('updateWebhook: only who may read the events may send them elsewhere', async () => {
  const account = await service.newAccount()
  const { client } = account
  const [all, elsewhere] = [
    await receiver({ after }, service.clock),
    await receiver({ after }, service.clock),
  ]
  const { key } = await client.createKey({ body: { scopes: ['webhooks:write'] } })
  const move = (webhook_id: string) =>
    service.request('PATCH', `/api/webhooks/${webhook_id}`, { key, body: { url: elsewhere.url } })
  const named = await client.createWebhook({ body: { url: all.url, events: ['post.scheduled'] } })
  assertRefused(await move(named.webhook_id), 'insufficient_scope')
  const whole = await client.createWebhook({ body: { url: all.url, events: ['*'] } })
  assert.equal((await move(whole.webhook_id)).status, 200)
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Moved.' } })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  const received = ({ received }: typeof all) =>
    received.map(({ json }) => json.event).filter((event) => event !== 'connection.connected')
  assert.deepEqual(received(all), ['post.scheduled'])
  assert.deepEqual(received(elsewhere), ['post.published'])
})

test('an upload that a restored version brings back is ready again', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { media_id } = await client.createMedia({ body: new Blob([await png()]) })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'With it.', media: [{ media_id }] },
  })
  await client.deleteMedia({ params: { media_id } })
  await client.restoreDraftVersion({ params: { draft_id, version: '1' } })
  const told = (await ownOf(account)).filter(({ event }) => event === 'media.ready')
  assert.deepEqual(
    told.map(({ data }) => data),
    Array.from({ length: 2 }, () => ({ media_id, kind: 'image', status: 'ready' })),
  )
  await assertEventsOfChanges(account.accountId)
})

test('samples are as the contract has the events', async () => {
  const { accountId } = await service.newAccount()
  for (const event of eventNames)
    assert.ok(
      Value.Check(eventData[event], {
        ...sampleData(event, accountId, service.clock.now()),
        test: true,
      }),
      event,
    )
})
