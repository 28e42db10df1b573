import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { readConfig, type Environment } from '../../config.ts'
import { BlobStoreAway, BlobStoreFull, isBucket } from '../../ports/files/blobs.ts'
import { liveClock } from '../../ports/clock.ts'
import { mint, type AccountId } from '../../ports/ids.ts'
import { liveOutbound } from '../../ports/outbound/live-outbound.ts'
import { liveRandom } from '../../ports/random.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { testS3, type Fault } from '../../testing/s3-server.ts'
import { s3Blobs } from './s3-blobs.ts'

const s3 = await testS3()
after(() => s3[Symbol.asyncDispose]())
afterEach(() => {
  s3.fault = null
  s3.isDown = false
})

function storeOf(environment: Environment = {}, clock = liveClock) {
  const config = readConfig({ ...s3.environment, ...environment })
  const outbound = liveOutbound({ privateNetwork: 'loopback', forbiddenPorts: () => [], clock })
  after(() => outbound[Symbol.asyncDispose]())
  const place = config.CRIER_MEDIA_STORE
  assert(isBucket(place))
  return s3Blobs({
    ...{
      place,
      outbound,
      clock,
      region: config.AWS_REGION,
      endpoint: config.CRIER_S3_ENDPOINT!,
      sessionToken: null,
    },
    ...{ accessKeyId: config.AWS_ACCESS_KEY_ID!, secretAccessKey: config.AWS_SECRET_ACCESS_KEY! },
  })
}

const store = storeOf()
const nameOf = (accountId: AccountId, { sha256 }: { sha256: string }) => ({
  accountId,
  sha256,
  nonce: '1'.repeat(32),
})
const newAccount = (): AccountId => mint('acct', { clock: liveClock, random: liveRandom })
function blobOf(bytes: Buffer) {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  }
}
const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7_919) % 251))
const file = noise(300_000)

async function kept() {
  const [account, blob] = [newAccount(), blobOf(file)]
  const name = nameOf(account, blob)
  await store.write(name, blob)
  return { account, name, blob, ...blob }
}
const answers =
  (status: number, code: string): Fault =>
  (request, response) => {
    request.resume()
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(code && `<Error><Code>${code}</Code></Error>`)
    return true
  }

test('a blob in a bucket is read whole and in ranges, written twice, removed twice, and then not there', async () => {
  const { name, blob } = await kept()
  await store.write(name, blob)
  const found = await store.open(name)
  assert.equal(found?.bytes, file.length)
  assert.deepEqual(await buffer(found.read()), file)
  assert.deepEqual(
    await buffer(found.read({ start: 100, end: 70_000 })),
    file.subarray(100, 70_001),
  )
  assert.equal(await store.open({ ...name, accountId: newAccount() }), null)
  assert.equal(await store.open({ ...name, nonce: '2'.repeat(32) }), null)
  await store.remove(name)
  await store.remove(name)
  assert.equal(await store.open(name), null)
})

test('the accounts of a bucket are listed, and one of them is removed with all that it has', async () => {
  const [one, other] = [await kept(), await kept()]
  const second = blobOf(noise(10))
  const secondName = nameOf(one.account, second)
  await store.write(secondName, second)
  const accounts = await store.accounts()
  assert(accounts.includes(one.account) && accounts.includes(other.account))
  await store.removeAll(one.account)
  assert.deepEqual([await store.open(one.name), await store.open(secondName)], [null, null])
  assert.equal((await store.accounts()).includes(one.account), false)
  assert.notEqual(await store.open(other.name), null)
})

test('a list whose next page is the one before is given up', { timeout: 20_000 }, async () => {
  s3.fault = (request, response) => {
    request.resume()
    const page =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken></ListBucketResult>'
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
    return true
  }
  await assert.rejects(store.accounts(), BlobStoreAway)
})

test('the mark of an installation is written once', async () => {
  const own = storeOf({ CRIER_MEDIA_STORE: `s3://uploads/${newAccount()}` })
  assert.equal(await own.readMark(), null)
  await own.writeMark('inst_1')
  assert.equal(await own.readMark(), 'inst_1')
})

