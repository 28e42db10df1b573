import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService } from '../service.ts'
import { connected, connectionOf, renewals, scheduled } from './renewals.ts'

// X and TikTok, whose tokens rotate, are renewed when something is due: lost-renewal.test.ts.
test('renewDueAccess: renews an unused access to instagram before it ends, repeatedly', async (t) => {
  const platform = 'instagram'
  const life = 60 * 24
  const service = await manualService(t, { pollScale: 10_000 })
  const { connection } = await connected(service, platform)
  const begun = service.clock.now().epochMilliseconds
  assert.equal(connection.access_expires_at!.epochMilliseconds - begun, life * 3_600_000)
  await service.advance({ hours: life * 3 })
  const times = (await renewals(service, platform)).map(({ at }) => at).filter((at) => at > begun)
  assert(times.length >= 3, `${times.length} renewals`)
  for (const [index, at] of times.entries()) {
    const age = (at - (times[index - 1] ?? begun)) / 3_600_000
    assert(age > life * 0.8 && age < life, `renewed after ${age} h`)
  }
  const { read } = await scheduled(service, service.account, platform, { minutes: 1 })
  for (let minute = 0; minute < 5 && (await read()).status !== 'published'; minute++)
    await service.advance({ minutes: 1 })
  assert.equal((await read()).status, 'published')
  assert((await read()).attempts.every(({ outcome }) => outcome !== 'access_lost'))
})

test('an access to linkedin, which nothing renews, is announced a week before it ends and good until then', async (t) => {
  const service = await manualService(t, { pollScale: 10_000 })
  await connected(service, 'linkedin')
  const healthAfter = async (hours: number) => {
    await service.advance({ hours })
    return (await connectionOf(service.account, 'linkedin')).health
  }
  assert.equal(await healthAfter(52 * 24), 'ok')
  assert.equal(await healthAfter(7 * 24), 'expiring')
  const late = await scheduled(service, service.account, 'linkedin', { hours: 23 })
  await service.advance({ hours: 23 })
  assert.equal((await late.read()).status, 'published')
  assert.equal(await healthAfter(2), 'needs_reconnect')
  assert.equal((await connectionOf(service.account, 'linkedin')).connected, false)
  const tooLate = await scheduled(service, service.account, 'linkedin', { minutes: 1 })
  await service.advance({ minutes: 1 })
  assert.equal((await tooLate.read()).error_code, 'platform_token_expired')
  assert.deepEqual((await service.posts()).length, 1)
})
