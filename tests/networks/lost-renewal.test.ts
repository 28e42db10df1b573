import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renewDueAccess } from '@crier/server/connections/grants/access.ts'
import { manualService } from '../service.ts'
import { connectAdded, everyNetwork } from './connect-added.ts'
import { connected, connectionOf, renewals, scheduled } from './renewals.ts'

for (const platform of ['x', 'tiktok'] as const) {
  test(`accessFor: publishes every post on ${platform} until the access ends when the answer to its renewal was lost`, async (t) => {
    const service = await manualService(t)
    const { connection } = await connected(service, platform)
    const end = connection.access_expires_at!
    await service.skip({
      milliseconds: end.subtract({ minutes: 6 }).since(service.clock.now()).total('milliseconds'),
    })
    const before = (await renewals(service, platform)).length
    await service.fault({ platform, kind: 'refresh_rotate_then_drop' })
    const posts = []
    for (const minute of [1, 2, 3, 4, 5])
      posts.push(
        await scheduled(service, service.account, platform, { minutes: minute, seconds: 10 }),
      )
    const tooLate = await scheduled(service, service.account, platform, { minutes: 8 })
    await service.advance({ minutes: 3 })
    const told = await connectionOf(service.account, platform)
    assert.deepEqual([told.health, told.renewal, told.connected], ['expiring', 'by_hand', true])
    assert.equal(told.token_expires_at, end.toString({ smallestUnit: 'millisecond' }))
    assert.match(told.detail!, /answer to the last renewal was lost.+Connect the account again\./)
    await service.advance({ minutes: 2, seconds: 40 })
    for (const { read } of posts) assert.equal((await read()).status, 'published')
    assert.equal(
      (await renewals(service, platform)).length - before,
      1,
      'the used refresh token is not sent while the access lives',
    )
    await service.advance({ minutes: 5 })
    assert.equal(
      (await renewals(service, platform)).length - before,
      2,
      'the used refresh token is tried once, last',
    )
    assert.equal((await tooLate.read()).error_code, 'platform_token_expired')
    assert.equal((await connectionOf(service.account, platform)).health, 'needs_reconnect')
    const { db } = service.service.ports
    const activity = await db
      .selectFrom('activity')
      .select('kind')
      .where('object_id', '=', connection.id)
      .orderBy('number')
      .execute()
    const kinds = activity.map(({ kind }) => kind).filter((kind) => kind !== 'connection.connected')
    assert.deepEqual(kinds, ['connection.expiring', 'connection.needs_reconnect'])
  })

  test(`renewDueAccess: renews an unused access of ${platform} once a day`, async (t) => {
    const service = await manualService(t, { pollScale: 1_000_000 })
    await connected(service, platform)
    const before = (await renewals(service, platform)).length
    const renewalsAfter = async (hours: number) => {
      await service.skip({ hours })
      await renewDueAccess(service.service.ports)
      return (await renewals(service, platform)).length - before
    }
    const counts = []
    for (const hours of [2, 21, 2, 22, 3]) counts.push(await renewalsAfter(hours))
    assert.deepEqual(counts, [0, 0, 1, 1, 2])
    assert.equal((await connectionOf(service.account, platform)).health, 'ok')
  })
}

test('accessFor: does not send a refresh token again while the access lives when its process stopped during the renewal', async (t) => {
  const service = await manualService(t)
  const { connection } = await connected(service, 'x')
  const end = connection.access_expires_at!
  const { db, clock } = service.service.ports
  await service.skip({
    milliseconds: end.subtract({ minutes: 4 }).since(clock.now()).total('milliseconds'),
  })
  const begun = { refreshing_until: clock.now().subtract({ seconds: 1 }) }
  await db.updateTable('network_grant').set(begun).where('id', '=', connection.grant_id).execute()
  const before = (await renewals(service, 'x')).length
  const { read } = await scheduled(service, service.account, 'x', { minutes: 1 })
  await service.advance({ minutes: 2 })
  assert.equal((await read()).status, 'published')
  assert.equal((await renewals(service, 'x')).length - before, 0)
  assert.equal((await connectionOf(service.account, 'x')).health, 'expiring')
  // Nothing had been sent: the token still works, and the connection is as before.
  const later = await scheduled(service, service.account, 'x', { minutes: 4 })
  await service.advance({ minutes: 5 })
  assert.equal((await later.read()).status, 'published')
  const { health, renewal } = await connectionOf(service.account, 'x')
  assert.deepEqual([health, renewal], ['ok', 'automatic'])
})

test('accessFor: renews again after a lost answer where a used refresh token gives the same next one, and reports no loss', async (t) => {
  const service = await manualService(t, { environment: everyNetwork })
  await connectAdded(service, service.account, 'bluesky')
  const { connection } = await connected(service, 'bluesky')
  const end = connection.access_expires_at!
  const { db, clock } = service.service.ports
  await service.skip({
    milliseconds: end.subtract({ minutes: 4 }).since(clock.now()).total('milliseconds'),
  })
  await service.fault({ platform: 'bluesky', kind: 'refresh_rotate_then_drop' })
  const posts = []
  for (const minutes of [1, 2, 8])
    posts.push(await scheduled(service, service.account, 'bluesky', { minutes }))
  await service.advance({ minutes: 9 })
  for (const { read } of posts) assert.equal((await read()).status, 'published')
  const { health, renewal } = await connectionOf(service.account, 'bluesky')
  assert.deepEqual([health, renewal], ['ok', 'automatic'])
  const activity = await db
    .selectFrom('activity')
    .select('kind')
    .where('object_id', '=', connection.id)
    .execute()
  assert.deepEqual(
    activity.map(({ kind }) => kind),
    ['connection.connected'],
  )
})
