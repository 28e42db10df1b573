import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { keepReach } from '@crier/server/connections/reach/keep-reach.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Log } from '@crier/server/ports/log.ts'
import { testS3 } from '@crier/server/testing/s3-server.ts'
import { manualService, type ManualService, type TestAccount } from '../service.ts'

/** A server on another address that passes requests on, as far as `passes` lets it. */
async function relay() {
  const place = {
    to: '',
    asked: [] as string[],
    passes: (_path: string): boolean => true,
    url: '',
  }
  const server = createServer(async (request, response) => {
    const path = request.url!
    place.asked.push(path)
    if (place.to === '' || !place.passes(path)) return void response.writeHead(502).end()
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
    ) as [string, string][]
    const answer = await fetch(place.to + path, {
      ...{ method: request.method!, headers, redirect: 'manual' },
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return place
}

const [network, consent, tunnel] = [await relay(), await relay(), await relay()]
const live = {
  CRIER_INSTAGRAM_CLIENT_ID: '998877665544332211',
  CRIER_INSTAGRAM_CLIENT_SECRET: 's3cr3t',
  CRIER_INSTAGRAM_API_URL: network.url,
  CRIER_INSTAGRAM_AUTH_URL: consent.url,
}
const service = await manualService(
  { after },
  { environment: { ...live, CRIER_MEDIA_PUBLIC_URL: tunnel.url, CRIER_RETRY_WINDOW: '2m' } },
)
network.to = `${service.sandbox.url}/graph.instagram.com`
consent.to = `${service.sandbox.url}/api.instagram.com`
tunnel.to = service.service.listening
const { ports } = service.service

/** An account that has published in the sandbox, which is the live network from now on. */
async function liveAccount(): Promise<TestAccount> {
  const account = await service.newAccount()
  tunnel.passes = () => true
  const { read } = await scheduled(service, account, 'The first one connects.')
  await service.advance({ minutes: 3 })
  assert.equal((await read()).status, 'published')
  await ports.db
    .updateTable('connection')
    .set({ kind: 'live' })
    .where('account_id', '=', account.accountId)
    .where('platform', '=', 'instagram')
    .execute()
  return account
}

let minute = 0

async function scheduled(on: ManualService, { client }: TestAccount, text: string) {
  const draft = await client.createDraft({ body: { platform: 'instagram', pieces: [text] } })
  const body = {
    ...{ draft_id: draft.draft_id, platform: 'instagram' as const },
    // No two at the same time.
    scheduled_at: on.in({ seconds: 60 + (minute++ % 50) }),
  }
  const { warnings: before } = await client.validateSchedule({ body })
  const { schedule_id, warnings } = await client.scheduleDraft({ body })
  const warned = [before, warnings].map((all) =>
    all.some(({ code }) => code === 'media_unreachable'),
  )
  assert.equal(warned[0], warned[1])
  return { warned: warned[0]!, read: () => client.getSchedule({ params: { schedule_id } }) }
}

const account = await liveAccount()

test('media reach: while the server cannot be reached a post is warned of and fails as media_unreachable, for the operator', async () => {
  tunnel.passes = () => false
  // What was fetched before is of the sandbox and of an address that nothing is known of.
  await ports.db.deleteFrom('setting').where('name', '=', 'media_from_instagram').execute()
  await keepReach(ports)
  const { warned, read } = await scheduled(service, account, 'Not to be fetched.')
  assert.equal(warned, true)
  await service.advance({ minutes: 6 })
  const { status, error_code, error_cause, error_message } = await read()
  assert.deepEqual(
    [status, error_code, error_cause],
    ['failed', 'media_unreachable', 'operator'],
    error_message ?? '',
  )
  assert.match(error_message!, /Only the operator of this Crier server can fix this/)
})

test('media reach: the last fetch failed: warns until the network has fetched a file again', async () => {
  tunnel.passes = () => true
  await keepReach(ports)
  const { warned, read } = await scheduled(service, account, 'Fetched through the tunnel.')
  assert.equal(warned, true)
  tunnel.asked.length = 0
  await service.advance({ minutes: 3 })
  assert.equal((await read()).status, 'published')
  assert(tunnel.asked.some((path) => /^\/media\/.*\.jpg$/.test(path)))
  await keepReach(ports)
  assert.equal((await scheduled(service, account, 'And one more.')).warned, false)
})

test('media reach: behind hairpin NAT a network that fetches counts more than a probe that fails', async () => {
  tunnel.passes = (path) => !path.startsWith('/media/probe/')
  await keepReach(ports)
  const { warned, read } = await scheduled(service, account, 'The probe is not passed on.')
  assert.equal(warned, false)
  await service.advance({ minutes: 3 })
  assert.equal((await read()).status, 'published')
  // The address is a new one: what was fetched from the old one says nothing.
  const other = await service.startAnother({ CRIER_MEDIA_PUBLIC_URL: 'http://127.0.0.1:9' })
  await keepReach(other.ports)
  assert.equal((await scheduled(service, account, 'Another address.')).warned, true)
  const off = await service.startAnother({
    CRIER_MEDIA_PUBLIC_URL: 'http://127.0.0.1:9',
    CRIER_MEDIA_PROBE: 'off',
  })
  await keepReach(off.ports)
  assert.equal((await scheduled(service, account, 'The probe is off.')).warned, false)
})

test('media reach: a sandbox connection and a network that takes uploads are never warned of', async () => {
  tunnel.passes = () => false
  await ports.db.deleteFrom('setting').where('name', '=', 'media_from_instagram').execute()
  await keepReach(ports)
  assert.equal((await scheduled(service, account, 'Live.')).warned, true)
  assert.equal((await scheduled(service, await service.newAccount(), 'Sandbox.')).warned, false)
})

test('media delivery: Instagram fetches a copy from the bucket, which is gone once the post is out', async () => {
  const s3 = await testS3()
  after(() => s3[Symbol.asyncDispose]())
  const lines: string[] = []
  const keep = (...all: unknown[]) => void lines.push(JSON.stringify(all))
  const log: Log = { event: keep, warn: keep, error: keep }
  const bucket = await manualService(
    { after },
    {
      environment: {
        ...{
          ...s3.environment,
          CRIER_MEDIA_DELIVERY: 'bucket',
          CRIER_ALLOW_PRIVATE_NETWORK: 'loopback',
        },
        CRIER_S3_PUBLIC_ENDPOINT: s3.environment['CRIER_S3_ENDPOINT'],
      },
      now: liveClock.now().toString(),
      log,
    },
  )
  const delivery = bucket.service.ports.delivery!
  assert.deepEqual(await delivery.probe(), { ok: true })
  const { client } = bucket.account
  const { read } = await scheduled(bucket, bucket.account, 'From the bucket.')
  await bucket.advance({ minutes: 3 })
  assert.equal((await read()).status, 'published')
  const copies = s3.calls.filter((call) => /^GET .*\/delivery\/[0-9a-f]{32}\?/.test(call))
  // The probe, and the network.
  assert(copies.length >= 2)
  const signed = copies.at(-1)!.slice('GET '.length)
  assert.match(signed, /X-Amz-Expires=86400/)
  assert.match(signed, /response-content-type=image%2Fjpeg/)
  const at = (path: string) => fetch(`${s3.environment['CRIER_S3_ENDPOINT']}${path}`)
  assert.equal((await at(signed)).status, 404)
  assert.equal((await at(signed.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).status, 404)
  const list = async () =>
    (await (await at('/uploads?list-type=2&prefix=crier/media/delivery/')).text()).match(/<Key>/g)
      ?.length ?? 0
  assert.equal(await list(), 0)

  // What a dead process left is swept after a day.
  const file = {
    contentType: 'text/plain',
    bytes: 4,
    etag: 'e',
    read: () => Readable.from(['left']),
  }
  await delivery.put('f'.repeat(32), file)
  await delivery.sweep()
  assert.equal(await list(), 1)
  s3.fault = ({ method, url }, response) => {
    if (method !== 'GET' || !url!.includes('list-type=2')) return false
    const at = bucket.clock.now().subtract({ hours: 25 }).toString()
    const key = `<Key>crier/media/delivery/${'f'.repeat(32)}</Key>`
    const entry = `<Contents>${key}<LastModified>${at}</LastModified></Contents>`
    response.end(`<ListBucketResult>${entry}</ListBucketResult>`)
    return true
  }
  await delivery.sweep()
  s3.fault = null
  assert.equal(await list(), 0)

  const { data } = await client.listSchedules({})
  const answers = JSON.stringify([data, (await client.listEvents({})).data])
  for (const text of [answers, ...lines]) assert.doesNotMatch(text, /X-Amz|delivery\/[0-9a-f]/)
})
