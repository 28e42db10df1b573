import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { assertFields, instant } from './fields.ts'

const service = await manualService({ after })

async function scheduled(
  { client }: TestAccount,
  platform: Platform,
  content: string,
): Promise<{ schedule_id: string; draft_id: string }> {
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  return { schedule_id, draft_id }
}

/** Has the network know the account, as it does once something was published. */
async function publishedOn(account: TestAccount, platform: Platform): Promise<void> {
  const { schedule_id } = await scheduled(account, platform, 'The first post of this account.')
  for (let looks = 0; looks < 8; looks++) {
    await service.advance({ minutes: 1 })
    if ((await account.client.getSchedule({ params: { schedule_id } })).status === 'published')
      return
  }
  assert.fail(`the first post on ${platform} did not go out`)
}

test('a publication tells its webhook in the fields of the specification', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const { schedule_id, draft_id } = await scheduled(
    account,
    'x',
    'Told in the fields of the specification.',
  )
  await service.advance({ minutes: 1 })
  const schedule = await account.client.getSchedule({ params: { schedule_id } })
  assertFields(
    { ...schedule },
    {
      status: 'published',
      published_at: instant,
      next_attempt_at: null,
      error_code: null,
      error_message: null,
    },
  )
  const [{ json }] = hook.received as [(typeof hook.received)[number]]
  assert.deepEqual(Object.keys(json), ['event', 'delivered_at', 'data'])
  assertFields(json, { event: 'post.published', delivered_at: instant })
  const { connection_id, published_at, external_url, external_id } = schedule
  assert.deepEqual(json.data, {
    schedule_id,
    draft_id,
    post_id: null,
    platform: 'x',
    connection_id,
    published_at,
    external_url,
    external_id,
  })
  assert.ok(URL.canParse(String(external_url)))
  assert.equal(hook.received.length, 1)
})

test('a failure tells its webhook the same fields, an error code and what to do', async (t) => {
  const reasons = [
    ['permission_denied', 'platform_permission_denied'],
    ['rate_limited', 'platform_rate_limited'],
    ['content_rejected', 'content_rejected'],
    ['duplicate_content', 'duplicate_content'],
  ] as const
  for (const [kind, code] of reasons) {
    const account = await service.newAccount()
    await publishedOn(account, 'linkedin')
    const hook = await receiver(t, service.clock)
    await account.client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })
    const { schedule_id, draft_id } = await scheduled(
      account,
      'linkedin',
      `A post that meets ${kind}.`,
    )
    await service.fault({ platform: 'linkedin', kind })
    await service.advance({ minutes: 1 })
    // A refusal that a retry could change, or that names a duplicate, counts after a
    // reconciliation.
    await service.advance({ minutes: 1 })
    const schedule = await account.client.getSchedule({ params: { schedule_id } })
    assertFields(
      { ...schedule },
      {
        status: 'failed',
        error_code: code,
        published_at: null,
        external_url: null,
        external_id: null,
      },
    )
    assert.match(String(schedule.error_message), /^LinkedIn.+\. .+\.$/)
    const [{ json }] = hook.received as [(typeof hook.received)[number]]
    assertFields(json, { event: 'post.failed', delivered_at: instant })
    assert.deepEqual(json.data, {
      schedule_id,
      draft_id,
      post_id: null,
      platform: 'linkedin',
      connection_id: schedule.connection_id,
      published_at: null,
      external_url: null,
      external_id: null,
      error_code: code,
      error_cause: schedule.error_cause,
      error_message: schedule.error_message,
    })
    assert.equal(hook.received.length, 1)
  }
})

for (const platform of specifiedPlatforms)
  test(`on ${platform}, an access that has expired for good fails the post with platform_token_expired`, async () => {
    const account = await service.newAccount()
    await publishedOn(account, platform)
    await service.control('POST', '/_control/tokens/expire', { platform, refresh: true })
    const { schedule_id } = await scheduled(account, platform, 'A post whose access has expired.')
    await service.advance({ minutes: 1 })
    const schedule = await account.client.getSchedule({ params: { schedule_id } })
    assert.deepEqual([schedule.status, schedule.error_code], ['failed', 'platform_token_expired'])
    assert.match(String(schedule.error_message), /Connect the account again/)
    const { data } = await account.client.listConnections()
    assert.equal(
      data.find((connection) => connection.platform === platform)?.health,
      'needs_reconnect',
    )
  })

test('publishing: renews an expired access, and publishes', async () => {
  const account = await service.newAccount()
  await publishedOn(account, 'x')
  await service.control('POST', '/_control/tokens/expire', { platform: 'x' })
  const { schedule_id } = await scheduled(account, 'x', 'A post whose access is renewed.')
  await service.advance({ minutes: 1 })
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'published')
})

