import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { manualService } from '../service.ts'

test('a publication on Instagram that arrives only after it was sent again makes one post: both name the same container', async (t) => {
  const service = await manualService(t)
  const { outbound } = service.service.ports
  const send = outbound.send.bind(outbound)
  const publications: OutboundRequest[] = []
  t.mock.method(outbound, 'send', (request: OutboundRequest) => {
    if (!request.url.endsWith('/media_publish')) return send(request)
    publications.push(request)
    // The first is on its way for longer than anybody waits for it.
    return publications.length > 1
      ? send(request)
      : { ok: false, reason: 'timeout', sent: true, detail: 'no answer' }
  })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'instagram', content: 'Once, however late.' },
  })
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ seconds: 64 })
  const waiting = await service.client.getSchedule({ params: { schedule_id } })
  assert.equal(
    waiting.status,
    'publishing',
    'what may still arrive must not be edited or cancelled',
  )
  await service.advance({ minutes: 1 })
  assert.equal(publications.length, 2)
  await send(publications[0]!)
  await service.advance({ minutes: 5 })
  assert.equal((await service.client.getSchedule({ params: { schedule_id } })).status, 'published')
  assert.deepEqual(
    (await service.posts()).map(({ text }) => text),
    ['Once, however late.'],
  )
})

test('thread: publishes the claim’s snapshot although the draft is edited between two pieces', async (t) => {
  const service = await manualService(t)
  const { outbound } = service.service.ports
  const send = outbound.send.bind(outbound)
  let sends = 0
  t.mock.method(outbound, 'send', (request: OutboundRequest) =>
    request.url.endsWith('/2/tweets') && ++sends === 2
      ? { ok: false, reason: 'refused', sent: false, detail: 'no server there' }
      : send(request),
  )
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces: ['First.', 'Second.'] },
  })
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ seconds: 61 })
  assert.equal((await service.client.getSchedule({ params: { schedule_id } })).status, 'publishing')
  await service.client.updateDraft({
    params: { draft_id },
    body: { pieces: ['Another first.', 'Another second.'] },
  })
  await service.advance({ minutes: 1 })
  assert.equal((await service.client.getSchedule({ params: { schedule_id } })).status, 'published')
  const posts = await service.posts()
  assert.equal(posts.length, 1)
  const shown = JSON.stringify(posts)
  assert.deepEqual(
    ['First.', 'Second.', 'Another'].map((text) => shown.includes(text)),
    [true, true, false],
  )
})

for (const [seconds, leaves] of [
  [4, true],
  [6, false],
] as const) {
  test(`a post whose connection took ${seconds} seconds ${leaves ? 'leaves' : 'does not leave, and is sent once later'}`, async (t) => {
    const service = await manualService(t)
    const { outbound, clock } = service.service.ports
    const send = outbound.send.bind(outbound)
    const ends: boolean[] = []
    t.mock.method(outbound, 'send', async (request: OutboundRequest) => {
      if (!request.url.endsWith('/2/tweets')) return send(request)
      if (ends.length === 0) await clock.sleep(seconds * 1_000)
      const end = await send(request)
      ends.push(end.ok)
      return end
    })
    const { draft_id } = await service.client.createDraft({
      body: { platform: 'x', content: 'In time, or not now.' },
    })
    const { schedule_id } = await service.client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
    })
    await service.advance({ minutes: 2 })
    assert.deepEqual(ends, leaves ? [true] : [false, true])
    assert.equal(
      (await service.client.getSchedule({ params: { schedule_id } })).status,
      'published',
    )
    assert.equal((await service.posts()).length, 1)
  })
}

test('a post whose process died right after it took it up is not published days later', async (t) => {
  const service = await manualService(t)
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'For Monday only.' },
  })
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const { db, clock, wake } = service.service.ports
  const past = clock.now().subtract({ hours: 72 })
  await sql`
    update schedule set scheduled_at = ${past}::timestamptz, due_at = ${past}::timestamptz,
      lease_until = ${past}::timestamptz,
      status = 'publishing', epoch = 1, claims = 1 where id = ${schedule_id}`.execute(db)
  wake.soon('publish', clock.now())
  await service.advance({ minutes: 1 })
  const { status, error_code } = await service.client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([status, error_code], ['failed', 'missed_window'])
  assert.deepEqual(await service.posts(), [])
})
