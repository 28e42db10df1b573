import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, renameSync, statSync, truncateSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { uploadPaths } from '@crier/contract/uploads.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type Reply, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const plans = { tiny: { requests_per_minute: 1_000, monthly_credits: 1, media_bytes: 30_000 } }
const environment = { CRIER_PLANS: JSON.stringify(plans), CRIER_MEDIA_MAX_BYTES: '3000000' }
const told: string[] = []
const service = await manualService(
  { after },
  { environment, log: { ...silentLog, error: (name) => void told.push(name) } },
)
const { db } = service.service.ports
const noisy = sharp({
  create: {
    width: 200,
    height: 200,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
const picture = await noisy.png().toBuffer()

/** The document names each refusal. */
function assertNamed(method: string, path: string, { status, json }: Reply): void {
  const responses =
    uploadPaths[path.replace(/\/upl_[^/]*$/, '/{upload_id}')]![method.toLowerCase()]!.responses
  assert.ok(status in responses, `${method} ${path}: ${status}`)
  const { description } = responses[status] as { readonly description: string }
  if (json?.code !== undefined)
    assert.ok(description.includes(`(\`${json.code}\`)`), `${method} ${path}: ${json.code}`)
}
const tus = async (
  { request }: Pick<TestAccount, 'request'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
) => {
  const reply = await request(method, path, {
    ...(body && { body }),
    headers: { 'tus-resumable': '1.0.0', ...headers },
  })
  if (reply.status >= 400) assertNamed(method, path, reply)
  return reply
}
const begin = async (
  account: TestAccount,
  length = picture.length,
  headers: Record<string, string> = {},
) => {
  const reply = await tus(account, 'POST', '/api/media/uploads', {
    'upload-length': String(length),
    ...headers,
  })
  return { reply, path: reply.headers.get('location')! }
}
const send = (
  account: Pick<TestAccount, 'request'>,
  path: string,
  offset: number,
  bytes: Uint8Array,
) =>
  tus(
    account,
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )
const offsetOf = (reply: Reply) => Number(reply.headers.get('upload-offset'))
/** The answer to HEAD has no body, whatever it says. */
const headStatus = async (key: string, path: string) =>
  (
    await fetch(`${service.url}${path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' },
    })
  ).status
const incoming = () => readdirSync(join(service.service.ports.config.CRIER_DATA_DIR, 'incoming'))

test('a file comes in parts, and the last one makes an upload of it', async () => {
  const account = await service.newAccount()
  const metadata = `filename ${btoa('owl.png')},alt_text ${btoa('An owl.')}`
  const { reply, path } = await begin(account, picture.length, { 'upload-metadata': metadata })
  assert.deepEqual(
    [reply.status, offsetOf(reply), reply.headers.get('tus-resumable')],
    [201, 0, '1.0.0'],
  )
  const inADay = service.clock.now().add({ hours: 24 }).epochMilliseconds
  assert.ok(
    Math.abs(Date.parse(reply.headers.get('upload-expires')!) - inADay) < 2_000,
    reply.headers.get('upload-expires')!,
  )
  assert.match(path, /^\/api\/media\/uploads\/upl_[0-9a-f]{32}$/)
  const first = await send(account, path, 0, picture.subarray(0, 1_000))
  assert.deepEqual(
    [first.status, offsetOf(first), first.headers.get('crier-media-id')],
    [204, 1_000, null],
  )
  const head = await tus(account, 'HEAD', path)
  assert.deepEqual(
    [head.status, offsetOf(head), head.headers.get('upload-length')],
    [200, 1_000, String(picture.length)],
  )
  assertRefused(await send(account, path, 999, picture.subarray(999)), 'conflict', undefined, {
    upload_offset: 1_000,
  })
  const last = await send(account, path, 1_000, picture.subarray(1_000))
  assert.deepEqual([last.status, offsetOf(last)], [204, picture.length])
  const media_id = last.headers.get('crier-media-id')!
  assert.equal((await tus(account, 'HEAD', path)).headers.get('crier-media-id'), media_id)
  const media = await account.client.getMedia({ params: { media_id } })
  assert.deepEqual(
    [media.name, media.alt_text, media.content_type, media.width],
    ['owl.png', 'An owl.', 'image/png', 200],
  )
  const whole = await account.client.createMedia({ body: new Blob([picture]) })
  assert.deepEqual([whole.sha256, incoming()], [media.sha256, []])
})

test('a link that breaks costs nothing that came; a process that died costs a minute and what was not safe yet', async () => {
  const account = await service.newAccount()
  const { path } = await begin(account)
  const headers = {
    authorization: `Bearer ${account.key}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
  }
  const torn = request(`${service.url}${path}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(picture.length),
    },
  })
  const isTorn = once(torn, 'error')
  torn.write(picture.subarray(0, 5_000))
  const file = join(
    service.service.ports.config.CRIER_DATA_DIR,
    'incoming',
    path.split('/').at(-1)!,
  )
  while ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < 5_000) await pause(5)
  torn.destroy(new Error('torn'))
  await isTorn
  const row = () =>
    db
      .selectFrom('media_upload')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .executeTakeFirstOrThrow()
  while ((await row()).lock !== null) await pause(5)
  assert.equal((await row()).received, 5_000)
  assert.equal((await send(account, path, 5_000, picture.subarray(5_000, 9_000))).status, 204)
  // As a process leaves it that was killed while it wrote: more is in the file than it had said,
  // and it holds the upload.
  await db
    .updateTable('media_upload')
    .set({ received: 7_000, lock: 'dead', locked_until: service.clock.now().add({ seconds: 60 }) })
    .where('account_id', '=', account.accountId)
    .execute()
  assertRefused(await send(account, path, 7_000, picture.subarray(7_000)), 'upload_locked')
  await service.advance({ seconds: 61 })
  assert.equal(offsetOf(await tus(account, 'HEAD', path)), 7_000)
  const last = await send(account, path, 7_000, picture.subarray(7_000))
  const media = await account.client.getMedia({
    params: { media_id: last.headers.get('crier-media-id')! },
  })
  assert.equal(
    media.sha256,
    (await account.client.createMedia({ body: new Blob([picture]) })).sha256,
  )
})

test('a process that died after the last byte leaves an upload that is finished when it is asked for', async () => {
  const account = await service.newAccount()
  const { path } = await begin(account)
  await send(account, path, 0, picture.subarray(0, -1))
  const { intake } = service.service.ports
  const id = path.split('/').at(-1)!
  const rest = (async function* () {
    yield picture.subarray(-1)
  })()
  await intake.append(id, picture.length - 1, rest, 1, () => Promise.resolve())
  await db
    .updateTable('media_upload')
    .set({ received: picture.length })
    .where('account_id', '=', account.accountId)
    .execute()
  const both = await Promise.all([headStatus(account.key, path), headStatus(account.key, path)])
  assert.ok(
    both.every((status) => status === 200 || status === 423),
    both.join(),
  )
  assert.match((await tus(account, 'HEAD', path)).headers.get('crier-media-id')!, /^med_/)
  assert.equal((await account.client.listMedia()).data.length, 1)
})

test('parts that are not on this machine are not found, and their upload goes on where they are', async () => {
  const account = await service.newAccount()
  const { path } = await begin(account)
  await send(account, path, 0, picture.subarray(0, 5_000))
  const file = join(
    service.service.ports.config.CRIER_DATA_DIR,
    'incoming',
    path.split('/').at(-1)!,
  )
  const assertNotHere = async () => {
    const answer = await send(account, path, 5_000, picture.subarray(5_000))
    assertRefused(answer, 'not_found')
    assert.match(answer.json.detail, /Start it again/)
    assert.equal(await headStatus(account.key, path), 404)
  }
  // As another machine has it, that took none of them, or that died over the first.
  renameSync(file, `${file}.elsewhere`)
  await assertNotHere()
  renameSync(`${file}.elsewhere`, file)
  assert.equal(offsetOf(await tus(account, 'HEAD', path)), 5_000)
  assert.equal((await send(account, path, 5_000, picture.subarray(5_000, 6_000))).status, 204)
  truncateSync(file, 5_999)
  assertRefused(await send(account, path, 6_000, picture.subarray(6_000)), 'not_found')
  assert.deepEqual(told, [])
  assert.equal((await tus(account, 'DELETE', path)).status, 204)
  assert.equal((await account.client.listMedia()).data.length, 0)
})

test('an upload that came whole and is not on this machine is not found, and not forgotten for the one that has it', async () => {
  const account = await service.newAccount()
  const { path } = await begin(account)
  await db
    .updateTable('media_upload')
    .set({ received: picture.length })
    .where('account_id', '=', account.accountId)
    .execute()
  assert.equal(await headStatus(account.key, path), 404)
  const { intake } = service.service.ports
  const whole = (async function* () {
    yield picture
  })()
  await intake.append(path.split('/').at(-1)!, 0, whole, picture.length, () => Promise.resolve())
  assert.match((await tus(account, 'HEAD', path)).headers.get('crier-media-id')!, /^med_/)
})

test('the length is reserved in the plan; five may be unfinished, for a day, and belong to the key that began them', async () => {
  const account = await service.newAccount('tiny')
  const { path } = await begin(account, 20_000)
  const { reply } = await begin(account, 10_001)
  const { media_bytes, media_bytes_used, bytes_max, bytes_asked } = reply.json
  assert.deepEqual(
    [reply.status, media_bytes, media_bytes_used, bytes_max, bytes_asked],
    [413, 30_000, 20_000, 10_000, 10_001],
    reply.text,
  )
  assert.equal(
    (
      await account.request('POST', '/api/media', {
        body: 'a'.repeat(10_001),
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
    413,
  )
  const { key } = await account.client.createKey({ body: { scopes: ['media:write'] } })
  assert.deepEqual(
    [await headStatus(key, path), await headStatus((await service.newAccount()).key, path)],
    [404, 404],
  )
  for (let more = 0; more < 4; more++) assert.equal((await begin(account, 1)).reply.status, 201)
  assertRefused((await begin(account, 1)).reply, 'conflict')
  assert.equal((await tus(account, 'DELETE', path)).status, 204)
  assert.equal(await headStatus(account.key, path), 404)
  assert.equal((await begin(account, 1)).reply.status, 201)
  await service.skip({ hours: 24, minutes: 1 })
  await sweepBlobs(service.service.ports)
  assert.deepEqual(
    await db
      .selectFrom('media_upload')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .execute(),
    [],
  )
})

test('problems of tus have its statuses, and what cannot be read leaves nothing', async () => {
  const account = await service.newAccount()
  const { path } = await begin(account, 10)
  const answer = await account.request('PATCH', path, {
    body: 'a',
    headers: { 'upload-offset': '0' },
  })
  assertRefused(answer, 'tus_version_unsupported')
  assert.equal(answer.headers.get('tus-version'), '1.0.0')
  assertRefused(
    await tus(
      account,
      'PATCH',
      path,
      { 'upload-offset': '0', 'content-type': 'image/png' },
      picture,
    ),
    'unsupported_media_type',
  )
  assert.equal((await send(account, path, 0, picture)).status, 413)
  assertRefused(await tus(account, 'POST', '/api/media/uploads'), 'missing_parameter', [
    'Upload-Length',
  ])
  assert.equal((await begin(account, 3_000_001)).reply.status, 413)
  const options = await fetch(`${service.url}/api/media/uploads`, { method: 'OPTIONS' })
  assert.deepEqual([options.status, options.headers.get('tus-max-size')], [204, '3000000'])
  const hostile = await begin(account, 10)
  assertRefused(
    await send(account, hostile.path, 0, Buffer.from('<svg></svg')),
    'unsupported_media_type',
  )
  assert.equal(await headStatus(account.key, hostile.path), 404)
})

test('going on with an upload costs nothing of the rate', async () => {
  const account = await service.newAccount('free')
  const { path } = await begin(account, 100)
  while ((await account.request('GET', '/api/account')).status === 200);
  assert.equal((await tus(account, 'HEAD', path)).status, 200)
  assert.equal((await send(account, path, 0, new Uint8Array(10))).status, 204)
  assert.equal((await begin(account, 100)).reply.status, 429)
})

test('resumable uploads: have a separate rate limit of 600 a minute, whether or not the upload exists', async () => {
  const [account, other] = [await service.newAccount('free'), await service.newAccount('free')]
  const { path } = await begin(account, 100)
  const unknown = `/api/media/uploads/upl_${'0'.repeat(32)}`
  for (let round = 0; round < 200; round++) {
    assert.equal(await headStatus(account.key, path), 200)
    assert.equal((await send(account, path, 0, new Uint8Array())).status, 204)
    assert.equal((await tus(account, 'DELETE', unknown)).status, 404)
  }
  const refused = await send(account, path, 0, new Uint8Array(10))
  assertRefused(refused, 'rate_limited', undefined, {
    retry_after: Number(refused.headers.get('retry-after')),
  })
  assert.ok(Number(refused.headers.get('retry-after')) <= 60, refused.headers.get('retry-after')!)
  assert.deepEqual(
    [await headStatus(account.key, path), (await tus(account, 'DELETE', path)).status],
    [429, 429],
  )
  assert.equal((await account.request('GET', '/api/account')).status, 200)
  assert.equal(await headStatus(other.key, path), 404)
  await service.advance({ minutes: 1 })
  assert.equal((await send(account, path, 0, new Uint8Array(10))).status, 204)
})
