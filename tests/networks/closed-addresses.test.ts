import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { mainAccess } from './main-access.ts'
import { manualService } from '../service.ts'

test('the picture addresses of a refused TikTok send that fetched nothing are gone before it is sent again with new ones', async (t) => {
  // TikTok says that there were too many calls, has taken the post all the same, and does not get
  // to fetching.
  const service = await manualService(t, { switches: { 'tiktok.stuck_downloads': true } })
  const { client, account } = service
  await mainAccess(service.service.ports, account.accountId, 'tiktok')
  const { draft_id } = await client.createDraft({
    body: { platform: 'tiktok', content_type: 'post', pieces: ['Look before you send.'] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'tiktok', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.fault({ platform: 'tiktok', kind: 'accept_then_429' })
  const addressOf = (attempt: number) =>
    service.service.ports.addresses.pictureUrl(
      {
        accountId: account.accountId,
        of: schedule_id,
        by: 'tiktok',
        piece: 1,
        picture: 0,
        attempt,
      },
      service.clock.now().add({ hours: 1 }),
    )
  await service.advance({ minutes: 1 })
  await service.advance({ seconds: 40 })
  await service.control('POST', '/_control/switches', { 'tiktok.stuck_downloads': false })
  assert.equal((await fetch(addressOf(1))).status, 404)
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(async () => (await read()).status === 'published')
  const { status, attempts } = await read()
  const sends = attempts.filter(({ phase }) => phase === 'send')
  assert.deepEqual(
    [status, ...sends.map(({ outcome }) => outcome)],
    ['published', 'throttled', 'confirmed'],
  )
  assert.equal((await fetch(addressOf(sends[1]!.attempt))).status, 200)
  assert.equal((await fetch(addressOf(1))).status, 404)
  const { data } = (await service.control('GET', '/_control/requests?platform=tiktok')) as {
    data: LoggedRequest[]
  }
  assert.equal(data.filter(({ path }) => path.endsWith('/content/init/')).length, 2)
  assert.equal((await service.posts({ platform: 'tiktok' })).length, 1)
})
