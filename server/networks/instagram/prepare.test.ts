import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from '../call-headers.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { instagram } from './index.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { Handles } from '../outcome.ts'
import {
  created,
  now,
  ports,
  graphError,
  settings,
  status,
  workOn,
} from '../../testing/networks/instagram.ts'

const igId = '17841400000000001'
const forgotten = ['ig_id', 'children', 'container_id', 'missing', 'refusal']

test('a picture becomes a container, is waited for, and ends in the one call that publishes', async () => {
  const work = workOn(1)
  const scripted = ports(created('901'), status('FINISHED'))
  const prepared = await instagram.prepare(scripted, work)
  assert.deepEqual(scripted.outbound.asked, [
    `POST /v25.0/${igId}/media`,
    'GET /v25.0/901?fields=status_code%2Cstatus',
  ])
  const form =
    'image_url=https%3A%2F%2Fcrier.test%2Fmedia%2Fattempt-1%2F0.jpg&alt_text=slide+1&caption=Fresh+bread'
  assert.equal(scripted.outbound.requests[0]?.body, form)
  assert.deepEqual(work.journal, [{ ig_id: igId, container_id: '901' }])
  assert.deepEqual(prepared, {
    kind: 'ready',
    request: {
      audience: 'trusted',
      method: 'POST',
      url: `https://graph.instagram.test/v25.0/${igId}/media_publish`,
      headers: {
        ...callHeaders,
        authorization: 'Bearer token-1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'creation_id=901',
      timeoutMs: 20_000,
      maxReplyBytes: 1_048_576,
    },
  })
})

test('the text of a picture is described in 1,000 characters at most, and one without any is not', async () => {
  const asked = async (text: string) => {
    const work = workOn(1)
    const scripted = ports(created('901'), status('FINISHED'))
    await instagram.prepare(scripted, {
      ...work,
      piece: { ...work.piece, pictures: [{ ...work.piece.pictures[0]!, text }] },
    })
    return new URLSearchParams(String(scripted.outbound.requests[0]?.body)).get('alt_text')
  }
  assert.equal(await asked('🍞'.repeat(1_001)), '🍞'.repeat(1_000))
  assert.equal(await asked(''), null)
})

test('without a version the paths have no prefix', async () => {
  const scripted = ports(created('901'), status('FINISHED'))
  await instagram.prepare(scripted, { ...workOn(1), settings: { ...settings, apiVersion: '' } })
  assert.deepEqual(scripted.outbound.asked, [
    `POST /${igId}/media`,
    'GET /901?fields=status_code%2Cstatus',
  ])
})

test('a container that is known is not made again', async () => {
  const scripted = ports(status('FINISHED'))
  const prepared = await instagram.prepare(
    scripted,
    workOn(1, { ig_id: igId, container_id: '901' }),
  )
  assert.equal(prepared.kind === 'ready' && prepared.request.body, 'creation_id=901')
  scripted.outbound.assertOver()
})

test('prepare: polls a container in progress again, and keeps its id', async () => {
  const work = workOn(1)
  const prepared = await instagram.prepare(ports(created('901'), status('IN_PROGRESS')), work)
  assert.equal(prepared.kind === 'not_yet' && prepared.afterMs, 2_000)
  assert.deepEqual(work.journal, [{ ig_id: igId, container_id: '901' }])
})

test('a carousel hands in its items in order, then the parent with the caption', async () => {
  const work = workOn(3)
  const scripted = ports(
    ...['1', '2', '3'].map(created),
    ...['1', '2', '3'].map(() => status('FINISHED')),
    created('901'),
    status('FINISHED'),
  )
  const prepared = await instagram.prepare(scripted, work)
  assert.equal(prepared.kind === 'ready' && prepared.request.body, 'creation_id=901')
  const item =
    'is_carousel_item=true&image_url=https%3A%2F%2Fcrier.test%2Fmedia%2Fattempt-1%2F1.jpg&alt_text=slide+2'
  assert.equal(scripted.outbound.requests[1]?.body, item)
  assert.equal(
    scripted.outbound.requests[6]?.body,
    'media_type=CAROUSEL&children=1%2C2%2C3&caption=Fresh+bread',
  )
  assert.deepEqual(work.journal, [
    { ig_id: igId, children: ['1'] },
    { ig_id: igId, children: ['1', '2'] },
    { ig_id: igId, children: ['1', '2', '3'] },
    { ig_id: igId, children: ['1', '2', '3'], container_id: '901' },
  ])
})

test('a carousel goes on where it stopped', async () => {
  const work = workOn(3, { ig_id: igId, children: ['1', '2'] })
  const scripted = ports(
    created('3'),
    status('FINISHED'),
    status('FINISHED'),
    status('IN_PROGRESS'),
  )
  const prepared = await instagram.prepare(scripted, work)
  assert.equal(prepared.kind, 'not_yet')
  assert.deepEqual(scripted.outbound.asked.slice(0, 2), [
    `POST /v25.0/${igId}/media`,
    'GET /v25.0/1?fields=status_code%2Cstatus',
  ])
  assert.deepEqual(work.journal, [{ ig_id: igId, children: ['1', '2', '3'] }])
})

test('items of a carousel are not asked again once the parent exists', async () => {
  const scripted = ports(status('FINISHED'))
  const prepared = await instagram.prepare(
    scripted,
    workOn(2, { ig_id: igId, children: ['1', '2'], container_id: '901' }),
  )
  assert.equal(prepared.kind, 'ready')
  assert.deepEqual(scripted.outbound.asked, ['GET /v25.0/901?fields=status_code%2Cstatus'])
})

test('prepare: recreates a failed or expired container', async () => {
  for (const code of ['ERROR', 'EXPIRED']) {
    const prepared = await instagram.prepare(
      ports(status(code)),
      workOn(1, { ig_id: igId, container_id: '901' }),
    )
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    assert.deepEqual(
      [prepared.outcome.code, prepared.outcome.retry, prepared.outcome.forget],
      ['media_rejected', true, forgotten],
    )
  }
})

test('a container that failed for what is in the picture is not tried again', async () => {
  const prepared = await instagram.prepare(
    ports(created('901'), status('ERROR', 'Error: 2207009 the aspect ratio')),
    workOn(1),
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.equal(prepared.outcome.retry, false)
  assert.equal(prepared.outcome.answer.message, 'Error: 2207009 the aspect ratio')
})

test('one failed item sends the whole carousel back to its start', async () => {
  const work = workOn(2, { ig_id: igId, children: ['1', '2'] })
  const prepared = await instagram.prepare(ports(status('FINISHED'), status('ERROR')), work)
  assert.deepEqual(
    prepared.kind === 'stopped' && prepared.outcome.kind === 'refused' && prepared.outcome.forget,
    forgotten,
  )
})

test('items that have expired when the parent is made are forgotten', async () => {
  const work = workOn(2, { ig_id: igId, children: ['1', '2'] })
  const prepared = await instagram.prepare(
    ports(status('FINISHED'), status('FINISHED'), graphError(-2, 2207020)),
    work,
  )
  assert.deepEqual(
    prepared.kind === 'stopped' && prepared.outcome.kind === 'refused' && prepared.outcome.forget,
    forgotten,
  )
})

test('prepare: recreates a container only after Instagram has not known it twice', async () => {
  const handles = { ig_id: igId, container_id: '901' }
  const first = workOn(1, handles)
  assert.deepEqual(kindAndWait(await instagram.prepare(ports(graphError(24, 2207008)), first)), [
    'not_yet',
    30_000,
  ])
  assert.deepEqual(first.journal, [{ ...handles, missing: 1 }])
  const second = workOn(1, { ...handles, missing: 1 })
  assert.deepEqual(kindAndWait(await instagram.prepare(ports(graphError(24, 2207008)), second)), [
    'not_yet',
    30_000,
  ])
  const third = await instagram.prepare(
    ports(graphError(24, 2207008)),
    workOn(1, { ...handles, missing: 2 }),
  )
  assert.deepEqual(
    third.kind === 'stopped' && third.outcome.kind === 'refused' && third.outcome.forget,
    forgotten,
  )
})

test('a container that Instagram claims not to see (100/33) is never given up', async () => {
  const prepared = await instagram.prepare(
    ports(graphError(100, 33)),
    workOn(1, { ig_id: igId, container_id: '901', missing: 9 }),
  )
  assert.deepEqual(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
})

test('prepare: offers a published container again, so that the reconciliation finds the post', async () => {
  const prepared = await instagram.prepare(
    ports(status('PUBLISHED')),
    workOn(1, { ig_id: igId, container_id: '901' }),
  )
  assert.equal(prepared.kind === 'ready' && prepared.request.body, 'creation_id=901')
})

test('containers of an account that was connected before are forgotten', async () => {
  const scripted = ports()
  const prepared = await instagram.prepare(
    scripted,
    workOn(1, { ig_id: '17841499999999999', container_id: '901' }),
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.deepEqual([prepared.outcome.retry, prepared.outcome.forget], [true, forgotten])
})

const video: Asset = {
  ...{
    kind: 'video',
    mediaId: 'med_one',
    sha256: 'a'.repeat(64),
    contentType: 'video/mp4',
    bytes: 81_179,
    width: 360,
    height: 640,
  },
  ...{ durationMs: 3_000, codecs: ['avc', 'aac'], frames: 90, altText: 'A loaf' },
}

/** Work on a piece of so many pictures and a video behind them. */
function workWithVideo(pictures: number, handles: Handles = {}) {
  const work = workOn(pictures, handles)
  return { ...work, piece: { ...work.piece, pictures: [...work.piece.pictures, video] } }
}

test('a video alone is handed in as a reel, without a text for those who do not see it', async () => {
  const scripted = ports(created('901'), status('FINISHED'))
  const prepared = await instagram.prepare(scripted, workWithVideo(0))
  assert.equal(prepared.kind, 'ready')
  const form =
    'media_type=REELS&video_url=https%3A%2F%2Fcrier.test%2Fmedia%2Fattempt-1%2F0.jpg&caption=Fresh+bread'
  assert.equal(scripted.outbound.requests[0]?.body, form)
})

test('a video among pictures is an item of a carousel, which waits for it', async () => {
  const work = workWithVideo(1)
  const scripted = ports(created('1'), created('2'), status('FINISHED'), status('IN_PROGRESS'))
  assert.deepEqual(kindAndWait(await instagram.prepare(scripted, work)), ['not_yet', 5_000])
  const item =
    'is_carousel_item=true&media_type=VIDEO&video_url=https%3A%2F%2Fcrier.test%2Fmedia%2Fattempt-1%2F1.jpg'
  assert.equal(scripted.outbound.requests[1]?.body, item)
  assert.deepEqual(work.journal.at(-1), { ig_id: igId, children: ['1', '2'] })
})

test('prepare: polls a video ever less often, once a minute at the end', async () => {
  for (const [waitedSeconds, nextMs] of [
    [0, 5_000],
    [20, 20_000],
    [600, 60_000],
  ] as const) {
    const handles = {
      ig_id: igId,
      container_id: '901',
      waiting_since: now.subtract({ seconds: waitedSeconds }).epochMilliseconds,
    }
    const prepared = await instagram.prepare(
      ports(status('IN_PROGRESS')),
      workWithVideo(0, handles),
    )
    assert.deepEqual(kindAndWait(prepared), ['not_yet', nextMs])
  }
})

test('without a picture, or with eleven, nothing is sent', async () => {
  for (const pictures of [0, 11]) {
    const scripted = ports()
    const prepared = await instagram.prepare(scripted, workOn(pictures))
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    assert.equal(prepared.outcome.retry, false)
    assert.deepEqual(scripted.outbound.requests, [])
  }
})

test('whatever happens to a call before the publication, nothing was created', async () => {
  for (const result of [
    failed('timeout', true),
    failed('unresolved', false),
    replied(502, 'Bad Gateway'),
    replied(200, {}),
  ]) {
    const prepared = await instagram.prepare(ports(result), workOn(1))
    assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
  }
})

test('when the lease is gone the work stops before the next call', async () => {
  const scripted = ports(created('901'))
  const work = { ...workOn(1), keep: () => Promise.reject(new Error('lease lost')) }
  await assert.rejects(instagram.prepare(scripted, work), /lease lost/)
  assert.equal(scripted.outbound.requests.length, 1)
})

function kindAndWait(prepared: Awaited<ReturnType<typeof instagram.prepare>>) {
  return [prepared.kind, prepared.kind === 'not_yet' && prepared.afterMs]
}
