import assert from 'node:assert/strict'
import { setTimeout as realPause } from 'node:timers/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { heavyVideo, mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { beginAhead, keepAhead, type Waiting } from '@crier/server/publishing/ahead-store.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound.ts'
import { manualService, type Owner } from '../service.ts'
import { instagram, linkedIn, publish, tikTok, x, type Story } from './interruptible-uploads.ts'

const anHour = 3_600_000
const stories: readonly Story[] = [
  {
    platform: 'linkedin',
    files: ['video.mp4'],
    names: linkedIn,
    calls: ['begin', 'part', 'part', 'part', 'finalize', 'create'],
    switches: { 'linkedin.video_processing_ms': anHour / 6 },
  },
  {
    platform: 'instagram',
    files: ['picture.jpg', 'video.mp4'],
    names: instagram,
    calls: ['container', 'container', 'container', 'create'],
    switches: { 'instagram.processing_ms': anHour / 12 },
  },
  {
    platform: 'x',
    files: [new File([await heavyVideo(2_400_000)], 'a video of three parts')],
    names: x,
    calls: ['begin', 'part', 'part', 'part', 'finalize', 'describe', 'create'],
    switches: { 'x.media_processing_ms': anHour / 6 },
  },
]

for (const story of stories)
  test(`a video for ${story.platform} is uploaded and processed before its time, and goes out on it`, async () => {
    const { made, madeBefore, lateMs, posts } = await publish({ ...story, ahead: true }, null)
    assert.deepEqual([made, posts], [story.calls, 1])
    assert.deepEqual(madeBefore, story.calls.slice(0, -1))
    assert.equal(lateMs, 0)
  })

test('TikTok, which publishes a video when its upload ends, is sent nothing of it before its time', async () => {
  const { madeBefore, posts } = await publish(
    { platform: 'tiktok', files: ['video.mp4'], names: tikTok, calls: ['begin', 'end'], ahead: true },
    null,
  )
  assert.deepEqual([madeBefore, posts], [[], 1])
})

/** A post on X with a video, due in twenty minutes, and how often its upload was begun. */
async function planned(t: Owner, options: { switches?: Record<string, number>; outbound?: Outbound } = {}) {
  const service = await manualService(t, { pollScale: 8, ...options })
  const { client } = service
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile('video.mp4')]) })
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Fresh from the oven.', media: [{ media_id }] } })
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 20 }) } })
  const begun = async () => {
    const { data } = (await service.control('GET', '/_control/requests')) as { data: { path: string }[] }
    return data.filter(({ path }) => path === '/2/media/upload/initialize').length
  }
  const read = () => client.getSchedule({ params: { schedule_id } })
  const texts = async () => (await service.posts({ platform: 'x' })).map(({ text }) => text)
  return { service, client, draft_id, schedule_id, begun, read, texts }
}

test('nothing is uploaded more than half an hour before its time', async (t) => {
  const { service, client, schedule_id, begun } = await planned(t)
  await client.moveSchedule({ params: { schedule_id }, body: { scheduled_at: service.in({ minutes: 40 }) } })
  await service.advance({ minutes: 9 })
  assert.equal(await begun(), 0)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 1)
})

test('an edit after the upload begins it anew, and what was edited goes out once', async (t) => {
  const { service, client, draft_id, begun, texts } = await planned(t)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 1)
  await client.updateDraft({ params: { draft_id }, body: { content: 'Still warm.' } })
  await service.advance({ minutes: 3 })
  assert.equal(await begun(), 2)
  await service.advance({ minutes: 13 })
  assert.deepEqual([await texts(), await begun()], [['Still warm.'], 2])
})

test('two processes upload a video once', async (t) => {
  const { service, begun, texts } = await planned(t)
  await service.startAnother()
  await service.advance({ minutes: 21 })
  assert.deepEqual([await texts(), await begun()], [['Fresh from the oven.'], 1])
})

test('what another author uploaded is not used', async (t) => {
  const { service, begun, read, texts } = await planned(t)
  await service.advance({ minutes: 10 })
  const { db } = service.service.ports
  await sql`update schedule_piece set handles = handles || '{"ahead_as": "another"}'`.execute(db)
  await service.advance({ minutes: 11 })
  assert.deepEqual([await texts(), await begun()], [['Fresh from the oven.'], 2])
  const { attempts } = await read()
  assert.deepEqual(attempts.map(({ phase, outcome }) => `${phase} ${outcome}`), ['prepare refused', 'send confirmed']) // prettier-ignore
})

