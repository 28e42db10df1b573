import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, after } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { openUpload } from '@crier/server/media/open-upload.ts'
import { findBlob } from '@crier/server/media/store.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { openOperator } from '@crier/server/start/operator.ts'
import { sampleVideo } from '@crier/server/testing/sample-video.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { assertFileHeaders } from './file-headers.ts'
import { assertRefused } from './refused.ts'
import { webServer } from './web-server.ts'

const plans = { tiny: { requests_per_minute: 1_000, monthly_credits: 1, media_bytes: 30_000 } }
const service = await manualService(
  { after },
  { environment: { CRIER_PLANS: JSON.stringify(plans), CRIER_MEDIA_MAX_BYTES: '3000000' } },
)
const { account } = service
const { client } = account

const blob = (bytes: Uint8Array | string, type = 'application/octet-stream') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
const upload = (bytes: Uint8Array | string, name?: string) =>
  client.createMedia({ body: blob(bytes), query: { name } })
const post = ({ request }: TestAccount, body: unknown, type = 'application/octet-stream') =>
  request('POST', '/api/media', { body, headers: { 'content-type': type } })
const square = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
const place = {
  IFD0: { Copyright: 'Somebody', Make: 'A camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
}
const fetched = async (
  url: string | null,
  headers: Record<string, string> = {},
  method = 'GET',
) => {
  const answer = await fetch(url!, { headers, method })
  assertFileHeaders(answer.headers)
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
/** Runs the hourly loop. */
const sweepAfter = async (hours: number) => {
  await service.skip({ hours })
  await sweepBlobs(service.service.ports)
}
const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => 32 + ((index * 7_919) % 90)))

test('a picture is kept turned, without its place and camera, and served with length, type and ranges', async () => {
  const jpeg = await square().withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const media = await upload(jpeg, '../../etc/passwd')
  assert.deepEqual(
    [media.kind, media.content_type, media.width, media.height, media.name, media.status],
    ['image', 'image/jpeg', 30, 40, '../../etc/passwd', 'ready'],
  )
  const whole = await fetched(media.url)
  assert.deepEqual(
    [whole.status, whole.headers.get('content-type'), whole.bytes.length],
    [200, 'image/jpeg', media.bytes],
  )
  assert.equal(whole.headers.get('content-length'), String(media.bytes))
  const metadata = await sharp(whole.bytes).metadata()
  assert.deepEqual(
    [metadata.exif, metadata.xmp, metadata.orientation, metadata.width],
    [undefined, undefined, undefined, 30],
  )
  const head = await fetched(media.url, {}, 'HEAD')
  assert.deepEqual(
    [head.status, head.headers.get('content-length'), head.bytes.length],
    [200, String(media.bytes), 0],
  )
  const part = await fetched(media.url, { range: 'bytes=10-19' })
  assert.deepEqual(
    [part.status, part.headers.get('content-range'), part.bytes],
    [206, `bytes 10-19/${media.bytes}`, whole.bytes.subarray(10, 20)],
  )
  const end = await fetched(media.url, { range: 'bytes=-5' })
  assert.deepEqual([end.status, end.bytes], [206, whole.bytes.subarray(-5)])
  const beyond = await fetched(media.url, { range: `bytes=${media.bytes}-` })
  assert.deepEqual(
    [beyond.status, beyond.headers.get('content-range')],
    [416, `bytes */${media.bytes}`],
  )
  assert.equal((await fetched(media.url, { range: 'bytes=0-1,3-4' })).bytes.length, media.bytes)
  assert.match(media.url!, /\.jpg$/)
  assert.equal((await fetched(media.url!.replace('~as_is', '~jpeg-1-1-1'))).status, 404)
  const small = await fetched(media.thumbnail_url)
  assert.equal((await sharp(small.bytes).metadata()).format, 'webp')
})

test('an address of an upload works for an hour', async () => {
  const { url } = await upload(await square().png().toBuffer())
  await service.advance({ minutes: 59 })
  assert.equal((await fetched(url)).status, 200)
  await service.advance({ minutes: 2 })
  assert.equal((await fetched(url)).status, 404)
})

