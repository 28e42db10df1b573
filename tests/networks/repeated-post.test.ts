import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { rewindRows } from '../processes/rewind-rows.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { manualService } from '../service.ts'

const text = 'Every Friday: fresh bread at eight.'

for (const platform of ['x', 'tiktok'] as const satisfies Platform[])
  test(`reconciliation on ${platform}: does not take an earlier post with the same words for the new one`, async (t) => {
    const service = await manualService(t, {
      switches: { 'x.duplicate_window_ms': 0, 'tiktok.photos_listed': true },
    })
    const { db, clock, wake } = service.service.ports
    const read = async (schedule_id: string) => {
      const { status, error_code, external_id } = await service.client.getSchedule({
        params: { schedule_id },
      })
      return { end: error_code ?? status, external_id }
    }
    const isOver = (id: string) => async () =>
      ['published', 'publication_unconfirmed'].includes((await read(id)).end)
    const schedule = async (minutes: number) => {
      const { draft_id } = await service.client.createDraft({ body: { platform, content: text } })
      return (
        await service.client.scheduleDraft({
          body: { draft_id, platform, scheduled_at: service.in({ minutes }) },
        })
      ).schedule_id
    }
    const [first, second] = [await schedule(1), await schedule(2)]
    await service.advanceUntil(isOver(second))
    const [one, other] = [await read(first), await read(second)]
    assert.notEqual(one.external_id, other.external_id)
    await rewindRows(db, [second])
    await reconcileBeforeSending(db, clock.now())
    wake.soon('publish', clock.now())
    await service.advanceUntil(isOver(second))
    assert.deepEqual(await read(second), other)
    assert.equal((await service.posts({ platform })).length, 2)
  })

test('a post that X took and denied is found where the clock of this process is ahead by minutes, and is not sent again', async (t) => {
  const service = await manualService(t, { switches: { 'x.duplicate_window_ms': 0 } })
  service.clock.setWrongBy({ minutes: 5 })
  // So long a new time is not believed.
  await service.advance({ minutes: 15 })
  await service.fault({ platform: 'x', kind: 'accept_then_429' })
  const { draft_id } = await service.client.createDraft({ body: { platform: 'x', content: text } })
  const body = { draft_id, platform: 'x' as const, scheduled_at: service.in({ minutes: 1 }) }
  const { schedule_id } = await service.client.scheduleDraft({ body })
  const status = async () => (await service.client.getSchedule({ params: { schedule_id } })).status
  await service.advanceUntil(async () => !['pending', 'publishing'].includes(await status()))
  assert.equal(await status(), 'published')
  assert.equal((await service.posts({ platform: 'x' })).length, 1)
})
