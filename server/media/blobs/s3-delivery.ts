import { AwsV4Signer } from 'aws4fetch'
import { fetchOwn } from '../../ports/outbound/fetch-public.ts'
import type { StreamedBody } from '../../ports/outbound/outbound.ts'
import type { Delivery } from '../../ports/files/delivery.ts'
import type { Random } from '../../ports/random.ts'
import {
  datetimeOf,
  listObjects,
  objectAddress,
  sendToStore,
  troubleOf,
  type S3Options,
} from './s3-blobs.ts'

interface DeliveryOptions extends S3Options {
  readonly random: Random
  /** The store as networks reach it. */
  readonly publicEndpoint: string
}

const hours = 24

/** Copies below `delivery/` in the bucket, each under a random name. */
export function s3Delivery(options: DeliveryOptions): Delivery {
  const { place, clock, outbound, random } = options
  const folder = `${place.prefix === '' ? '' : `${place.prefix}/`}delivery/`
  const put = async (name: string, body: DeliveredBody, contentType: string) => {
    const reply = await sendToStore(options, {
      ...{ method: 'PUT', key: folder + name, body, sha256: 'UNSIGNED-PAYLOAD' },
      headers: { 'content-type': contentType },
      timeoutMs: 40_000 + bytesIn(body) / slowestBytesPerMs,
    })
    if (!reply.ok || reply.status !== 200) throw troubleOf(reply)
  }
  const addressOf = async (name: string, contentType: string) => {
    const url = new URL(objectAddress(options.publicEndpoint, place, folder + name))
    url.searchParams.set('X-Amz-Expires', String(hours * 3_600))
    // A copy is never opened as a page of the bucket's address.
    url.searchParams.set('response-content-type', contentType)
    const { accessKeyId, secretAccessKey, region } = options
    const signer = new AwsV4Signer({
      ...{ method: 'GET', url: url.href, service: 's3', signQuery: true },
      ...{ accessKeyId, secretAccessKey, region, datetime: datetimeOf(clock) },
    })
    return (await signer.sign()).url.href
  }
  const remove = async (key: string) => {
    const reply = await sendToStore(options, { method: 'DELETE', key })
    if (!reply.ok || ![200, 204, 404].includes(reply.status)) throw troubleOf(reply)
  }
  return {
    put: (name, file) =>
      put(name, { bytes: file.bytes, read: () => file.read() }, file.contentType),
    addressOf,
    remove: (name) => remove(folder + name),
    async sweep() {
      const before = clock.now().subtract({ hours })
      await listObjects(options, { prefix: folder }, async (xml) => {
        for (const { key, at } of copiesIn(xml))
          if (Temporal.Instant.compare(Temporal.Instant.from(at), before) < 0) await remove(key)
      })
    },
    async probe() {
      const [name, text] = [random, random].map((from) =>
        Buffer.from(from.bytes(16)).toString('hex'),
      ) as [string, string]
      try {
        await put(name, Buffer.from(text), 'text/plain')
        return await fetchOwn(outbound, await addressOf(name, 'text/plain'), text)
      } catch (error) {
        return { ok: false, why: 'status', detail: (error as Error).message }
      } finally {
        await remove(folder + name).catch(() => undefined)
      }
    },
  }
}

type DeliveredBody = Uint8Array | StreamedBody

const slowestBytesPerMs = 64
const bytesIn = (body: DeliveredBody) => ('bytes' in body ? body.bytes : body.length)

const copiesIn = (xml: string) =>
  [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].flatMap(([entry]) => {
    const [, key] = /<Key>([^<]+)<\/Key>/.exec(entry) ?? []
    const [, at] = /<LastModified>([^<]+)<\/LastModified>/.exec(entry) ?? []
    return key === undefined || at === undefined ? [] : [{ key, at }]
  })