test('the same bytes twice are two uploads and one blob; it goes a day after the last of them', async () => {
  const of = await service.newAccount()
  const bytes = await square(50, 50).png().toBuffer()
  const [one, other] = [
    await of.client.createMedia({ body: blob(bytes) }),
    await of.client.createMedia({ body: blob(bytes) }),
  ]
  assert.deepEqual([one.sha256, one.media_id === other.media_id], [other.sha256, false])
  const blobs = () =>
    service.service.ports.db
      .selectFrom('media_blob')
      .selectAll()
      .where('account_id', '=', of.accountId)
      .execute()
  const { db, blobs: stored } = service.service.ports
  const name = (await findBlob(db, of.accountId, one.sha256!))!
  const file = () => stored.open(name)
  assert.equal((await blobs()).length, 1)
  await of.client.deleteMedia({ params: { media_id: one.media_id } })
  await sweepAfter(26)
  assert.ok(await file())
  await of.client.deleteMedia({ params: { media_id: other.media_id } })
  assertRefused(await of.request('GET', `/api/media/${other.media_id}`), 'not_found')
  await sweepAfter(23)
  assert.ok(await file())
  await sweepAfter(2)
  assert.deepEqual([await blobs(), await file()], [[], null])
})

test('an upload that is sent again with its idempotency key makes nothing twice, and another file under that key is refused', async () => {
  const [bytes, other] = [
    await square(50, 20).png().toBuffer(),
    await square(50, 21).png().toBuffer(),
  ]
  const send = (body: Uint8Array) =>
    account.request('POST', '/api/media', {
      body,
      headers: { 'content-type': 'image/png', 'idempotency-key': 'oven' },
    })
  const [first, second] = [await send(bytes), await send(bytes)]
  assert.deepEqual(
    [first.status, second.status, second.json.media_id],
    [201, 201, first.json.media_id],
  )
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assertRefused(await send(other), 'idempotency_key_reused')
})

