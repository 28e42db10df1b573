import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { readConfig, type Environment } from '../../config.ts'
import { connectDatabase } from '../../database/connect/connect.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { BlobStoreAway } from '../../ports/files/blobs.ts'
import { liveClock } from '../../ports/clock.ts'
import { mint } from '../../ports/ids.ts'
import { liveOutbound } from '../../ports/outbound/live-outbound.ts'
import { silentLog, type Log } from '../../ports/log.ts'
import { liveRandom } from '../../ports/random.ts'
import { temporaryDirectory } from '../../testing/database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testS3, type Fault } from '../../testing/s3-server.ts'
import { blobStore } from './blob-store.ts'

const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())
const s3 = stack.use(await testS3())
afterEach(() => {
  s3.fault = null
  s3.isDown = false
})
const { poolConfig } = stack.use(await testDatabase())
const { db } = stack.use(await connectDatabase(poolConfig, { max: 2, log: silentLog }))
const outbound = stack.use(
  liveOutbound({ privateNetwork: 'loopback', forbiddenPorts: () => [], clock: liveClock }),
)

const start = (environment: Environment = {}, log: Log = silentLog) => {
  const config = readConfig({ ...s3.environment, ...environment })
  return blobStore(
    { db, clock: liveClock, random: liveRandom, log, config, outbound },
    { folder: '/nowhere', alone: true },
  )
}
const answers =
  (status: number, code: string): Fault =>
  (request, response) => {
    request.resume()
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`)
    return true
  }

test('a start with a bucket that is not there, or a key that is no key, is refused in one line with the setting and the answer', async () => {
  await assert.rejects(
    start({ CRIER_MEDIA_STORE: 's3://elsewhere' }),
    startRefusal(/ 404 NoSuchBucket: [^\n]*CRIER_MEDIA_STORE/),
  )
  await assert.rejects(
    start({ AWS_ACCESS_KEY_ID: 'another' }),
    startRefusal(/ 403 InvalidAccessKeyId: [^\n]*AWS_ACCESS_KEY_ID/),
  )
})

for (const [status, code, remedy] of [
  [403, 'SignatureDoesNotMatch', /correct AWS_SECRET_ACCESS_KEY/],
  [
    403,
    'AccessDenied',
    /allow the key of AWS_ACCESS_KEY_ID to read, write, delete and list [^\n]* CRIER_MEDIA_STORE/,
  ],
  [400, 'ExpiredToken', /correct AWS_SESSION_TOKEN/],
  [400, 'AuthorizationHeaderMalformed', /set AWS_REGION/],
  [403, 'RequestTimeTooSkewed', /set the clock/],
  [403, 'SomethingElse', /look at CRIER_MEDIA_STORE, CRIER_S3_ENDPOINT, AWS_REGION and the key/],
  [
    507,
    'XMinioStorageFull',
    /is full[^\n]*: make room in it, or name another in CRIER_MEDIA_STORE/,
  ],
] as const)
  test(`a start whose store answers ${status} ${code} is refused in one line that says what to do`, async () => {
    s3.fault = answers(status, code)
    await assert.rejects(start(), startRefusal(new RegExp(` ${status} ${code}\\b`)))
    await assert.rejects(start(), startRefusal(remedy))
  })

test('a start with a folder that cannot be used is refused in one line', async (t) => {
  const file = join(await temporaryDirectory(t), 'file')
  await writeFile(file, '')
  await assert.rejects(
    start({ CRIER_MEDIA_STORE: file }),
    startRefusal(/^The folder \S+\/file of CRIER_MEDIA_STORE cannot be used \(ENOTDIR\): /),
  )
})

test('blob store: lets the server run when the store is unreachable or refuses, logs it, and fails each use', async () => {
  const told: string[] = []
  s3.isDown = true
  const store = await start({}, { ...silentLog, error: (name) => void told.push(name) })
  assert.deepEqual(told, ['media.store_away'])
  s3.isDown = false
  s3.fault = answers(403, 'AccessDenied')
  const name = {
    accountId: mint('acct', { clock: liveClock, random: liveRandom }),
    sha256: '0'.repeat(64),
    nonce: '0'.repeat(32),
  }
  await assert.rejects(
    store.open(name),
    (error) => error instanceof BlobStoreAway && error.isRefusal,
  )
  s3.fault = null
  assert.equal(await store.open(name), null)
  s3.fault = answers(403, 'InvalidAccessKeyId')
  await assert.rejects(
    store.open(name),
    (error) => error instanceof BlobStoreAway && error.isRefusal,
  )
})
