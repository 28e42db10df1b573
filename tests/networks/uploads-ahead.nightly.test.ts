import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as realPause } from 'node:timers/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import type { Handles } from '@crier/server/networks/outcome.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import {
  beginAhead,
  keepAhead,
  postponeAhead,
  type Waiting,
} from '@crier/server/publishing/ahead/ahead-store.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { rewindRows } from '../processes/rewind-rows.ts'
import { manualService, type ManualService, type Owner } from '../service.ts'
import {
  instagramVideo,
  linkedInVideo,
  publish,
  tikTok,
  xVideo,
  type Story,
} from './interruptible-uploads.ts'
import { connected } from './renewals.ts'

const anHour = 3_600_000
const stories: readonly Story[] = [
  { ...linkedInVideo, switches: { 'linkedin.video_processing_ms': anHour / 6 } },
  {
    ...instagramVideo,
    files: ['picture.jpg', 'video.mp4'],
    calls: ['container', 'container', 'container', 'create'],
    switches: { 'instagram.processing_ms': anHour / 12 },
  },
  { ...xVideo, switches: { 'x.media_processing_ms': anHour / 6 } },
]

for (const story of stories)
  test(`a video for ${story.platform} is uploaded and processed before its time, and published on time`, async () => {
    const { made, madeBefore, lateMs, posts } = await publish({ ...story, ahead: true }, null)
    assert.deepEqual([made, posts], [story.calls, 1])
    assert.deepEqual(madeBefore, story.calls.slice(0, -1))
    assert.equal(lateMs, 0)
  })

test('TikTok, which publishes a video when its upload ends, is sent nothing of it before its time', async () => {
  const { madeBefore, posts } = await publish(
    {
      platform: 'tiktok',
      files: ['video.mp4'],
      names: tikTok,
      calls: ['begin', 'end'],
      ahead: true,
    },
    null,
  )
  assert.deepEqual([madeBefore, posts], [[], 1])
})

const hash = new Uint8Array(32)

interface Planned {
  readonly platform?: 'x' | 'instagram'
  readonly switches?: Record<string, number>
  readonly outbound?: Outbound
  readonly pollScale?: number
  readonly environment?: Record<string, string>
  readonly file?: string
}

/** A post with a video that is due in twenty minutes, and how often its upload was begun on X. */
async function planned(t: Owner, { platform = 'x', file = 'video.mp4', ...options }: Planned = {}) {
  const service = await manualService(t, { pollScale: 8, ...options })
  const { client } = service
  const { db } = service.service.ports
  const { draft_id, schedule_id } = await schedule(service, platform, file, { minutes: 20 })
  const { rows } = await sql<Waiting>`select schedule.*, 1 as version from schedule
      where id = ${schedule_id}`.execute(db)
  return {
    service,
    client,
    draft_id,
    schedule_id,
    post: rows[0]!,
    begun: async () => {
      const { data } = (await service.control('GET', '/_control/requests')) as {
        data: { path: string }[]
      }
      return data.filter(({ path }) => path === '/2/media/upload/initialize').length
    },
    read: () => client.getSchedule({ params: { schedule_id } }),
    texts: async () => (await service.posts({ platform })).map(({ text }) => text),
    handles: async () => {
      const pieces = await sql<{
        handles: Handles
      }>`select handles from schedule_piece where schedule_id = ${schedule_id}`.execute(db)
      return pieces.rows[0]!.handles
    },
  }
}

async function schedule(
  { client, in: at }: Pick<ManualService, 'client' | 'in'>,
  platform: 'x' | 'instagram',
  file: string,
  after: Temporal.DurationLike,
) {
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile(file)]) })
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'Fresh from the oven.', media: [{ media_id }] },
  })
  return client.scheduleDraft({ body: { draft_id, platform, scheduled_at: at(after) } })
}

/**
 * The live HTTP client, which records the calls of an upload to X, and holds the answer to the
 * first such call until it is released.
 */