test('a refusal that lasts is platform_token_expired for an account that has never published, too', async (t) => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'x', 'A first post whose access is refused.')
  await service.fault({ platform: 'x', kind: 'token_expired', times: 0 })
  t.after(() => service.control('DELETE', '/_control/faults'))
  await service.advance({ minutes: 25 })
  const { status, error_code } = await account.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([status, error_code], ['failed', 'platform_token_expired'])
})

test('without a connection a post fails with platform_not_connected at its time', async () => {
  const account = await service.newAccount()
  const { schedule_id } = await scheduled(account, 'x', 'Nobody is connected.')
  await account.client.disconnect({ params: { platform: 'x' } })
  await service.advance({ minutes: 1 })
  const { status, error_code } = await account.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([status, error_code], ['failed', 'platform_not_connected'])
})

test('a failure that time can mend leads back to pending, and to published', async () => {
  const account = await service.newAccount()
  await publishedOn(account, 'instagram')
  const { schedule_id } = await scheduled(account, 'instagram', 'Tried again a little later.')
  await service.fault({ platform: 'instagram', kind: 'unavailable' })
  await service.advance({ minutes: 1 })
  const waiting = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(waiting.status, 'pending')
  assert.ok(Date.parse(waiting.next_attempt_at!) > service.clock.now().epochMilliseconds)
  await service.advance({ minutes: 1 })
  const { status, attempts } = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(status, 'published')
  assert.deepEqual(
    attempts.map(({ attempt, piece, phase, outcome }) => [attempt, piece, phase, outcome]),
    [
      [1, 1, 'prepare', 'unreachable'],
      [2, 1, 'send', 'confirmed'],
    ],
  )
  assert.equal(
    (await service.posts()).filter(({ text }) => text === 'Tried again a little later.').length,
    1,
  )
})

test('while the network does not say whether a post is out, it is publishing', async () => {
  const account = await service.newAccount()
  await publishedOn(account, 'x')
  const { schedule_id } = await scheduled(account, 'x', 'Is it out or not?')
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  await service.advance({ minutes: 1 })
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'publishing')
  assert.deepEqual(
    (await account.client.listSchedules({ query: { status: 'publishing' } })).data.map(
      (schedule) => schedule.schedule_id,
    ),
    [schedule_id],
  )
  await service.advance({ seconds: 2 })
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'published')
})

test('publishing: publishes the text at the moment of publication', async () => {
  const account = await service.newAccount()
  const { draft_id, schedule_id } = await scheduled(account, 'x', 'The first text.')
  await service.advance({ seconds: 59 })
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'The second text.' } })
  await service.advance({ seconds: 1 })
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'The third text.' } })
  const { external_id } = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(
    (await service.posts()).find((post) => post.external_id === external_id)?.text,
    'The second text.',
  )
})

test('webhooks: are sent to each subscribed one, no other and no other account’s', async (t) => {
  const [account, stranger] = [await service.newAccount(), await service.newAccount()]
  const hooks = []
  for (const [owner, events] of [
    [account, ['post.published']],
    [account, ['credits.low', 'post.published']],
    [account, ['post.failed', 'credits.low']],
    [stranger, ['post.published', 'post.failed', 'credits.low']],
  ] as const) {
    const hook = await receiver(t, service.clock)
    await owner.client.createWebhook({ body: { url: hook.url, events } })
    hooks.push(hook)
  }
  await scheduled(account, 'x', 'Told to two of four.')
  await service.advance({ minutes: 1 })
  assert.deepEqual(
    hooks.map(({ received }) => received.length),
    [1, 1, 0, 0],
  )
  const [one, other] = hooks.map(({ received }) => received[0])
  assert.equal(one!.headers['webhook-id'], other!.headers['webhook-id'])
})

test('publishing: publishes overdue posts after a pause; posts more than a day late fail once the clock is trusted', async (t) => {
  const first = await manualService(t)
  const { client, key } = first.account
  const ids = []
  for (const hours of [2, 12]) {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: `Due in ${hours} hours.` },
    })
    ids.push(
      (
        await client.scheduleDraft({
          body: { draft_id, platform: 'x', scheduled_at: first.in({ hours }) },
        })
      ).schedule_id,
    )
  }
  await first.service[Symbol.asyncDispose]()
  await first.clock.skip({ hours: 30 })
  const second = await first.startAnother()
  await first.settle()
  const again = createClient({ baseUrl: second.url, apiKey: key })
  assert.equal((await again.getSchedule({ params: { schedule_id: ids[1]! } })).status, 'published')
  // After a day without a sign of life a clock may be wrong: for an hour nothing is failed by it.
  await first.advance({ hours: 1, minutes: 1 })
  await first.settle()
  const [late, onTime] = await Promise.all(
    ids.map((schedule_id) => again.getSchedule({ params: { schedule_id } })),
  )
  assert.deepEqual([late?.status, late?.error_code], ['failed', 'missed_window'])
  assert.deepEqual([onTime?.status, onTime?.error_code], ['published', null])
  assert.deepEqual(
    (await first.posts()).map(({ text }) => text),
    ['Due in 12 hours.'],
  )
})