test('a form brings the file with its texts; parts that are not known are refused', async () => {
  const form = new FormData()
  form.set('file', blob(await square().webp().toBuffer()), '../../name.exe')
  form.set('alt_text', 'A blue square.')
  const send = (body: FormData) =>
    fetch(`${service.url}/api/media`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${account.key}` },
    })
  const answer = await send(form)
  const media = (await answer.json()) as Record<string, unknown>
  const { content_type, alt_text, name } = media
  // The file's name is kept without its folders.
  assert.deepEqual(
    [answer.status, content_type, alt_text, name],
    [201, 'image/webp', 'A blue square.', 'name.exe'],
  )
  assert.equal(answer.headers.get('location'), `/api/media/${String(media['media_id'])}`)
  form.set('name', 'The square')
  assert.equal(((await (await send(form)).json()) as { name: string }).name, 'The square')
  form.set('colour', 'blue')
  assert.equal((await send(form)).status, 400)
  const empty = new FormData()
  empty.set('alt_text', 'Nothing.')
  assert.equal((await send(empty)).status, 400)
})

test('a file is judged by its content: what is not taken is 415, what cannot be read is 422, and neither leaves anything', async () => {
  const [png, jpeg] = [await square().png().toBuffer(), await square(400, 400).jpeg().toBuffer()]
  const bomb = Buffer.from(await square().png().toBuffer())
  // 60,000 by 60,000 pixels, by its header.
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const cases: readonly (readonly [
    what: string,
    bytes: Uint8Array | string,
    code: 'unsupported_media_type' | 'media_unreadable',
  ])[] = [
    ['nothing', '', 'unsupported_media_type'],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'unsupported_media_type',
    ],
    ['an SVG behind a comment', `<!-- ${'x'.repeat(200)} --><svg/>`, 'unsupported_media_type'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'unsupported_media_type'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1'), 'unsupported_media_type'],
    ['a zip', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 'unsupported_media_type'],
    [
      'a HEIC',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'unsupported_media_type',
    ],
    ['a picture that ends too early', jpeg.subarray(0, jpeg.length / 2), 'media_unreadable'],
    ['the first bytes of a PNG', png.subarray(0, 20), 'media_unreadable'],
    ['a bomb of pixels', bomb, 'media_unreadable'],
    [
      'a GIF without a frame',
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
      'media_unreadable',
    ],
    [
      'a GIF without an end',
      (await square().gif().toBuffer()).subarray(0, -30),
      'media_unreadable',
    ],
    [
      'a video without anything',
      Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
      'media_unreadable',
    ],
    ['a PDF without anything', '%PDF-1.7\n', 'media_unreadable'],
  ]
  const of = await service.newAccount()
  for (const [what, bytes, code] of cases) {
    const answer = await post(of, bytes)
    assert.equal(answer.json.code, code, `${what}: ${answer.text}`)
  }
  assert.deepEqual((await of.client.listMedia()).data, [])
  assert.deepEqual(await openUpload(service.service.ports, of.accountId, 'a'.repeat(64)), null)
})

for (const container of ['mp4', 'mov', 'webm'] as const)
  test(`a video in ${container} loses its tags and keeps picture and sound; a player can begin with its first bytes`, async () => {
    const bytes = await sampleVideo(container)
    assert.ok(Buffer.from(bytes).includes('52.5'))
    const media = await upload(bytes)
    const [isWebm, { bytes: served }] = [container === 'webm', await fetched(media.url)]
    assert.deepEqual(
      [media.kind, media.duration_ms, media.codecs],
      ['video', 2_000, isWebm ? ['vp9', 'opus'] : ['avc', 'aac']],
    )
    assert.deepEqual(
      [media.width, media.height, media.thumbnail_url],
      isWebm ? [1_280, 720, null] : [720, 1_280, null],
    )
    assert.deepEqual(
      [served.includes('52.5'), served.includes('Secret'), media.url!.endsWith(`.${container}`)],
      [false, false, true],
    )
    if (!isWebm) assert.ok(served.indexOf('moov') < served.indexOf('mdat'))
    const cut = await post(account, bytes.subarray(0, bytes.length / 2))
    if (!isWebm) assertRefused(cut, 'media_unreadable')
  })

test('what is larger than the setting or the plan is 413 with the limit; the same bytes count once', async () => {
  const of = await service.newAccount('tiny')
  const limits = (media_bytes_used: number, bytes_max: number) => ({
    media_bytes: 30_000,
    media_bytes_used,
    bytes_max,
  })
  assertRefused(await post(of, noise(30_001)), 'payload_too_large', undefined, {
    ...limits(0, 30_000),
    bytes_asked: 30_001,
  })
  assert.equal((await post(of, noise(20_000), 'text/plain')).status, 201)
  const full = await post(of, noise(10_001), 'text/plain')
  const { media_bytes, media_bytes_used } = await of.client.getAccount()
  assert.deepEqual([media_bytes, media_bytes_used], [30_000, 20_000])
  assertRefused(full, 'payload_too_large', undefined, {
    ...limits(20_000, 10_000),
    bytes_asked: 10_001,
  })
  assert.equal(
    full.json.detail,
    'The uploads of this account and the pictures of its link cards weigh 20,000 of the 30,000 ' +
      'bytes that the plan tiny allows: there is room for 10,000, and the file has 10,001. Delete some: the room of a deleted ' +
      'file is free at once, up to twice as much a day.',
  )
  const stream = new Blob([noise(10_001)]).stream()
  const unknown = await fetch(`${service.url}/api/media`, {
    ...{ method: 'POST', body: stream, duplex: 'half' as const },
    headers: { authorization: `Bearer ${of.key}`, 'content-type': 'text/plain' },
  })
  const told = (await unknown.json()) as Record<string, unknown>
  assert.deepEqual(
    [unknown.status, told['bytes_max'], told['media_bytes_used'], told['bytes_asked']],
    [413, 10_000, 20_000, undefined],
  )
  assert.match(
    String(told['detail']),
    /there is room for 10,000, and the file has more\. Delete some/,
  )
  const large = await post(account, noise(3_000_001))
  assertRefused(large, 'payload_too_large', undefined, {
    bytes_max: 3_000_000,
    bytes_asked: 3_000_001,
  })
  assert.match(
    large.json.detail,
    /^The file has 3,000,001 bytes, and may have at most 3,000,000\.$/,
  )
  assert.equal((await post(of, noise(9_000))).status, 201)
  const [first] = (await of.client.listMedia()).data
  await of.client.deleteMedia({ params: { media_id: first!.media_id } })
  assert.equal((await post(of, noise(9_500))).status, 201)
})

test('the operator’s list of accounts tells what the uploads of each weigh, and what they may', async () => {
  const of = await service.newAccount('tiny')
  assert.equal((await post(of, noise(12_345))).status, 201)
  const { host, port, user, database } = service.database
  const address = new URLSearchParams({ host: host!, port: String(port ?? 5432), user: user! })
  const environment = {
    DATABASE_URL: `postgres://localhost/${database}?${address}`,
    CRIER_PLANS: JSON.stringify(plans),
  }
  await using operator = await openOperator(environment, { say: () => undefined })
  const listed = (await operator.listAccounts()).find(
    ({ account_id }) => account_id === of.accountId,
  )
  assert.deepEqual([listed?.['media_bytes_used'], listed?.['media_bytes']], [12_345, 30_000])
})