test('nothing is uploaded for a paused connection, for what waits for approval, or for what was deleted', async (t) => {
  const { service, client, schedule_id, begun } = await planned(t)
  const { db } = service.service.ports
  const { connection_id } = await client.getSchedule({ params: { schedule_id } })
  await client.updateConnection({ params: { platform: connection_id }, body: { paused: true } })
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 0)
  await client.updateConnection({ params: { platform: connection_id }, body: { paused: false } })
  await sql`update schedule set approval = 'awaiting', requested_by = '{"type": "key", "id": "key_1", "name": null}'`.execute(db)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 0)
  await client.cancelSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 20 })
  assert.equal(await begun(), 0)
})

test('an upload that is still under way at its time is taken over, and the post goes out once', async (t) => {
  const live = liveOutbound({ clock: liveClock, privateNetwork: 'loopback', forbiddenPorts: () => [] })
  t.after(async () => live[Symbol.asyncDispose]())
  const answer = Promise.withResolvers<void>()
  let made = 0
  const outbound: Outbound = {
    send: async (request) => {
      if (!request.url.endsWith('/initialize')) return live.send(request)
      if (++made > 1) return live.send(request)
      const reply = await live.send(request)
      await answer.promise
      return reply
    },
  }
  const { service, schedule_id, read, texts } = await planned(t, { outbound })
  const goOnUntil = async (isSo: () => Promise<boolean> | boolean) => {
    for (let turn = 0; turn < 500 && !(await isSo()); turn++) await service.clock.advance({ seconds: 5 }, () => realPause(5))
  }
  await goOnUntil(() => made === 1)
  assert.equal((await read()).status, 'pending')
  await goOnUntil(async () => (await read()).status === 'published')
  answer.resolve()
  await service.advance({ minutes: 5 })
  assert.deepEqual([made, await texts()], [2, ['Fresh from the oven.']])
  const { rows } = await sql<{ uploads: number }>`
    select jsonb_array_length(handles -> 'media_ids') as uploads from schedule_piece where schedule_id = ${schedule_id}`.execute(
    service.service.ports.db,
  )
  assert.deepEqual(rows, [{ uploads: 1 }])
})

test('a video that the network cannot process fails at its time, with the reason', async (t) => {
  const { service, read, texts } = await planned(t, { switches: { 'x.video_seconds_max': 2 } })
  await service.advance({ minutes: 19 })
  assert.equal((await read()).status, 'pending')
  await service.advance({ minutes: 3 })
  const { status, error_code } = await read()
  assert.deepEqual([status, error_code, await texts()], ['failed', 'media_rejected', []])
})

test('beginAhead lets one process begin what two have found, and the other once the first is gone', async (t) => {
  const { service } = await planned(t)
  const { db, clock } = service.service.ports
  const { rows } = await sql<Waiting>`select schedule.*, 1 as version from schedule`.execute(db)
  const begin = (now: Temporal.Instant) => {
    const mark = { version: 1, as: 'author', again: now.add({ minutes: 3 }).epochMilliseconds }
    return beginAhead(db, rows[0]!, { publication: '{}', brand: '{}', pieceHash: new Uint8Array(32), mark, now })
  }
  const now = clock.now()
  const begun = await Promise.all([begin(now), begin(now)])
  assert.equal(begun.filter((piece) => piece !== undefined).length, 1)
  assert.equal(await begin(now.add({ minutes: 2 })), undefined)
  assert.notEqual(await begin(now.add({ minutes: 3 })), undefined)
})

test('keepAhead writes nothing once the post was claimed, cancelled or edited', async (t) => {
  const { service, schedule_id } = await planned(t)
  const { db } = service.service.ports
  await service.advance({ minutes: 5 })
  const { rows } = await sql<Waiting>`select schedule.*, 1 as version from schedule`.execute(db)
  const post = rows[0]!
  const mark = { version: 1, as: 'author', again: 0 }
  assert.equal(await keepAhead(db, post, mark, { handles: { upload_id: 'a' } }), true)
  assert.equal(await keepAhead(db, post, { ...mark, version: 2 }, { handles: { upload_id: 'b' } }), false)
  assert.equal(await keepAhead(db, { ...post, epoch: post.epoch + 1 }, mark, { handles: { upload_id: 'c' } }), false)
  await sql`update schedule set lease_until = now() where id = ${schedule_id}`.execute(db)
  assert.equal(await keepAhead(db, post, mark, { handles: { upload_id: 'd' } }), false)
  const { rows: pieces } = await sql<{ handles: Record<string, unknown> }>`select handles from schedule_piece`.execute(db)
  assert.equal(pieces[0]!.handles['upload_id'], 'a')
})
