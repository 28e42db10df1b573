import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from '../call-headers.ts'
import { replied } from '../../testing/scripted-outbound.ts'
import { now, ports, problem, settings, workOn } from '../../testing/networks/mastodon.ts'
import { pieceOf } from '../../testing/networks/piece-work.ts'
import { mastodon } from './index.ts'

const german = 'Heute gibt es frisches Brot aus dem Steinofen, solange der Vorrat reicht.'

test('mastodon prepare: journals a new key and hands back the post', async () => {
  const scripted = ports()
  const work = workOn(0, { piece: pieceOf(0, german) })
  const prepared = await mastodon.prepare(scripted, work)
  const key = String(work.journal[0]?.['idempotency_key'])
  assert.match(key, /^[0-9a-f]{32}$/)
  assert.deepEqual(prepared, {
    kind: 'ready',
    request: {
      audience: 'server',
      method: 'POST',
      url: 'https://mastodon.test/api/v1/statuses',
      headers: {
        ...callHeaders,
        authorization: 'Bearer token-1',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ status: german, visibility: 'public', language: 'de' }),
      timeoutMs: 20_000,
      maxReplyBytes: 262_144,
    },
  })
  assert.deepEqual(scripted.outbound.asked, [])
})

test('mastodon prepare: keeps the key while an earlier send may arrive, else takes a new one', async () => {
  const keyOf = async (mayArrive: boolean) => {
    const work = workOn(0, { mayArrive, handles: { idempotency_key: 'key-1' } })
    await mastodon.prepare(ports(), work)
    return work.journal[0]?.['idempotency_key']
  }
  assert.equal(await keyOf(true), 'key-1')
  assert.notEqual(await keyOf(false), 'key-1')
})

test('mastodon prepare: a later piece replies to the one before it', async () => {
  const prepared = await mastodon.prepare(ports(), workOn(0, { previousIds: ['10', '11'] }))
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"status":"Fresh bread","visibility":"public","in_reply_to_id":"11"}',
  )
})

test('mastodon prepare: uploads pictures with their descriptions, each id journalled at once', async () => {
  const scripted = ports(replied(200, { id: '71' }), replied(200, { id: '72' }))
  const short = {
    ...settings,
    serverLimits: { ...settings.serverLimits!, pictureDescription: 5 },
  }
  const work = workOn(2, { settings: short })
  const prepared = await mastodon.prepare(scripted, work)
  assert.deepEqual(scripted.outbound.asked, ['POST /api/v2/media', 'POST /api/v2/media'])
  assert.match(
    Buffer.from((scripted.outbound.requests[0]!.body as Uint8Array) ?? []).toString(),
    /name="description"\r\n\r\nslide\r\n[^]*name="file"; filename="1.png"\r\nContent-Type: image\/png\r\n\r\npng 0\r\n/,
  )
  assert.deepEqual(
    work.journal.map(({ media_ids, idempotency_key: key }) => media_ids ?? typeof key),
    [['71'], ['71', '72'], 'string'],
  )
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"status":"Fresh bread","visibility":"public","media_ids":["71","72"]}',
  )
})

test('mastodon prepare: waits until the server has processed what was uploaded', async () => {
  const work = workOn(1)
  const first = await mastodon.prepare(
    ports(replied(202, { id: '71' }), replied(206, { id: '71' })),
    work,
  )
  assert.deepEqual([first.kind, first.kind === 'not_yet' && first.afterMs], ['not_yet', 1_000])
  const handles = Object.assign({}, ...work.journal)
  const scripted = ports(replied(200, { id: '71' }))
  assert.equal((await mastodon.prepare(scripted, workOn(1, { handles }))).kind, 'ready')
  assert.deepEqual(scripted.outbound.asked, ['GET /api/v1/media/71'])
})

test('mastodon prepare: refuses media whose processing failed, and uploads again what is gone', async () => {
  const handles = {
    media_ids: ['71'],
    unprocessed: ['71'],
    media_uploaded_at: now.epochMilliseconds,
  }
  const outcomeOf = async (answer: ReturnType<typeof problem>) => {
    const prepared = await mastodon.prepare(ports(answer), workOn(1, { handles }))
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    const { code, retry, forget } = prepared.outcome
    return [code, retry, forget?.includes('media_ids') ?? false]
  }
  assert.deepEqual(await outcomeOf(problem(422, 'Error processing thumbnail for uploaded media')), [
    'media_rejected',
    false,
    false,
  ])
  assert.deepEqual(await outcomeOf(problem(404, 'Record not found')), [
    'media_rejected',
    true,
    true,
  ])
})

test('mastodon prepare: uploads again what the server is about to drop', async () => {
  const old = now.subtract({ hours: 23 }).epochMilliseconds
  const work = workOn(1, { handles: { media_ids: ['71'], media_uploaded_at: old } })
  const scripted = ports(replied(200, { id: '81' }))
  await mastodon.prepare(scripted, work)
  assert.deepEqual(scripted.outbound.asked, ['POST /api/v2/media'])
  const repeated = workOn(1, {
    mayArrive: true,
    handles: { idempotency_key: 'key-1', media_ids: ['71'], media_uploaded_at: old },
  })
  await mastodon.prepare(ports(), repeated)
  assert.deepEqual(repeated.journal, [{ idempotency_key: 'key-1' }], 'a repeat is the same call')
})
