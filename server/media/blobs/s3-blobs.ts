import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  BlobStoreAway,
  BlobStoreFull,
  type BlobName,
  type BlobStore,
  type ByteRange,
  type NewBlob,
  type S3Place,
} from '../../ports/files/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountId } from '../../ports/ids.ts'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '../../ports/outbound/outbound.ts'
import { accountFolder, blobPathOf } from './blob-name.ts'
import { markName } from './directory-blobs.ts'

export interface S3Options {
  readonly place: S3Place
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
  readonly outbound: Outbound
  readonly clock: Clock
}

type Call = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'takeBody' | 'signal'> & {
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly sha256?: string
  readonly timeoutMs?: number
}

const answerMs = 10_000
const replyBytesMax = 2 * 1024 * 1024
// A store that takes or gives nothing for so long is away.
const stalledMs = 30_000
const slowestBytesPerMs = 64
const removedAtOnce = 16

/**
 * A blob is an object: the account, a slash, its name. Addressed by path, as every store takes it.
 */
export function s3Blobs(options: S3Options): BlobStore {
  const { place, clock } = options
  const root = place.prefix === '' ? '' : `${place.prefix}/`
  const keyOf = (name: BlobName) => `${root}${blobPathOf(name).join('/')}`
  const call = (request: Call) => sendToStore(options, request)

  const bytesOf = async (key: string): Promise<number | null> => {
    // Not HEAD: its 404 does not say whether the object or the bucket is missing.
    const reply = await call({ method: 'GET', key, headers: { range: 'bytes=0-1' } })
    if (reply.ok && reply.status === 404 && codeIn(reply) === 'NoSuchKey') return null
    const [, bytes] =
      /^bytes 0-[01]\/(\d{1,15})$/.exec(
        reply.ok && reply.status === 206 ? (reply.headers['content-range'] ?? '') : '',
      ) ?? []
    if (bytes === undefined) throw troubleOf(reply)
    return Number(bytes)
  }
  const read = (key: string, sha256: string, bytes: number, range: ByteRange | undefined) => {
    const out = new PassThrough()
    // Its reader may not have begun yet; it finds the error when it does.
    out.on('error', () => undefined)
    const expected = range ? range.end - range.start + 1 : bytes
    const progress = { bytes: 0 }
    let waits = 0
    const left = new AbortController()
    out.once('close', () => left.abort())
    // A slow reader is not the store's fault.
    const isMoving = watch(
      clock,
      () => (out.writableNeedDrain ? ++waits / 2 + 0.25 : progress.bytes),
      left.signal,
    )
    void call({
      ...{
        method: 'GET',
        key,
        timeoutMs: answerMs + stalledMs + expected / slowestBytesPerMs,
        signal: isMoving,
      },
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      takeBody: (body) => pipeline(body, whole(expected, range ? null : sha256, progress), out),
    }).then(
      (reply) => {
        if (!out.writableFinished) out.destroy(troubleOf(reply))
      },
      (error: Error) => out.destroy(error),
    )
    return out
  }
  const list = (query: Readonly<Record<string, string>>, take: (xml: string) => Promise<void>) =>
    listObjects(options, query, take)
  const remove = async (key: string) => {
    const reply = await call({ method: 'DELETE', key })
    const isGone =
      reply.ok &&
      (reply.status === 204 ||
        reply.status === 200 ||
        (reply.status === 404 && codeIn(reply) === 'NoSuchKey'))
    if (!isGone) throw troubleOf(reply)
  }
  const put = async (key: string, sha256: string, { bytes, read: source }: NewBlob) => {
    const progress = { bytes: 0 }
    const ended = new AbortController()
    const counted = async function* () {
      for await (const chunk of source() as AsyncIterable<Buffer>) {
        progress.bytes += chunk.length
        yield chunk
      }
    }
    const body = { bytes, read: () => Readable.from(counted()) }
    const isMoving = watch(clock, () => progress.bytes, ended.signal)
    try {
      const timeoutMs = answerMs + stalledMs + bytes / slowestBytesPerMs
      return await call({ method: 'PUT', key, body, sha256, timeoutMs, signal: isMoving })
    } finally {
      ended.abort()
    }
  }

  const markKey = `${root}${markName}`
  return {
    name: `s3://${place.bucket}/${place.prefix}`,
    placeOfMark: `the object ${markKey} of the bucket ${place.bucket}`,
    async readMark() {
      const reply = await call({ method: 'GET', key: markKey })
      if (reply.ok && reply.status === 404 && codeIn(reply) === 'NoSuchKey') return null
      if (!reply.ok || reply.status !== 200) throw troubleOf(reply)
      return textOf(reply).trim()
    },
    async writeMark(mark) {
      const body = Buffer.from(`${mark}\n`)
      const sha256 = createHash('sha256').update(body).digest('hex')
      // 412: another has marked it. A store that refuses the condition itself (501) is refused.
      const reply = await call({
        method: 'PUT',
        key: markKey,
        headers: { 'if-none-match': '*' },
        body,
        sha256,
      })
      if (!reply.ok || (reply.status !== 200 && reply.status !== 412)) throw troubleOf(reply)
    },
    async write(name, blob) {
      const key = keyOf(name)
      // The hash is signed with the request: the store takes no other bytes.
      const reply = await put(key, name.sha256, blob)
      if (!reply.ok || reply.status !== 200) throw troubleOf(reply)
      const stored = await bytesOf(key)
      if (stored !== blob.bytes)
        throw new BlobStoreAway(
          `The store took ${blob.bytes} bytes, and has ${stored ?? 'none'} of them.`,
        )
    },
    async open(name) {
      const key = keyOf(name)
      const bytes = await bytesOf(key)
      return bytes === null
        ? null
        : { bytes, read: (range) => read(key, name.sha256, bytes, range) }
    },
    remove: (name) => remove(keyOf(name)),
    async accounts() {
      const found = new Set<AccountId>()
      await list({ prefix: root, delimiter: '/' }, async (xml) => {
        for (const [, name] of xml.matchAll(/<Prefix>[^<]*?(acct_[0-9a-f]{32})\/<\/Prefix>/g))
          found.add(name as AccountId)
      })
      return [...found]
    },
    async removeAll(accountId) {
      const folder = `${root}${accountFolder(accountId)}/`
      await list({ prefix: folder }, async (xml) => {
        const names = [...xml.matchAll(/<Key>[^<]*?\/([0-9a-f]{64}\.[0-9a-f]{32})<\/Key>/g)].map(
          ([, name]) => `${folder}${name}`,
        )
        for (let first = 0; first < names.length; first += removedAtOnce)
          await Promise.all(names.slice(first, first + removedAtOnce).map(remove))
      })
    },
  }
}