function held(path: string) {
  const answer = Promise.withResolvers<void>()
  const made: string[] = []
  const outbound = (t: Owner): Outbound => {
    const live = liveOutbound({
      clock: liveClock,
      privateNetwork: 'loopback',
      forbiddenPorts: () => [],
    })
    t.after(async () => live[Symbol.asyncDispose]())
    return {
      send: async (request) => {
        const name = /\/(?:initialize|append|finalize)$/.exec(request.url)?.[0]
        if (name !== undefined) made.push(name)
        const isFirst = name === path && made.filter((one) => one === path).length === 1
        const reply = await live.send(request)
        if (isFirst && !request.signal?.aborted)
          await Promise.race([
            answer.promise,
            request.signal ? once(request.signal, 'abort') : answer.promise,
          ])
        return reply
      },
    }
  }
  return { outbound, answer, made }
}

/** Moves the time on while a call is under way, which no waiting for rest would ever see end. */
async function goOn(
  { clock }: ManualService,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  for (let turn = 0; turn < 500 && !(await isSo()); turn++)
    await clock.advance({ seconds: 5 }, () => realPause(5))
}

test('nothing is uploaded more than half an hour before its time', async (t) => {
  const { service, client, schedule_id, begun } = await planned(t)
  await client.moveSchedule({
    params: { schedule_id },
    body: { scheduled_at: service.in({ minutes: 40 }) },
  })
  await service.advance({ minutes: 9 })
  assert.equal(await begun(), 0)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 1)
})

