import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../../testing/scripted-outbound.ts'
import { callHeaders } from '../../call-headers.ts'
import { mediaHandles } from './handles.ts'
import { linkedin } from '../index.ts'
import {
  documentPiece,
  ports,
  now,
  page,
  picturePiece,
  problem,
  put,
  settings,
  started,
  textPiece,
  workOn,
} from '../../../testing/networks/linkedin.ts'

const sentBody = (prepared: Awaited<ReturnType<typeof linkedin.prepare>>): unknown =>
  prepared.kind === 'ready' ? JSON.parse(String(prepared.request.body)) : prepared
const status = (value: string) => replied(200, { id: 'x', status: value })

test('a text needs no call: the post itself is what is handed back', async () => {
  const scripted = ports()
  const prepared = await linkedin.prepare(
    scripted,
    workOn({ ...textPiece, text: 'Fresh (bread) #now' }),
  )
  assert.ok(prepared.kind === 'ready')
  assert.deepEqual(prepared.request.headers, {
    ...callHeaders,
    authorization: 'Bearer token-1',
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
    'content-type': 'application/json',
  })
  assert.deepEqual(
    [prepared.request.method, prepared.request.url],
    ['POST', 'https://api.linkedin.test/rest/posts'],
  )
  assert.deepEqual([prepared.request.audience, prepared.request.timeoutMs], ['trusted', 20_000])
  assert.deepEqual(sentBody(prepared), {
    author: 'urn:li:person:AbC123',
    commentary: String.raw`Fresh \(bread\) {hashtag|\#|now}`,
    visibility: 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  })
  assert.deepEqual(scripted.outbound.asked, [])
})

test('a document is named, uploaded whole, and given a moment before a member posts it', async () => {
  const scripted = ports(started('document', 'D1'), put)
  const work = workOn(documentPiece)
  const waiting = await linkedin.prepare(scripted, work)
  assert.deepEqual(waiting, {
    kind: 'not_yet',
    afterMs: 5_000,
    detail: 'LinkedIn is given a moment for what was uploaded.',
  })
  assert.deepEqual(scripted.outbound.asked, [
    'POST /rest/documents?action=initializeUpload',
    'PUT /dms-uploads/D1',
  ])
  assert.deepEqual(
    [scripted.outbound.requests[1]!.audience, scripted.outbound.requests[1]!.publicOnly],
    ['untrusted', true],
  )
  assert.equal(
    scripted.outbound.requests[0]!.body,
    '{"initializeUploadRequest":{"owner":"urn:li:person:AbC123"}}',
  )
  assert.deepEqual(scripted.outbound.requests[1]!.headers, {
    ...callHeaders,
    authorization: 'Bearer token-1',
    'content-type': 'application/pdf',
  })
  assert.equal(new TextDecoder().decode(scripted.outbound.requests[1]!.body as Uint8Array), 'pdf')
  assert.deepEqual(work.journal, [
    { media_urns: ['urn:li:document:D1'], media_uploaded: 0, media_uploaded_at: 0 },
    {
      media_urns: ['urn:li:document:D1'],
      media_uploaded: 1,
      media_uploaded_at: now.epochMilliseconds,
    },
  ])
  const later = ports()
  await later.clock.advance({ seconds: 5 })
  const prepared = await linkedin.prepare(
    later,
    workOn(documentPiece, { handles: work.journal.at(-1)! }),
  )
  assert.deepEqual((sentBody(prepared) as { content: unknown }).content, {
    media: { id: 'urn:li:document:D1', title: 'Why bread' },
  })
})

test('one picture is a medium, several are a multi-image, each with its text', async () => {
  const handles = (...urns: string[]) => ({
    media_urns: urns,
    media_uploaded: urns.length,
    media_uploaded_at: now.subtract({ minutes: 1 }).epochMilliseconds,
  })
  const one = await linkedin.prepare(
    ports(),
    workOn(picturePiece(1), { handles: handles('urn:li:image:C1') }),
  )
  assert.deepEqual((sentBody(one) as { content: unknown }).content, {
    media: { id: 'urn:li:image:C1', altText: 'slide 1' },
  })
  const two = await linkedin.prepare(
    ports(),
    workOn(picturePiece(2), { handles: handles('urn:li:image:C1', 'urn:li:image:C2') }),
  )
  assert.deepEqual((sentBody(two) as { content: unknown }).content, {
    multiImage: {
      images: [
        { id: 'urn:li:image:C1', altText: 'slide 1' },
        { id: 'urn:li:image:C2', altText: 'slide 2' },
      ],
    },
  })
})