/** Takes every page of a list of objects. */
export async function listObjects(
  options: S3Options,
  query: Readonly<Record<string, string>>,
  take: (xml: string) => Promise<void>,
): Promise<void> {
  let token: string | undefined
  do {
    const reply = await sendToStore(options, {
      method: 'GET',
      query: { 'list-type': '2', ...query, ...(token && { 'continuation-token': token }) },
    })
    if (!reply.ok || reply.status !== 200 || reply.truncated) throw troubleOf(reply)
    const xml = textOf(reply)
    if (!xml.includes('<ListBucketResult'))
      throw new BlobStoreAway('The store answers something else than a list of objects.')
    await take(xml)
    const next = unescaped(/<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1])
    if (next !== undefined && next === token)
      throw new BlobStoreAway('The store answers the same page of a list for ever.')
    token = next
  } while (token !== undefined)
}

export const datetimeOf = (clock: Clock) =>
  clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[:-]/g, '')

/** By path, as every store takes it. */
export const objectAddress = (endpoint: string, { bucket }: S3Place, key: string) =>
  `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${key}`

const noBytes = createHash('sha256').digest('hex')

export async function sendToStore(
  options: S3Options,
  call: Call,
): Promise<OutboundReply | OutboundFailure> {
  const { place, endpoint, region, accessKeyId, secretAccessKey, sessionToken, outbound, clock } =
    options
  const { key = '', query = {}, sha256 = noBytes, method, body, takeBody, signal } = call
  const search = new URLSearchParams(query).toString()
  const signer = new AwsV4Signer({
    ...{ method, region, accessKeyId, secretAccessKey, service: 's3' },
    ...(sessionToken !== null && { sessionToken }),
    url: `${objectAddress(endpoint, place, key)}${search === '' ? '' : `?${search}`}`,
    headers: { ...call.headers, 'x-amz-content-sha256': sha256 },
    datetime: datetimeOf(clock),
  })
  const { url, headers } = await signer.sign()
  return outbound.send({
    ...{
      audience: 'trusted',
      method,
      url: url.href,
      maxReplyBytes: replyBytesMax,
      timeoutMs: Math.ceil(call.timeoutMs ?? answerMs),
    },
    headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' },
    ...(body !== undefined && { body }),
    ...(takeBody && { takeBody }),
    ...(signal && { signal }),
  })
}

