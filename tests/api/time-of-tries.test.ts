import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualService } from '../service.ts'

test('a clock that jumps by an hour while a post is tried again takes nothing from the time for its tries', async (t) => {
  const service = await manualService(t)
  const { client } = service
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content_type: 'post', pieces: ['Tried until it works.'] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.fault({ platform: 'instagram', kind: 'unavailable', times: 0 })
  await service.advance({ minutes: 2 })
  assert.equal((await read()).status, 'pending')
  const before = (await read()).attempts.length
  service.clock.setWrongBy({ hours: 1 })
  await service.advance({ minutes: 6 })
  const { status, error_code, attempts } = await read()
  assert.deepEqual([status, error_code], ['pending', null])
  assert(attempts.length > before, 'it was not tried since the clock jumped')
  await service.control('DELETE', '/_control/faults?platform=instagram')
  await service.advanceUntil(async () => (await read()).status === 'published')
  assert.equal((await read()).status, 'published')
})

test('the time for tries is over when it has really been spent on them', async (t) => {
  const service = await manualService(t)
  const { client } = service
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content_type: 'post', pieces: ['Tried in vain.'] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.fault({ platform: 'instagram', kind: 'unavailable', times: 0 })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 10 })
  assert.equal((await read()).status, 'pending')
  await service.advance({ minutes: 15 })
  assert.equal((await read()).error_code, 'platform_unavailable')
})
