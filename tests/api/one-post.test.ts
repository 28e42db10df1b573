import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Schedule } from '@crier/sdk/operations.ts'
import { repeatDue } from '@crier/server/repeats/repeat-due.ts'
import { planAll } from '@crier/web/composer/plan/plan-all.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const pathOf = (schedule_id: string, action: string) => `/api/schedules/${schedule_id}/${action}`

/**
 * A post that did not get to the network, or may have; of a cancelled one only the draft is left.
 */
interface Ended {
  readonly account: TestAccount
  readonly draft_id: string
  readonly schedule_id: string
  readonly connection_id: string
  readonly platform: 'x' | 'linkedin'
}

async function newPost(platform: Ended['platform'] = 'x'): Promise<Ended> {
  const account = await service.newAccount()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform, content: `Once, from ${account.accountId}.` },
  })
  const { schedule_id, connection_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  return { account, draft_id, schedule_id, connection_id, platform }
}

const statusOf = async ({ account: { client }, schedule_id }: Ended) =>
  (await client.getSchedule({ params: { schedule_id } })).status

const states = {
  failed: async () => {
    const post = await newPost()
    await service.fault({ platform: 'x', kind: 'content_rejected' })
    await service.advance({ minutes: 1 })
    assert.equal(await statusOf(post), 'failed')
    return post
  },
  rejected: async () => {
    const { request, contributor, editor, ...account } = await requesters(service)
    const asked = await request(contributor, `Once, from ${account.accountId}.`, 1)
    assert.equal((await editor('POST', pathOf(asked.schedule_id, 'reject'), {})).status, 200)
    await service.advance({ minutes: 1 })
    const ofKey: TestAccount['request'] = (method, path, options) =>
      service.request(method, path, { key: account.key, ...options })
    const post: Ended = { ...asked, account: { ...account, request: ofKey }, platform: 'x' }
    assert.equal(await statusOf(post), 'failed')
    return post
  },
  cancelled: async () => {
    const post = await newPost()
    await post.account.client.cancelSchedule({ params: { schedule_id: post.schedule_id } })
    return post
  },
  unconfirmed: async () => {
    const post = await newPost('linkedin')
    await service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
    await service.advance({ minutes: 1 })
    await service.advanceUntil(async () => (await statusOf(post)) === 'failed')
    return post
  },
} satisfies Record<string, () => Promise<Ended>>

const steps = {
  retry: ({ account, schedule_id }) =>
    account.request('POST', pathOf(schedule_id, 'retry'), { body: {} }),
  retryInSlot: ({ account, schedule_id }) =>
    account.request('POST', pathOf(schedule_id, 'retry'), {
      body: { scheduled_at: service.in({ seconds: 30 }) },
    }),
  putAway: ({ account, schedule_id }) =>
    account.request('PATCH', `/api/schedules/${schedule_id}`, { body: { dismissed: true } }),
  // A tab that was opened before any other step, and pressed now.
  composer: ({ account: { client }, draft_id, platform, connection_id }) =>
    compose(client, { draft_id, platform, connection_id }),
  publish: () => service.advance({ minutes: 2 }),
} satisfies Record<string, (post: Ended) => Promise<unknown>>

function compose(
  client: TestAccount['client'],
  { draft_id, ...target }: Pick<Ended, 'draft_id' | 'platform' | 'connection_id'>,
) {
  const planKeys = {
    keyFor: (connection: string) => `${draft_id}:${connection}`,
    answered: () => undefined,
  }
  const draft = {
    id: () => draft_id,
    planKeys,
    saving: { settle: async () => (await client.getDraft({ params: { draft_id } })).version },
  }
  return planAll([{ draft, targets: [target], seen: [] }], {
    schedule: (body, idempotencyKey) => client.scheduleDraft({ body, idempotencyKey }),
    retry: (schedule_id, body) => client.retrySchedule({ params: { schedule_id }, body }),
    mayRetry: () => true,
    posts: async () => (await client.listSchedules({ query: { draft_id } })).data,
    pause: async () => undefined,
    waits: () => undefined,
    time: () => ({ scheduled_at: service.in({ seconds: 20 }) }),
  })
}

const orders: readonly (readonly (keyof typeof steps)[])[] = [
  ['composer'],
  ['retry', 'retry'],
  ['composer', 'composer'],
  ['composer', 'retry'],
  ['retry', 'composer'],
  ['retryInSlot', 'composer'],
  ['composer', 'publish', 'retry'],
  ['retry', 'publish', 'composer'],
  ['composer', 'publish', 'composer'],
  ['putAway', 'composer', 'publish', 'retry'],
]

/** The network's posts with the text of this account. */
const postsOf = async ({ account }: Ended) =>
  (await service.posts()).filter(({ text }) => text.includes(`from ${account.accountId}.`)).length