/** Passes on what comes, and throws before the last of it when it is not what was asked for. */
function whole(expected: number, sha256: string | null, progress: { bytes: number }) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    const hash = sha256 === null ? null : createHash('sha256')
    let last: Uint8Array | undefined
    for await (const chunk of source) {
      if (last) yield last
      progress.bytes += chunk.length
      if (progress.bytes > expected)
        throw new BlobStoreAway('The store gives more bytes than it has of the file.')
      hash?.update(chunk)
      last = chunk
    }
    if (progress.bytes < expected)
      throw new BlobStoreAway(`The store ended after ${progress.bytes} of ${expected} bytes.`)
    if (hash && hash.digest('hex') !== sha256)
      throw new BlobStoreAway('The store gives other bytes than it was given.')
    if (last) yield last
  }
}

/** Aborted when nothing has changed for a while; over when `ended` is. */
function watch(clock: Clock, state: () => number, ended: AbortSignal): AbortSignal {
  const stalled = new AbortController()
  ended.addEventListener('abort', () => stalled.abort(), { once: true })
  const look = async () => {
    for (let before = -1; !ended.aborted && before !== state(); await clock.sleep(stalledMs, ended))
      before = state()
    stalled.abort()
  }
  void look()
  return stalled.signal
}

export const textOf = ({ body }: OutboundReply) => Buffer.from(body).toString('utf8')
const codeIn = (reply: OutboundReply) =>
  /<Code>([A-Za-z0-9.]{1,100})<\/Code>/.exec(textOf(reply))?.[1]

const fullCodes: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
])

/** Remedies by error code; other codes mean something different in each store. */
const remedies: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NoSuchBucket:
      'make the bucket that CRIER_MEDIA_STORE names, or correct CRIER_MEDIA_STORE or ' +
      'CRIER_S3_ENDPOINT',
    InvalidAccessKeyId:
      'correct AWS_ACCESS_KEY_ID, or CRIER_S3_ENDPOINT if the key is of another store',
    SignatureDoesNotMatch: 'correct AWS_SECRET_ACCESS_KEY',
    AccessDenied:
      'allow the key of AWS_ACCESS_KEY_ID to read, write, delete and list objects in the ' +
      'bucket of CRIER_MEDIA_STORE',
    ExpiredToken: 'correct AWS_SESSION_TOKEN, with the key that belongs to it',
    InvalidToken: 'correct AWS_SESSION_TOKEN, with the key that belongs to it',
    AuthorizationHeaderMalformed: 'set AWS_REGION to the region of the bucket',
    RequestTimeTooSkewed: 'set the clock of this machine right',
  }),
)

/** Nothing of the answer is repeated but its status and code: it may name the key. */
export function troubleOf(reply: OutboundReply | OutboundFailure): BlobStoreAway | BlobStoreFull {
  if (!reply.ok)
    return new BlobStoreAway(`The store of uploaded files cannot be used: ${reply.detail}`)
  const code = codeIn(reply)
  const said = `it answers ${reply.status}${code === undefined ? '' : ` ${code}`}`
  if (reply.status === 507 || fullCodes.has(code ?? ''))
    return new BlobStoreFull(`The store of uploaded files is full: ${said}.`)
  const isRefusal = [400, 401, 403].includes(reply.status) || code === 'NoSuchBucket'
  const advice = isRefusal
    ? ': ' +
      `${remedies.get(code ?? '') ?? 'look at CRIER_MEDIA_STORE, CRIER_S3_ENDPOINT, AWS_REGION and the key'}`
    : ''
  return new BlobStoreAway(
    `The store of uploaded files cannot be used: ${said}${advice}.`,
    isRefusal,
  )
}

function unescaped(text: string | undefined): string | undefined {
  const characters: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
  }
  return text?.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_all, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? parseInt(hex!, 16) : Number(decimal))
        : characters[name.toLowerCase()]!,
  )
}