test('what was deleted within a day may weigh as much as the plan once more, and the refusal says so', async () => {
  const of = await service.newAccount('tiny')
  for (const bytes of [25_000, 24_000]) {
    const { json } = await post(of, noise(bytes))
    await of.client.deleteMedia({ params: { media_id: json.media_id } })
  }
  const refused = await post(of, noise(11_001))
  const facts = { media_bytes: 30_000, media_bytes_used: 0, bytes_max: 11_000, bytes_asked: 11_001 }
  assertRefused(refused, 'payload_too_large', undefined, facts)
  assert.match(
    refused.json.detail,
    /weigh 49,000 bytes together with those that were deleted within a day, and may weigh 60,000, twice what/,
  )
  await sweepAfter(25)
  assert.equal((await post(of, noise(11_001))).status, 201)
})

test('uploads: refuse the second of two concurrent ones that fit only alone, and name the used bytes', async () => {
  const of = await service.newAccount('tiny')
  const replies = await Promise.all([post(of, noise(20_000)), post(of, noise(20_001).subarray(1))])
  const refused = replies.find(({ status }) => status !== 201)
  assert.ok(refused)
  assertRefused(refused, 'payload_too_large', undefined, {
    ...{ media_bytes: 30_000, media_bytes_used: 20_000 },
    ...{ bytes_max: 10_000, bytes_asked: 20_000 },
  })
})

test('a name and an alt text can be changed, and belong to their account', async () => {
  const { media_id } = await upload(await square().png().toBuffer(), 'Square')
  const changed = await client.updateMedia({
    params: { media_id },
    body: { alt_text: 'A blue square.' },
  })
  assert.deepEqual([changed.name, changed.alt_text], ['Square', 'A blue square.'])
  const other = await service.newAccount()
  for (const method of ['GET', 'DELETE'])
    assertRefused(await other.request(method, `/api/media/${media_id}`), 'not_found')
})

test('the bytes of an account go with it', async () => {
  const of = await service.newAccount()
  const { sha256 } = await of.client.createMedia({
    body: blob(await square(60, 60).png().toBuffer()),
  })
  const { db, blobs } = service.service.ports
  const name = (await findBlob(db, of.accountId, sha256!))!
  assert.ok(await blobs.open(name))
  const owner = await signedIn(service, of.accountId)
  assert.equal(
    (await owner.request('DELETE', '/api/account', { body: { account_id: of.accountId } })).status,
    204,
  )
  await sweepAfter(0)
  assert.equal(await blobs.open(name), null)
})

test('no file that came in is left when its request has ended', () => {
  const names = readdirSync(join(service.service.ports.config.CRIER_DATA_DIR, 'incoming'))
  assert.deepEqual(names, [])
})

test('a file is fetched from an address over redirects, counted while it comes; other answers and other addresses are refused', async (t) => {
  const picture = await square(70, 70).jpeg().toBuffer()
  let cut = 0
  const site = await webServer(t, (request, response) => {
    const [, what, count] = request.url!.split('/')
    if (what === 'hop')
      return response
        .writeHead(302, {
          location: Number(count) > 1 ? `/hop/${Number(count) - 1}` : '/owl%20one.jpg',
        })
        .end()
    if (what === 'none') return response.writeHead(404).end('No.')
    if (what === 'inside')
      return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    if (what === 'endless') {
      const more = () => {
        while (!response.destroyed && response.write(noise(10_000)));
      }
      response.on('drain', more).on('close', () => (cut += 1))
      return more()
    }
    if (what === 'torn') {
      response.writeHead(200, { 'content-length': String(picture.length) })
      return response.write(picture.subarray(0, 100), () => response.destroy())
    }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(picture)
  })
  const of = await service.newAccount()
  const ask = (path: string) =>
    of.request('POST', '/api/media', { body: { url: `${site}${path}`, alt_text: 'An owl.' } })
  const { status, json } = await ask('/hop/5')
  assert.deepEqual(
    [status, json.kind, json.width, json.name, json.alt_text],
    [201, 'image', 70, 'owl one.jpg', 'An owl.'],
  )
  for (const path of ['/hop/6', '/none', '/torn'])
    assertRefused(await ask(path), 'source_unreadable', ['/url'])
  assertRefused(await ask('/inside'), 'url_not_allowed', ['/url'])
  assertRefused(await ask('/endless'), 'payload_too_large', undefined, { bytes_max: 3_000_000 })
  assert.equal((await of.client.listMedia()).data.length, 1)
  assert.deepEqual(readdirSync(join(service.service.ports.config.CRIER_DATA_DIR, 'incoming')), [])
  assert.equal(cut, 1)
})
