import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { assertRefused } from './refused.ts'

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let asked = 0
const isFast = { seconds: 0 }
const network = await serve((_request, response) => {
  asked++
  const at = service.clock.now().subtract(isFast).epochMilliseconds
  response.writeHead(404, { date: new Date(at).toUTCString() }).end()
})
const passed: string[] = []
// A loop tries the address as soon as the service starts.
const behind: { listening?: string } = {}
let isOpen = true
/** The proxy by which networks fetch. */
const tunnel = await serve(async (request, response) => {
  passed.push(request.url!)
  if (!isOpen || behind.listening === undefined)
    return void response.writeHead(403).end('<html>Sign in first</html>')
  const answer = await fetch(`${behind.listening}${request.url}`)
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
})
const secrets = {
  CRIER_OPERATOR_EMAILS: 'ops@acme.studio, claimed@acme.studio',
  CRIER_INSTAGRAM_CLIENT_ID: '998877665544332211',
  CRIER_INSTAGRAM_CLIENT_SECRET: 's3cr3t-of-instagram',
  CRIER_INSTAGRAM_API_URL: network,
  CRIER_MEDIA_PUBLIC_URL: tunnel,
}
const service = await manualService(
  { after },
  { environment: secrets, now: '2026-11-29T08:00:00Z' },
)
behind.listening = service.service.listening
const account = await service.newAccount()
const operator = await signedIn(service, account.accountId)
const owner = await signedIn(service, account.accountId)
const { db } = service.service.ports
await db
  .updateTable('auth.user')
  .set({ email: 'ops@acme.studio' })
  .where('email', '=', operator.email)
  .execute()

const stateOf = (checks: any[], platform: string | null, check: string) =>
  checks.find((line) => line.platform === platform && line.check === check)?.state

test('setup: an operator sees every check; a probe goes through the address that networks use', async () => {
  passed.length = 0
  const { status, json } = await operator.request('GET', '/api/setup')
  assert.equal(status, 200)
  assert.equal(stateOf(json.checks, 'instagram', 'media'), 'ok')
  assert.equal(stateOf(json.checks, 'instagram', 'clock'), 'ok')
  assert.equal(stateOf(json.checks, 'instagram', 'robots'), 'ok')
  assert.equal(stateOf(json.checks, null, 'operators'), 'ok')
  assert.equal(stateOf(json.checks, 'instagram', 'callback'), 'broken')
  const probe = passed.find((path) => path.startsWith('/media/probe/'))
  assert(probe !== undefined && passed.includes('/robots.txt'))
  // Once.
  assert.equal((await fetch(`${service.service.listening}${probe}`)).status, 404)
})

test('setup: is looked at once in five minutes, and again afterwards', async () => {
  await service.skip({ minutes: 6 })
  const times = async () => {
    const before = asked
    const { json } = await operator.request('GET', '/api/setup')
    return { calls: asked - before, json }
  }
  assert.equal((await times()).calls, 1)
  isOpen = false
  isFast.seconds = 120
  const kept = await times()
  assert.equal(kept.calls, 0)
  assert.equal(stateOf(kept.json.checks, 'instagram', 'media'), 'ok')
  await service.skip({ minutes: 6 })
  const { json } = await times()
  assert.equal(stateOf(json.checks, 'instagram', 'media'), 'broken')
  assert.equal(stateOf(json.checks, 'instagram', 'clock'), 'attention')
  isOpen = true
  isFast.seconds = 0
})

test('setup: an owner who is no operator sees callbacks and what to ask for, and nothing of settings', async () => {
  const { status, text, json } = await owner.request('GET', '/api/setup')
  assert.equal(status, 200)
  assert.equal(json.checks, null)
  assert.equal(json.checked_at, null)
  const of = (platform: string) =>
    json.networks.find((each: { platform: string }) => each.platform === platform)
  assert.deepEqual(of('instagram'), {
    platform: 'instagram',
    kind: 'live',
    callback_url: `${service.url}/api/connections/instagram/callback`,
    ask_operator:
      'Instagram does not send people back to the address of this server. Ask its operator for a ' +
      'public https address.',
  })
  assert.equal(of('x').kind, 'sandbox')
  assert.match(of('x').ask_operator, /^To connect real X accounts, ask the operator/)
  const hidden = [
    ...Object.entries(secrets).flatMap((pair) => pair),
    'CRIER_',
    'seconds',
    'conn_',
    account.accountId,
    'ops@acme.studio',
  ]
  for (const word of hidden) assert(!text.includes(word), word)
})

test('setup: an address that is only claimed makes no operator; a key and another role are refused', async () => {
  const claimed = await signedIn(service, account.accountId)
  const set = (emailVerified: boolean) =>
    db
      .updateTable('auth.user')
      .set({ email: 'claimed@acme.studio', emailVerified })
      .where('email', 'in', [claimed.email, 'claimed@acme.studio'])
      .execute()
  await set(false)
  assert.equal((await claimed.request('GET', '/api/setup')).json.checks, null)
  await set(true)
  assert.notEqual((await claimed.request('GET', '/api/setup')).json.checks, null)
  const editor = await signedIn(service, account.accountId, 'editor')
  assertRefused(await editor.request('GET', '/api/setup'), 'insufficient_scope')
  assertRefused(await account.request('GET', '/api/setup'), 'insufficient_scope')
})

test('setup: takes its token of the rate before it looks at anything', async () => {
  await service.skip({ minutes: 6 })
  await operator.request('GET', '/api/session')
  await db
    .updateTable('rate_window')
    .set({ count: 100_000 })
    .where('account_id', '=', account.accountId)
    .execute()
  const before = asked
  assertRefused(await operator.request('GET', '/api/setup'), 'rate_limited')
  assert.equal(asked, before)
})

test('media/probe: answers neither a forged nor an expired address', async () => {
  const at = (name: string) => fetch(`${service.service.listening}/media/probe/${name}`)
  const { url } = service.service.ports.addresses.probe()
  const name = url.split('/').at(-1)!
  assert.equal((await at(`0${name.slice(1)}`)).status, 404)
  assert.equal((await at('nothing')).status, 404)
  await service.skip({ seconds: 61 })
  assert.equal((await at(name)).status, 404)
})