test('no answer but a certain one means that a blob is not there', async () => {
  const { name } = await kept()
  const lookWith = (fault: Fault) => {
    s3.fault = fault
    return store.open(name)
  }
  for (const [status, code] of [
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [404, ''],
    [200, ''],
  ] as const)
    await assert.rejects(lookWith(answers(status, code)), BlobStoreAway, `${status} ${code}`)
  s3.isDown = true
  await assert.rejects(store.open(name), BlobStoreAway)
  await assert.rejects(store.remove(name), BlobStoreAway)
  s3.isDown = false
  assert.equal(await lookWith(answers(404, 'NoSuchKey')), null)
})

test('S3 blobs: name the setting to check for a missing bucket and a refused key', async () => {
  const gone = storeOf({ CRIER_MEDIA_STORE: 's3://elsewhere' })
  await assert.rejects(
    gone.readMark(),
    (error) =>
      error instanceof BlobStoreAway &&
      error.isRefusal &&
      /NoSuchBucket.*CRIER_MEDIA_STORE/.test(error.message),
  )
  const wrong = storeOf({ AWS_ACCESS_KEY_ID: 'another' })
  await assert.rejects(
    wrong.readMark(),
    (error) =>
      error instanceof BlobStoreAway &&
      error.isRefusal &&
      /403 InvalidAccessKeyId/.test(error.message),
  )
})

test('S3 blobs: distinguish a full store from an unreachable one', async () => {
  for (const [status, code] of [
    [507, ''],
    [403, 'QuotaExceeded'],
  ] as const) {
    s3.fault = answers(status, code)
    await assert.rejects(
      store.write(nameOf(newAccount(), blobOf(file)), blobOf(file)),
      BlobStoreFull,
    )
  }
})

test('bytes that are cut, too many, others than they were, or none at all break the reader before its last byte', async () => {
  const { name, bytes } = await kept()
  const found = (await store.open(name))!
  const gives: Record<string, Fault> = {
    'cut with the length of the whole': (_request, response) => {
      response
        .writeHead(200, { 'content-length': bytes })
        .write(file.subarray(0, 1_000), () => response.destroy())
      return true
    },
    'too short, and says so': (_request, response) => (response.end(file.subarray(0, 1_000)), true),
    'too long': (_request, response) => (response.end(Buffer.concat([file, file])), true),
    others: (_request, response) => (response.end(Buffer.alloc(bytes)), true),
    '500': answers(500, 'InternalError'),
    'gone meanwhile': answers(404, 'NoSuchKey'),
  }
  for (const [what, fault] of Object.entries(gives)) {
    s3.fault = fault
    let read = 0
    const reading = async () => {
      for await (const chunk of found.read() as AsyncIterable<Buffer>) read += chunk.length
    }
    await assert.rejects(reading, what)
    assert(read < bytes, what)
  }
  s3.fault = gives['others']!
  await assert.rejects(
    buffer(found.read({ start: 5, end: 10 })),
    'a store that takes no notice of the range',
  )
})

test('a store that has not kept all bytes has not kept the file', async () => {
  s3.fault = (request, response) => {
    if (request.method !== 'PUT') return false
    request.resume()
    response.end()
    return true
  }
  await assert.rejects(store.write(nameOf(newAccount(), blobOf(file)), blobOf(file)), BlobStoreAway)
})

test('a store that gives nothing more for a minute is away', { timeout: 20_000 }, async () => {
  const { name, bytes } = await kept()
  const clock = new ManualClock(liveClock.now())
  const slow = storeOf({}, clock)
  const found = (await slow.open(name))!
  const begun = Promise.withResolvers<void>()
  s3.fault = (_request, response) => {
    response
      .writeHead(200, { 'content-length': bytes })
      .write(file.subarray(0, 1_000), () => begun.resolve())
    return true
  }
  const reading = assert.rejects(buffer(found.read()), BlobStoreAway)
  await begun.promise
  for (let step = 0; step < 3; step++) await clock.advance({ seconds: 30 })
  await reading
})

test('S3 blobs: ends the call when the reader stops', async () => {
  const { name, bytes } = await kept()
  const found = (await store.open(name))!
  const [sent, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  s3.fault = (_request, response) => {
    response.once('close', () => closed.resolve())
    response
      .writeHead(200, { 'content-length': bytes })
      .write(file.subarray(0, 1_000), () => sent.resolve())
    return true
  }
  const stream = found.read()
  await sent.promise
  stream.destroy()
  await closed.promise
})
