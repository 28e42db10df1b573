import assert from 'node:assert/strict'
import { setTimeout as realPause } from 'node:timers/promises'
import { test } from 'node:test'
import { manualService } from '../service.ts'
import { connected } from './renewals.ts'

const slides = [
  'One\n\nThe cover.',
  'Two\n\nThe reason.',
  'Three\n\nThe figures.',
  'Four\n\nThe end.',
]

test('publishing: is done once by the worker that prepared it, also after a preparation longer than a lease', async (t) => {
  const service = await manualService(t)
  await connected(service, 'x')
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content_type: 'carousel', pieces: slides },
  })
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  // Four uploads, then four descriptions with nothing to journal between them: 72 s, and the lease
  // lasts 60.
  await service.fault({ platform: 'x', kind: 'slow', times: 0, delay_ms: 18_000 })
  const read = () => service.client.getSchedule({ params: { schedule_id } })
  const begun = service.clock.now()
  for (let second = 0; second < 600 && (await read()).status !== 'published'; second++) {
    await service.clock.advance({ seconds: 1 }, () => realPause(5))
  }
  const { status, attempts } = await read()
  assert.deepEqual(
    [status, attempts.map(({ phase, outcome }) => `${phase} ${outcome}`)],
    ['published', ['send confirmed']],
  )
  assert(service.clock.now().since(begun).total('seconds') > 180, 'ten calls of 18 s')
  assert.equal((await service.posts({ platform: 'x' })).length, 1)
})