test('uploads ahead: start over after an edit, and publish the edited post once', async (t) => {
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

test('nothing is uploaded for a paused connection, and nothing written for what waits for approval', async (t) => {
  const { service, client, read, begun } = await planned(t)
  const { db } = service.service.ports
  const { connection_id } = await read()
  const pause = (paused: boolean) =>
    client.updateConnection({ params: { platform: connection_id }, body: { paused } })
  await pause(true)
  await service.advance({ minutes: 5 })
  await pause(false)
  await sql`update schedule set approval = 'awaiting',
    requested_by = '{"type": "key", "id": "key_1", "name": null}'`.execute(db)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 0)
  assert.deepEqual((await sql`select from schedule_piece`.execute(db)).rows, [])
})

test('uploads ahead: are taken over at their time when unfinished, and the post is published once', async (t) => {
  const { outbound, answer, made } = held('/initialize')
  const { service, read, texts, handles } = await planned(t, { outbound: outbound(t) })
  await goOn(service, () => made.length === 1)
  assert.equal((await read()).status, 'pending')
  await goOn(service, async () => (await read()).status === 'published')
  answer.resolve()
  await service.advance({ minutes: 5 })
  assert.deepEqual(
    [made, await texts()],
    [['/initialize', '/initialize', '/append', '/finalize'], ['Fresh from the oven.']],
  )
  assert.equal(((await handles()) as { media_ids: unknown[] }).media_ids.length, 1)
})

test('a video that the network cannot process fails at its time, with the reason', async (t) => {
  const { service, read, texts } = await planned(t, { switches: { 'x.video_seconds_max': 2 } })
  await service.advance({ minutes: 19 })
  assert.equal((await read()).status, 'pending')
  await service.advance({ minutes: 3 })
  const { status, error_code } = await read()
  assert.deepEqual([status, error_code, await texts()], ['failed', 'media_rejected', []])
})

test('beginAhead lets one process begin what two have found, and the other once the first is gone, which then writes nothing', async (t) => {
  const { service, post } = await planned(t)
  const { db, clock } = service.service.ports
  const begin = (holder: string, now: Temporal.Instant) => {
    const until = now.add({ minutes: 3 }).epochMilliseconds
    return beginAhead(db, post, {
      publication: '{}',
      brand: '{}',
      hash,
      author: 'author',
      holder,
      until,
      now,
    })
  }
  const now = clock.now()
  const begun = await Promise.all([begin('one', now), begin('other', now)])
  assert.equal(begun.filter((piece) => piece !== undefined).length, 1)
  assert.equal(await begin('third', now.add({ minutes: 2 })), undefined)
  assert.notEqual(await begin('third', now.add({ minutes: 3 })), undefined)
  const [first, third] = await Promise.all(
    ['one', 'third'].map((holder) =>
      keepAhead(db, post, { hash, holder }, { handles: { upload_id: holder } }),
    ),
  )
  assert.deepEqual([first, third], [false, true])
})

test('keepAhead writes nothing once the post was claimed, cancelled or edited', async (t) => {
  const { service, post, schedule_id, handles } = await planned(t)
  const { db, clock } = service.service.ports
  const now = clock.now()
  const until = now.add({ minutes: 3 }).epochMilliseconds
  await beginAhead(db, post, {
    publication: '{}',
    brand: '{}',
    hash,
    author: 'author',
    holder: 'one',
    until,
    now,
  })
  const keep = (of: Waiting, name: string, given = hash) =>
    keepAhead(db, of, { hash: given, holder: 'one' }, { handles: { upload_id: name } })
  assert.equal(await keep(post, 'a'), true)
  assert.equal(await keep(post, 'b', new Uint8Array(32).fill(1)), false)
  assert.equal(await keep({ ...post, epoch: post.epoch + 1 }, 'c'), false)
  await sql`update schedule set lease_until = now() where id = ${schedule_id}`.execute(db)
  assert.equal(await keep(post, 'd'), false)
  assert.equal((await handles())['upload_id'], 'a')
})

test('postponeAhead leaves what was uploaded, and its publication, as they are', async (t) => {
  const { service, post, handles } = await planned(t)
  const { db } = service.service.ports
  await service.advance({ minutes: 5 })
  const before = await handles()
  await postponeAhead(db, post, 5)
  assert.deepEqual(await handles(), { ...before, ahead_again: 5 })
  const { rows } = await sql`select from schedule where publication is not null`.execute(db)
  assert.equal(rows.length, 1)
})

test('a video of which no call may still travel at its time is left to its time', async (t) => {
  const { service, client, schedule_id, begun, texts } = await planned(t, { pollScale: 1 })
  await client.moveSchedule({
    params: { schedule_id },
    body: { scheduled_at: service.in({ seconds: 60 }) },
  })
  await service.advance({ seconds: 59 })
  assert.equal(await begun(), 0)
  await service.advance({ minutes: 2 })
  assert.deepEqual(await texts(), ['Fresh from the oven.'])
})

test('of two videos for one connection the earlier is uploaded first, and the other once that is done', async (t) => {
  const { outbound, answer, made } = held('/append')
  const { service, schedule_id: later } = await planned(t, { outbound: outbound(t), pollScale: 1 })
  const { schedule_id: earlier } = await schedule(service, 'x', 'video.mp4', { minutes: 15 })
  const begun = async () => {
    const { rows } = await sql<{
      id: string
    }>`select schedule_id as id from schedule_piece`.execute(service.service.ports.db)
    return rows.map(({ id }) => id)
  }
  await goOn(service, () => made.length === 2)
  const until = service.clock.now().add({ seconds: 40 })
  await goOn(service, () => Temporal.Instant.compare(service.clock.now(), until) >= 0)
  assert.deepEqual([made, await begun()], [['/initialize', '/append'], [earlier]])
  answer.resolve()
  await service.advance({ minutes: 1 })
  assert.deepEqual(
    [made.slice(3), (await begun()).includes(later)],
    [['/initialize', '/append', '/finalize'], true],
  )
})

test('an upload that the network refuses for now is tried again after a minute, then two, then four, and goes on when it may', async (t) => {
  const { service, begun, handles, texts } = await planned(t, { pollScale: 1 })
  await connected(service, 'x')
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  const tries = new Set<number>()
  for (let half = 0; half < 16; half++) {
    await service.advance({ seconds: 30 })
    tries.add(Number((await handles())['ahead_failures']))
  }
  assert.deepEqual([...tries], [1, 2, 3, 4])
  assert.equal(await begun(), 4)
  await service.control('DELETE', '/_control/faults?platform=x')
  await service.advance({ minutes: 8 })
  assert.deepEqual([await begun(), (await handles())['ahead_failures']], [5, undefined])
  await service.advance({ minutes: 5 })
  assert.deepEqual([await texts(), await begun()], [['Fresh from the oven.'], 5])
})

test('an access that the network cannot renew just now is asked for again after a minute', async (t) => {
  const { service, begun } = await planned(t, { pollScale: 1 })
  await connected(service, 'x')
  await sql`update network_grant set access_expires_at =
    ${service.clock.now()}::timestamptz`.execute(service.service.ports.db)
  await service.fault({ platform: 'x', kind: 'unavailable', times: 1 })
  for (let half = 0; half < 6; half++) await service.advance({ seconds: 30 })
  assert.equal(await begun(), 1)
})

test('a network that asks for a pause gets it', async (t) => {
  const { service, begun } = await planned(t, { pollScale: 1 })
  await service.fault({ platform: 'x', kind: 'rate_limited', delay_ms: anHour / 6, times: 1 })
  await service.advance({ minutes: 9 })
  assert.equal(await begun(), 1)
  await service.advance({ minutes: 3 })
  assert.equal(await begun(), 2)
})

test('a video that must be converted first is left to its time', async (t) => {
  const { service, handles } = await planned(t, {
    platform: 'instagram',
    file: 'video.webm',
    environment: { CRIER_FFMPEG: '/nowhere/ffmpeg' },
  })
  await service.advance({ minutes: 19 })
  const { data } = (await service.control('GET', '/_control/requests')) as {
    data: { path: string }[]
  }
  assert.deepEqual([data, Object.keys(await handles())], [[], ['ahead_again', 'ahead_version']])
})

test('a draft that is edited again and again is uploaded three times before its time at most', async (t) => {
  const { service, client, draft_id, begun, texts } = await planned(t)
  for (let edit = 1; edit <= 6; edit++) {
    await service.advance({ minutes: 3 })
    await client.updateDraft({ params: { draft_id }, body: { content: `Edited ${edit} times.` } })
  }
  assert.equal(await begun(), 3)
  await service.advance({ minutes: 5 })
  assert.deepEqual([await texts(), await begun()], [['Edited 6 times.'], 4])
})

test('uploads ahead: continue when some connections’ tokens cannot be opened', async (t) => {
  const { service, begun } = await planned(t)
  const { db } = service.service.ports
  const others = await Promise.all(Array.from({ length: 5 }, () => service.newAccount()))
  for (const [index, { client }] of others.entries()) {
    await schedule({ client, in: service.in }, 'x', 'video.mp4', { minutes: 10 + index })
    await connected(service, 'x', others[index])
  }
  await sql`update network_grant set access_sealed = decode(repeat('ab', 60), 'hex')
    where account_id <> ${service.account.accountId}`.execute(db)
  await service.advance({ minutes: 5 })
  assert.equal(await begun(), 1)
})

test('a post that is cancelled in the middle of its upload is uploaded no further', async (t) => {
  const { outbound, answer, made } = held('/initialize')
  const { service, client, schedule_id } = await planned(t, { outbound: outbound(t) })
  await goOn(service, () => made.length === 1)
  await client.cancelSchedule({ params: { schedule_id } })
  answer.resolve()
  await service.advance({ minutes: 5 })
  assert.deepEqual(made, ['/initialize'])
})

test('a server that stops breaks off its uploads before their time', async (t) => {
  const { outbound, made } = held('/append')
  const { service, begun } = await planned(t, { outbound: outbound(t) })
  await goOn(service, () => made.length === 2)
  await service.service[Symbol.asyncDispose]()
  assert.deepEqual(made, ['/initialize', '/append'])
  assert.equal(await begun(), 1)
})

test('uploads ahead: make a post uncertain after a rewind, so that it is not sent', async (t) => {
  const { service, client, draft_id, schedule_id, texts } = await planned(t, {
    platform: 'instagram',
  })
  const { db, clock, wake } = service.service.ports
  await service.advance({ minutes: 5 })
  const { rows } = await sql<{
    row: unknown
  }>`select to_jsonb(schedule_piece) as row from schedule_piece`.execute(db)
  await client.updateDraft({ params: { draft_id }, body: { content: 'Still warm.' } })
  await service.advance({ minutes: 16 })
  assert.deepEqual(await texts(), ['Still warm.'])
  await rewindRows(db, [schedule_id])
  await sql`update draft set version = 1, pieces = (select pieces from draft_version
    where draft_id = ${draft_id} and version = 1)`.execute(db)
  await sql`insert into schedule_piece select *
    from jsonb_populate_record(null::schedule_piece,
    ${JSON.stringify(rows[0]!.row)}::jsonb)`.execute(db)
  await reconcileBeforeSending(db, clock.now())
  wake.soon('publish', clock.now())
  await service.advance({ minutes: 20 })
  assert.deepEqual(await texts(), ['Still warm.'])
  assert.equal(
    (await client.getSchedule({ params: { schedule_id } })).error_code,
    'publication_unconfirmed',
  )
})