for (const [state, end] of Object.entries(states))
  test(`retrySchedule and the composer: publish a post once from ${state}, in each order`, async () => {
    // A cancelled one has nothing to retry.
    for (const order of orders.filter((one) => state !== 'cancelled' || one.includes('composer'))) {
      const post = await end()
      for (const step of order) await steps[step](post)
      await service.advance({ minutes: 2 })
      assert.equal(await postsOf(post), 1, order.join(', '))
      const left = (await post.account.client.listSchedules({ query: { draft_id: post.draft_id } }))
        .data
      const failed = left.filter(({ status }) => status === 'failed').length
      assert.deepEqual(
        [left.length, failed],
        [1, state === 'unconfirmed' ? 1 : 0],
        order.join(', '),
      )
    }
  })

/** Schedules the same draft, by the API after the first one failed. */
const scheduleAgain = (
  { account: { client }, draft_id, platform }: Ended,
  seconds = 30,
): Promise<Schedule> =>
  client.scheduleDraft({ body: { draft_id, platform, scheduled_at: service.in({ seconds }) } })

test('retrySchedule: asks for confirmation while another schedule of the draft is pending, publishing, published or unconfirmed', async () => {
  const loseAnswer = () => service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
  const ends = {
    pending: async () => undefined,
    published: () => service.advance({ minutes: 1 }),
    publishing: async () => {
      await loseAnswer()
      await service.advance({ seconds: 31 })
    },
    unconfirmed: async () => {
      await loseAnswer()
      await service.advance({ minutes: 30 })
    },
  }
  for (const [end, reach] of Object.entries(ends)) {
    const post = await newPost('linkedin')
    await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
    await service.advance({ minutes: 1 })
    const { schedule_id: conflicting_schedule_id } = await scheduleAgain(post)
    await reach()
    const retry = (body: object) =>
      post.account.request('POST', pathOf(post.schedule_id, 'retry'), { body })
    const before = (
      await post.account.client.getSchedule({ params: { schedule_id: conflicting_schedule_id } })
    ).status
    assert.equal(before, end === 'unconfirmed' ? 'failed' : end)
    assertRefused(await retry({}), 'confirmation_required', undefined, { conflicting_schedule_id })
    assert.equal((await retry({ force: true })).status, 200, end)
    await service.advance({ minutes: 30 })
  }
})

test('retrySchedule: needs no confirmation where the other schedule failed, was cancelled, was planned before, or is elsewhere', async () => {
  const retried = async (post: Ended) =>
    (await post.account.request('POST', pathOf(post.schedule_id, 'retry'), { body: {} })).status
  const failed = await states.failed()
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const { schedule_id: second } = await scheduleAgain(failed)
  await service.advance({ minutes: 1 })
  assert.equal(await retried(failed), 200)
  // The first was retried since the second failed: now it is the second that would be a double.
  await service.advance({ minutes: 1 })
  assert.equal(await retried({ ...failed, schedule_id: second }), 409)
  assert.equal(await postsOf(failed), 1)

  const cancelled = await states.failed()
  const { schedule_id } = await scheduleAgain(cancelled)
  await cancelled.account.client.cancelSchedule({ params: { schedule_id } })
  assert.equal(await retried(cancelled), 200)
  // It is published before the next fault is set, which it would meet otherwise.
  await service.settle()

  const planned = await newPost()
  await scheduleAgain(planned, 120)
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await service.advance({ minutes: 3 })
  assert.equal(await retried(planned), 200)
  await service.settle()

  const elsewhere = await states.failed()
  await scheduleAgain({ ...elsewhere, platform: 'linkedin' })
  await service.advance({ minutes: 1 })
  assert.equal(await retried(elsewhere), 200)
})

test('retrySchedule: needs no confirmation for a failed repetition whose next one is planned', async () => {
  const { account, draft_id, connection_id } = await states.cancelled()
  const { client } = account
  await client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const { schedule_id } = await client.createRepeat({
    body: { draft_id, connection_id, every_weeks: 1 },
  })
  await client.moveSchedule({
    params: { schedule_id: schedule_id! },
    body: { scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await service.advance({ minutes: 2 })
  await repeatDue(service.service.ports)
  const { data } = await client.listSchedules({ query: { draft_id } })
  assert.deepEqual([data.length, data[0]!.schedule_id, data[0]!.status], [2, schedule_id, 'failed'])
  assert.equal(
    (await client.retrySchedule({ params: { schedule_id: schedule_id! }, body: {} })).status,
    'pending',
  )
})

test('retrySchedule: takes a new not_later_than, and refuses one that is not later than the new time', async () => {
  const post = await states.failed()
  const retry = (body: object) =>
    post.account.request('POST', pathOf(post.schedule_id, 'retry'), { body })
  const [scheduled_at, not_later_than] = [service.in({ minutes: 5 }), service.in({ minutes: 10 })]
  assertRefused(
    await retry({ scheduled_at: not_later_than, not_later_than: scheduled_at }),
    'invalid_parameter',
    ['/not_later_than'],
  )
  const { json } = await retry({ scheduled_at, not_later_than })
  assert.deepEqual(
    [json.status, json.scheduled_at, json.not_later_than],
    ['pending', scheduled_at, not_later_than],
  )
})