test('after a crash only what was not uploaded is uploaded, under a new name', async () => {
  const crashed = workOn(picturePiece(2))
  const stopped = await linkedin.prepare(
    ports(started('image', 'C1'), put, started('image', 'C2'), failed('broken', true)),
    crashed,
  )
  assert.equal(stopped.kind === 'stopped' && stopped.outcome.kind, 'unreachable')
  assert.deepEqual(crashed.journal.at(-1), {
    media_urns: ['urn:li:image:C1', 'urn:li:image:C2'],
    media_uploaded: 1,
    media_uploaded_at: now.epochMilliseconds,
  })
  const scripted = ports(started('image', 'C3'), put)
  const resumed = workOn(picturePiece(2), { handles: crashed.journal.at(-1)! })
  await linkedin.prepare(scripted, resumed)
  scripted.outbound.assertOver()
  assert.deepEqual(resumed.journal.at(-1)?.['media_urns'], ['urn:li:image:C1', 'urn:li:image:C3'])
})

test('the same work and handles give the same bytes, as the duplicate check needs them', async () => {
  const handles = {
    media_urns: ['urn:li:document:D1'],
    media_uploaded: 1,
    media_uploaded_at: now.subtract({ minutes: 1 }).epochMilliseconds,
  }
  const first = await linkedin.prepare(ports(), workOn(documentPiece, { handles }))
  assert.deepEqual(await linkedin.prepare(ports(), workOn(documentPiece, { handles })), first)
})

test('prepare: uploads again after a day', async () => {
  const handles = {
    media_urns: ['urn:li:document:D1'],
    media_uploaded: 1,
    media_uploaded_at: now.subtract({ hours: 25 }).epochMilliseconds,
  }
  const scripted = ports(started('document', 'D2'), put)
  await linkedin.prepare(scripted, workOn(documentPiece, { handles }))
  scripted.outbound.assertOver()
})

test('a page asks whether its media are done, and posts when they are', async () => {
  const handles = {
    media_urns: ['urn:li:document:D1'],
    media_uploaded: 1,
    media_uploaded_at: now.epochMilliseconds,
  }
  const work = workOn(documentPiece, { access: page, handles })
  const scripted = ports(status('PROCESSING'))
  assert.deepEqual(await linkedin.prepare(scripted, work), {
    kind: 'not_yet',
    afterMs: 1_000,
    detail: 'LinkedIn is processing what was uploaded.',
    forget: mediaHandles,
  })
  assert.deepEqual(scripted.outbound.asked, ['GET /rest/documents/urn%3Ali%3Adocument%3AD1'])
  assert.equal((await linkedin.prepare(ports(status('AVAILABLE')), work)).kind, 'ready')
})

test('prepare: fails when a page’s media fail processing, and submits media again that never finish', async () => {
  const handlesSince = (minutes: number) => ({
    media_urns: ['urn:li:image:C1'],
    media_uploaded: 1,
    media_uploaded_at: now.subtract({ minutes }).epochMilliseconds,
  })
  const stoppedBy = async (answer: ReturnType<typeof status>, minutes: number) => {
    const prepared = await linkedin.prepare(
      ports(answer),
      workOn(picturePiece(1), { access: page, handles: handlesSince(minutes) }),
    )
    return prepared.kind === 'stopped' && prepared.outcome.kind === 'refused'
      ? [prepared.outcome.retry, prepared.outcome.forget]
      : prepared.kind
  }
  assert.deepEqual(await stoppedBy(status('PROCESSING_FAILED'), 1), [false, mediaHandles])
  assert.deepEqual(await stoppedBy(status('PROCESSING'), 11), [true, mediaHandles])
  assert.equal(await stoppedBy(status('PROCESSING'), 9), 'not_yet')
})

test('a page whose media may not be read waits as a member does', async () => {
  const handles = {
    media_urns: ['urn:li:image:C1'],
    media_uploaded: 1,
    media_uploaded_at: now.epochMilliseconds,
  }
  const prepared = await linkedin.prepare(
    ports(problem(403, '')),
    workOn(picturePiece(1), { access: page, handles }),
  )
  assert.equal(prepared.kind === 'not_yet' && prepared.afterMs, 5_000)
})

test('an upload address that is less protected than the API gets no token', async () => {
  for (const uploadUrl of ['http://www.linkedin.test/dms-uploads/D1', 'nonsense']) {
    const scripted = ports(replied(200, { value: { uploadUrl, document: 'urn:li:document:D1' } }))
    const prepared = await linkedin.prepare(scripted, workOn(documentPiece))
    assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
  }
  const sandbox = {
    ...settings,
    hosts: { ...settings.hosts, api: 'http://127.0.0.1:9/api.linkedin.com' },
  }
  const scripted = ports(
    replied(200, {
      value: {
        uploadUrl: 'http://127.0.0.1:9/www.linkedin.com/up',
        document: 'urn:li:document:D1',
      },
    }),
    put,
  )
  assert.equal(
    (await linkedin.prepare(scripted, workOn(documentPiece, { settings: sandbox }))).kind,
    'not_yet',
  )
})

test('a worker that lost its lease stops where the journal refuses', async () => {
  const lost = workOn(documentPiece, { keep: () => Promise.reject(new Error('the lease is gone')) })
  await assert.rejects(
    linkedin.prepare(ports(started('document', 'D1')), lost),
    /the lease is gone/,
  )
})
