import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mainAccess } from './main-access.ts'
import { liveService, manualService, receiver } from '../service.ts'
import { connectByConsent } from './consent.ts'
import { connected, connectionOf, renewals, scheduled } from './renewals.ts'

for (const platform of ['x', 'tiktok', 'instagram'] as const)
  test(`64 calls in two processes that find the token of ${platform} refused make one renewal`, async (t) => {
    const service = await liveService(t, { switches: { 'instagram.refresh_minimum_age_ms': 0 } })
    const others = await service.startAnother()
    const { connection, access } = await connected(service, platform)
    const before = (await renewals(service, platform)).length
    await service.fault({ platform, kind: 'slow', delay_ms: 300 })
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, call) => {
        const { ports } = call % 2 === 0 ? service.service : others
        return mainAccess(ports, service.account.accountId, platform, connection.version)
      }),
    )
    assert.equal((await renewals(service, platform)).length - before, 1)
    const tokens = new Set(
      results.map((result) => (result.kind === 'ready' ? result.access.accessToken : result.kind)),
    )
    assert.equal(tokens.size, 1)
    assert(!tokens.has(access.accessToken))
  })

test('a renewal whose process died is taken over when its time is up', async (t) => {
  const service = await liveService(t)
  const { connection } = await connected(service, 'x')
  const { db, clock } = service.service.ports
  await db
    .updateTable('network_grant')
    .set({ refreshing_until: clock.now().add({ seconds: 1 }) })
    .where('id', '=', connection.grant_id)
    .execute()
  const before = (await renewals(service, 'x')).length
  const ask = () =>
    mainAccess(service.service.ports, service.account.accountId, 'x', connection.version)
  for (let answer = await ask(); answer.kind !== 'ready'; answer = await ask())
    assert.equal(answer.kind, 'away')
  assert.equal((await renewals(service, 'x')).length - before, 1)
})

// TikTok takes 15 posts a day of one author.
for (const [platform, count] of [
  ['x', 64],
  ['tiktok', 5],
] as const)
  test(`${count} posts that are due together on a connection of ${platform} with an expired token are published after one renewal`, async (t) => {
    const service = await manualService(t)
    await connected(service, platform)
    await service.startAnother()
    await service.control('POST', '/_control/tokens/expire', { platform })
    const before = (await renewals(service, platform)).length
    const due = service.clock.now().add({ minutes: 3 })
    for (let index = 0; index < count; index++) {
      // The plan takes 100 requests a minute, and a schedule is two.
      if (index > 0 && index % 40 === 0) await service.advance({ minutes: 1 })
      const wait = due.add({ milliseconds: index }).since(service.clock.now())
      await scheduled(service, service.account, platform, wait)
    }
    for (let minute = 0; minute < 5; minute++) await service.advance({ minutes: 1 })
    const { data } = await service.client.listSchedules({ query: { limit: 100 } })
    assert.deepEqual(
      [data.length, data.every(({ status }) => status === 'published')],
      [count, true],
    )
    assert.equal((await renewals(service, platform)).length - before, 1)
    assert.equal((await service.posts()).length, count)
  })

