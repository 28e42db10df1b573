import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heavyVideo, mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { manualService, type ManualService, type Owner } from '../service.ts'

const minutesOf = (minutes: number) => minutes * 60_000

/**
 * A video for Instagram, which processes it for so long, and a picture that is due five
 * minutes later.
 */
async function planned(t: Owner, processingMinutes: number) {
  const service = await manualService(t, {
    switches: { 'instagram.processing_ms': minutesOf(processingMinutes) },
  })
  const [video, picture] = [
    await plan(service, 'video.mp4', 1),
    await plan(service, 'picture.jpg', 6),
  ]
  return {
    service,
    video,
    picture,
    read: (schedule_id: string) => service.client.getSchedule({ params: { schedule_id } }),
  }
}

async function plan(service: ManualService, file: string, minutes: number) {
  const { client } = service
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile(file)]) })
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: `A ${file}.`, media: [{ media_id }] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes }) },
  })
  return schedule_id
}

test('a post whose media the network processes waits without a lease, and later posts of the connection overtake it', async (t) => {
  const { service, video, picture, read } = await planned(t, 60)
  await service.advance({ minutes: 8 })
  assert.equal((await read(video)).status, 'publishing')
  const { rows } = await leases(service)
  assert.deepEqual(rows, [])
  await service.control('POST', '/_control/switches', { 'instagram.processing_ms': 1_000 })
  const later = await plan(service, 'picture.jpg', 1)
  await service.advance({ minutes: 3 })
  assert.deepEqual(
    [(await read(later)).status, (await read(video)).status],
    ['published', 'publishing'],
  )
  await service.advance({ minutes: 60 })
  const out = await Promise.all([video, picture].map(read))
  assert.deepEqual(out.map(({ status, attempts }) => [status, attempts.length]), [['published', 1], ['published', 1]]) // prettier-ignore
  const posts = await service.posts({ platform: 'instagram' })
  assert.deepEqual(posts.map(({ text }) => text).toSorted(), [
    'A picture.jpg.',
    'A picture.jpg.',
    'A video.mp4.',
  ])
  assert.equal((await made(service)).length, 3, 'each was handed in once')
})

test('processing: fails a post after CRIER_PROCESSING_WINDOW, and submits its media again on retry', async (t) => {
  const { service, video, read } = await planned(t, 23 * 60)
  await service.advance({ minutes: 115 })
  assert.equal((await read(video)).status, 'publishing')
  await service.advance({ minutes: 10 })
  const { status, error_code, error_message } = await read(video)
  assert.deepEqual([status, error_code], ['failed', 'media_rejected'])
  assert.match(error_message!, /still processing what was handed in\. It was given 120 minutes\./)
  await service.control('POST', '/_control/switches', { 'instagram.processing_ms': 1_000 })
  await service.client.retrySchedule({ params: { schedule_id: video }, body: {} })
  await service.advance({ minutes: 2 })
  assert.equal((await read(video)).status, 'published')
})

test('a long upload gives way to what else its connection has to send, and goes on where it was', async (t) => {
  const live = liveOutbound({
    clock: liveClock,
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
  })
  t.after(async () => live[Symbol.asyncDispose]())
  const asked: string[] = []
  const outbound: Outbound = {
    async send(request) {
      const name = /(append|tweets)$/.exec(request.url)?.[1]
      if (name) asked.push(name)
      const answer = await live.send(request)
      if (name === 'append') await service.clock.skip({ seconds: 9 })
      return answer
    },
  }
  const service = await manualService(t, { outbound })
  const { client } = service
  const { media_id, bytes } = await client.createMedia({
    body: new Blob([await heavyVideo(5_500_000)]),
  })
  const planOnX = async (content: string, seconds: number, media: { media_id: string }[] = []) => {
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content, media } })
    return (
      await client.scheduleDraft({
        body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds }) },
      })
    ).schedule_id
  }
  const video = await planOnX('A film.', 10, [{ media_id }])
  const text = await planOnX('A word.', 20)
  await service.skip({ seconds: 10 })
  await service.advance({ minutes: 1 })
  for (const schedule_id of [video, text])
    assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
  const parts = Array.from({ length: Math.ceil(bytes! / 1_000_000) }, () => 'append')
  assert.deepEqual(
    asked,
    [...parts.slice(0, 2), 'tweets', ...parts.slice(2), 'tweets'],
    'no part goes up twice',
  )
  assert.equal((await service.posts({ platform: 'x' })).length, 2)
})

const leases = ({ service }: ManualService) =>
  service.ports.db
    .selectFrom('schedule')
    .select('id')
    .where('lease_until', 'is not', null)
    .execute()
    .then((rows) => ({ rows }))

/** Containers that were made. */
async function made(service: ManualService) {
  const { data } = (await service.control('GET', '/_control/requests')) as {
    data: { method: string; path: string }[]
  }
  return data.filter(({ method, path }) => method === 'POST' && path.endsWith('/media'))
}
