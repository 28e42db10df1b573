import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { bluesky } from '@crier/server/networks/bluesky/index.ts'
import { mastodon } from '@crier/server/networks/mastodon/index.ts'
import type { NetworkPorts, NetworkSettings } from '@crier/server/networks/network.ts'
import { access as blueskyAccess, did, tokenOf } from '@crier/server/testing/networks/bluesky.ts'
import { access as mastodonAccess, serverLimits } from '@crier/server/testing/networks/mastodon.ts'
import { lookFor, pieceWork } from '@crier/server/testing/networks/piece-work.ts'
import { connectorPorts, settingsOf } from '../real-servers/publish-with.ts'
import { root } from '../runner/groups.ts'

/** A server that answers as a test says, and remembers what it was asked. */
async function startServer(
  answer: (path: string) => { status: number; [header: string]: unknown },
) {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url!.split('?', 1)[0]!
    asked.push(`${request.method} ${path}`)
    request.resume().on('end', () => {
      const { status, body, ...headers } = answer(path)
      response.writeHead(status, headers as Record<string, string>).end(JSON.stringify(body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const target = await startServer(() => ({ status: 200 }))
const ports = connectorPorts({ after })
let redirect = { status: 302, location: '' }
/** Answered, so that the call after it is made. */
let answered: Readonly<Record<string, { readonly status: number; readonly body: object }>> = {}
const server = await startServer((path) => (path in answered ? { ...answered[path]! } : redirect))
const settings: NetworkSettings = {
  ...settingsOf(server.url),
  serverLimits,
  clientId: 'app-1',
  clientSecret: 'app-secret',
}

type Call = (ports: NetworkPorts) => Promise<unknown>
type Calls = Readonly<Record<string, Call>>

const grant = {
  accessToken: 'access-token',
  accessExpiresAt: null,
  refreshToken: 'refresh-token',
  refreshExpiresAt: null,
  scopes: [],
}
const minuteAgo = () => ports.clock.now().subtract({ minutes: 1 })

async function send(network: typeof mastodon, place: Parameters<typeof pieceWork>[0]) {
  const prepared = await network.prepare(ports, pieceWork(place, 0, {}))
  assert.ok(prepared.kind === 'ready', JSON.stringify(prepared))
  const sent = await ports.outbound.send(prepared.request)
  const outcome = network.classify(sent, pieceWork(place, 0, {}), ports.clock.now())
  assert.equal(outcome.kind, 'unknown')
}

const onMastodon = { settings, access: mastodonAccess }
const keep = () => Promise.resolve()
const callsOfMastodon: Calls = {
  'GET /api/v2/instance, GET /api/v1/instance': () =>
    mastodon.servers!.readLimits!(ports, settings),
  'POST /api/v1/apps': () =>
    mastodon.servers!.register!(ports, settings, { redirectUri: 'a', website: 'b' }),
  'POST /oauth/token': () => mastodon.servers!.knowsClient!(ports, settings),
  'GET /api/v1/accounts/verify_credentials': () => mastodon.oauth.identify(ports, settings, grant),
  'POST /oauth/revoke': () => mastodon.oauth.revoke(ports, settings, grant),
  'POST /api/v2/media': () => mastodon.prepare(ports, pieceWork(onMastodon, 1, {})),
  'GET /api/v1/media/m1': () => {
    const handles = { media_ids: ['m1'], unprocessed: ['m1'], media_uploaded_at: Date.now() }
    return mastodon.prepare(ports, pieceWork(onMastodon, 1, { handles }))
  },
  'POST /api/v1/statuses': () => send(mastodon, onMastodon),
  'GET /api/v1/accounts/109/statuses': () =>
    mastodon.reconcile(ports, lookFor(onMastodon, { intentAt: minuteAgo() })),
  'POST /api/v1/statuses, GET /api/v1/accounts/109/statuses': () => {
    const handles = { idempotency_key: 'key-1' }
    const repeats = { handles, keep, mayReplay: () => true, intentAt: minuteAgo() }
    return mastodon.reconcile(ports, lookFor(onMastodon, repeats))
  },
  'GET /api/v1/statuses/1': () =>
    mastodon.results!.read(ports, { ...onMastodon, externalIds: ['1'] }),
}

const onBluesky = { settings, access: blueskyAccess }
const session = {
  did,
  handle: 'bakery.test',
  accessJwt: tokenOf({ scope: 'com.atproto.appPass' }),
  refreshJwt: tokenOf({}),
}
const xrpc = (verb: string, method: string) => `${verb} /xrpc/com.atproto.${method}`
const signIn = { identifier: did, password: 'app-password' }
const callsOfBluesky: Calls = {
  [xrpc('POST', 'server.createSession')]: () => bluesky.signIn!.open(ports, settings, signIn),
  [xrpc('POST', 'server.refreshSession')]: () => bluesky.oauth.refresh(ports, settings, grant),
  [xrpc('POST', 'server.deleteSession')]: () => bluesky.oauth.revoke(ports, settings, grant),
  [xrpc('GET', 'server.getSession')]: () => bluesky.oauth.identify(ports, settings, grant),
  'GET /xrpc/app.bsky.actor.getProfile': async () => {
    answered = { '/xrpc/com.atproto.server.getSession': { status: 200, body: session } }
    await bluesky.oauth.identify(ports, settings, grant)
    server.asked.shift()
  },
  [xrpc('POST', 'repo.uploadBlob')]: () => bluesky.prepare(ports, pieceWork(onBluesky, 1, {})),
  [xrpc('POST', 'repo.putRecord')]: () => send(bluesky, onBluesky),
  [xrpc('GET', 'repo.listRecords')]: () =>
    bluesky.reconcile(ports, lookFor(onBluesky, { intentAt: minuteAgo() })),
  [xrpc('GET', 'repo.getRecord')]: () => {
    const handles = { record_key: '3kabcdefghij2', record: '{}' }
    return bluesky.reconcile(ports, lookFor(onBluesky, { handles, keep, intentAt: minuteAgo() }))
  },
  [xrpc('GET', 'sync.getLatestCommit')]: async () => {
    const absent = { status: 400, body: { error: 'RecordNotFound' } }
    answered = { '/xrpc/com.atproto.repo.getRecord': absent }
    const handles = { record_key: '3kabcdefghij2', record: '{}' }
    const intentAt = ports.clock.now().subtract({ hours: 2 })
    await bluesky.reconcile(ports, lookFor(onBluesky, { handles, keep, intentAt }))
    server.asked.shift()
  },
  [`GET /${did}`]: () => {
    const directories = { plcUrl: server.url, handleResolverUrl: server.url }
    const search = { identifier: did, server: null, directories, audience: 'server' as const }
    return bluesky.signIn!.find(ports, search)
  },
}

for (const [name, calls] of Object.entries({ Mastodon: callsOfMastodon, Bluesky: callsOfBluesky }))
  for (const [expected, call] of Object.entries(calls))
    test(`${name}: ${expected} sends nothing where a redirect leads`, async () => {
      for (const status of [301, 302, 303, 307, 308])
        for (const base of [target.url, server.url]) {
          redirect = { status, location: `${base}/elsewhere` }
          server.asked.length = 0
          answered = {}
          await call(ports)
          assert.deepEqual(
            [server.asked, target.asked],
            [expected.split(', '), []],
            `${status} to ${base}`,
          )
        }
    })

test('networks: no connector lets a redirect be followed', () => {
  for (const file of globSync(`${root}/server/networks/**/*.ts`, {
    exclude: (path) => path.endsWith('.test.ts'),
  }))
    assert.ok(!readFileSync(file, 'utf8').includes('redirectsMax'), file)
})