for (const platform of ['x', 'tiktok'] as const)
  test(`a pair of tokens that ${platform} rotated and lost on the way costs the connection: its owner is notified once, and connects again`, async (t) => {
    const service = await manualService(t)
    const { access } = await connected(service, platform)
    const hook = await receiver(t, service.clock)
    await service.client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })
    await service.control('POST', '/_control/tokens/expire', { platform })
    await service.fault({ platform, kind: 'refresh_rotate_then_drop' })
    const { schedule_id, read } = await scheduled(service, service.account, platform, {
      minutes: 1,
    })
    await service.advance({ minutes: 2 })
    assert.equal((await read()).error_code, 'platform_token_expired')
    const lost = await connectionOf(service.account, platform)
    assert.deepEqual([lost.connected, lost.health], [false, 'needs_reconnect'])
    assert.match(lost.detail!, /^Connect the account again\./)
    const asked = (await renewals(service, platform)).length
    await service.advance({ hours: 3 })
    assert.equal(
      (await renewals(service, platform)).length,
      asked,
      'what only the owner can mend is not asked for again',
    )
    assert.deepEqual(
      hook.received.map(({ json }) => [json.event, json.data.error_code]),
      [['post.failed', 'platform_token_expired']],
    )
    await connectByConsent(service.account, platform, access.externalAccountId)
    assert.equal((await connectionOf(service.account, platform)).health, 'ok')
    await service.client.retrySchedule({ params: { schedule_id } })
    for (let minute = 0; minute < 5 && (await read()).status !== 'published'; minute++)
      await service.advance({ minutes: 1 })
    assert.deepEqual(
      [(await read()).status, (await service.posts()).length, hook.received.length],
      ['published', 1, 2],
    )
  })

test('a pair of tokens that is renewed while the database is away is stored when it is back', async (t) => {
  const service = await manualService(t)
  const { ports } = service.service
  const { connection } = await connected(service, 'x')
  let tries = 0
  const failing = ports.db.withPlugin({
    transformQuery({ node }) {
      if (
        node.kind === 'UpdateQueryNode' &&
        JSON.stringify(node).includes('access_sealed') &&
        ++tries <= 20
      )
        throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const sleep = (milliseconds: number) => service.clock.advance({ milliseconds })
  const context = { ...ports, db: failing, clock: { ...ports.clock, sleep } }
  const { kind } = await mainAccess(context, service.account.accountId, 'x', connection.version)
  assert.deepEqual([kind, tries], ['ready', 21])
  const again = await mainAccess(ports, service.account.accountId, 'x', connection.version + 1)
  assert.equal(again.kind, 'ready', 'the network takes the refresh token that was stored')
})

test('an access that its owner makes again while its renewal is refused is used', async (t) => {
  const service = await liveService(t)
  const { ports } = service.service
  const { connection, access } = await connected(service, 'x')
  await service.control('POST', '/_control/tokens/expire', { platform: 'x', refresh: true })
  const outbound: typeof ports.outbound = {
    async send(request) {
      const reply = await ports.outbound.send(request)
      await connectByConsent(service.account, 'x', access.externalAccountId)
      return reply
    },
  }
  const result = await mainAccess(
    { ...ports, outbound },
    service.account.accountId,
    'x',
    connection.version,
  )
  assert.equal(result.kind, 'ready')
  assert.equal((await connectionOf(service.account, 'x')).health, 'ok')
})

for (const { platform, pollScale } of [
  { platform: 'x', pollScale: 10 },
  { platform: 'tiktok', pollScale: 10 },
  { platform: 'instagram', pollScale: 2_000 },
] as const)
  test(`a renewal that ${platform} cannot answer for an hour does not cost the connection`, async (t) => {
    const service = await manualService(t, { pollScale })
    const { connection } = await connected(service, platform)
    const wait = connection.refresh_due_at!.since(service.clock.now()).total('milliseconds')
    await service.skip({ milliseconds: wait - 60_000 })
    await service.fault({ platform, kind: 'unavailable', times: 0 })
    await service.advance({ hours: 1 })
    const { read } = await scheduled(service, service.account, platform, { minutes: 1 })
    await service.advance({ minutes: 5 })
    assert.equal((await read()).status, 'pending')
    assert.equal((await connectionOf(service.account, platform)).health, 'ok')
    await service.control('DELETE', '/_control/faults')
    for (let minute = 0; minute < 10 && (await read()).status !== 'published'; minute++)
      await service.advance({ minutes: 1 })
    assert.equal((await read()).status, 'published')
    await service.advance({ seconds: 60 * pollScale })
    assert(
      (await renewals(service, platform)).some(
        ({ status, at }) => status === 200 && at > connection.refresh_due_at!.epochMilliseconds,
      ),
    )
  })
