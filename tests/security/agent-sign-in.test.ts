import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { sql } from 'kysely'
import {
  allow,
  allowedAgent,
  callback,
  codeForm,
  codeIn,
  exchange,
  newAgent,
  publicAddress,
  refreshForm,
  register,
  revoke,
  usualScopes,
} from '../agents.ts'
import { manualService, type Reply } from '../service.ts'
import { signedIn } from '../signed-in.ts'

// The attacks of docs/security.md on agents that sign in.

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const told: unknown[] = []
const keep = (...facts: unknown[]) => void told.push(facts)
const service = await manualService(
  { after },
  {
    environment: { ...(await publicAddress()), CRIER_PLANS: plans },
    log: { event: keep, warn: keep, error: keep },
  },
)
const { db } = service.service.ports

/** A workspace and its owner. */
async function place() {
  const account = await service.newAccount('wide')
  return { account, owner: await signedIn(service, account.accountId) }
}

const accept = 'application/json, text/event-stream'
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const mcp = (key: string | null, body: object = listTools) =>
  service.request('POST', '/mcp', { key, body, headers: { accept } })
const call = (key: string, name: string, given: object = {}) =>
  mcp(key, { ...listTools, method: 'tools/call', params: { name, arguments: given } })
const refusedAs = ({ status, json }: Reply) => [status, json.error]

/** The data of the consent page. */
const page = (
  browser: { request: (method: string, path: string) => Promise<Reply> },
  asked: Readonly<Record<string, string>>,
) => browser.request('GET', `/api/agent-request?${new URLSearchParams(asked).toString()}`)

test('access token: opens /mcp alone, and is refused elsewhere with the reason', async () => {
  const { owner } = await place()
  const { access, refresh } = await allowedAgent(service, owner)
  const elsewhere = await service.request('GET', '/api/drafts', { key: access })
  assert.deepEqual([elsewhere.status, elsewhere.json.code], [401, 'unauthorized'])
  assert.match(elsewhere.json.detail, /opens \/mcp and nothing else/)
  // Only the server itself may send the header by which it calls itself.
  for (const headers of [
    { 'crier-agent-call': 'x' },
    { 'crier-agent-call': '' },
    { 'crier-agent-call': access },
  ])
    assert.equal(
      (await service.request('GET', '/api/drafts', { key: access, headers })).status,
      401,
    )
  assert.equal((await service.request('POST', '/api/media/uploads', { key: access })).status, 401)
  assert.equal((await mcp(refresh)).status, 401)
})

test('a code works once, for a minute, for the program that asked, at the address that it was sent to, with its verifier', async () => {
  const { owner } = await place()
  const agent = await newAgent(service)
  const other = await newAgent(service)
  const fresh = async () => codeForm(agent, codeIn(await allow(owner, agent.asked)))
  const wrong = {
    'another program': { client_id: other.asked.client_id },
    'another verifier': { code_verifier: other.verifier },
    'no verifier': { code_verifier: '' },
    'another address': { redirect_uri: 'http://127.0.0.1:33418/other' },
    'another port': { redirect_uri: 'http://127.0.0.1:33419/callback' },
  }
  for (const [what, change] of Object.entries(wrong))
    assert.deepEqual(
      refusedAs(await exchange(service, { ...(await fresh()), ...change })),
      [400, 'invalid_grant'],
      what,
    )
  const elsewhere = await exchange(service, {
    ...(await fresh()),
    resource: 'https://elsewhere.example/mcp',
  })
  assert.deepEqual(refusedAs(elsewhere), [400, 'invalid_target'])
  const late = await fresh()
  await service.skip({ seconds: 61 })
  assert.deepEqual(refusedAs(await exchange(service, late)), [400, 'invalid_grant'])
  // A use with another client's verifier uses the code up.
  const tried = await fresh()
  await exchange(service, { ...tried, code_verifier: other.verifier })
  assert.deepEqual(refusedAs(await exchange(service, tried)), [400, 'invalid_grant'])
})

test('a code that comes twice ends what it was good for', async () => {
  const { account, owner } = await place()
  const agent = await newAgent(service)
  const form = codeForm(agent, codeIn(await allow(owner, agent.asked)))
  const { access_token } = (await exchange(service, form)).json
  assert.equal((await mcp(access_token)).status, 200)
  assert.deepEqual(refusedAs(await exchange(service, form)), [400, 'invalid_grant'])
  assert.equal((await mcp(access_token)).status, 401)
  const [{ actor, detail }] = (
    await account.client.listActivity({ query: { kind: 'agent_grant.revoked' } })
  ).data as any
  assert.deepEqual([actor.type, detail], ['system', { name: 'Helper', reason: 'token_reused' }])
})

test('a refresh token that comes twice ends the grant, whichever of the two was the thief', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const stolen = await exchange(service, refreshForm(agent, agent.refresh))
  assert.equal((await mcp(stolen.json.access_token)).status, 200)
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, agent.refresh))), [
    400,
    'invalid_grant',
  ])
  assert.equal((await mcp(stolen.json.access_token)).status, 401)
  assert.equal((await mcp(agent.access)).status, 401)
  assert.deepEqual(
    refusedAs(await exchange(service, refreshForm(agent, stolen.json.refresh_token))),
    [400, 'invalid_grant'],
  )
})

test('of two who bring one token at the same moment at most one gets something, and the grant is over', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const both = await Promise.all(
    [1, 2].map(() => exchange(service, refreshForm(agent, agent.refresh))),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400])
  assert.equal(
    (await mcp(both.find(({ status }) => status === 200)!.json.access_token)).status,
    401,
  )
})

test('a refresh token of another program, or an access token in its place, changes nothing', async () => {
  const { owner } = await place()
  const [agent, other] = [await allowedAgent(service, owner), await newAgent(service)]
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(other, agent.refresh))), [
    400,
    'invalid_grant',
  ])
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, agent.access))), [
    400,
    'invalid_grant',
  ])
  assert.equal((await exchange(service, refreshForm(agent, agent.refresh))).status, 200)
})

const answered = ({ status, text, headers }: Reply) => [status, text, headers.get('cache-control')]
const done = [200, '', 'no-store']

test('a program that revokes its refresh token ends its access altogether, and the activity names it', async () => {
  const { account, owner } = await place()
  const agent = await allowedAgent(service, owner)
  const { access_token, refresh_token } = (
    await exchange(service, refreshForm(agent, agent.refresh))
  ).json
  const { client_id } = agent.asked
  assert.deepEqual(
    answered(
      await revoke(service, { token: refresh_token, token_type_hint: 'refresh_token', client_id }),
    ),
    done,
  )
  for (const token of [access_token, agent.access]) assert.equal((await mcp(token)).status, 401)
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, refresh_token))), [
    400,
    'invalid_grant',
  ])
  assert.deepEqual((await owner.request('GET', '/api/agent-grants')).json.data, [])
  // Again is no error, and no second change.
  assert.deepEqual(answered(await revoke(service, { token: refresh_token, client_id })), done)
  const { data } = (await account.client.listActivity({
    query: { kind: 'agent_grant.revoked' },
  })) as any
  assert.deepEqual(
    data.map(({ actor, detail }: any) => [actor, detail]),
    [
      [
        { type: 'key', id: agent.grantId, name: 'Helper' },
        { name: 'Helper', reason: 'asked' },
      ],
    ],
  )
})

test('refresh token: still revokes after its use, since a client that lost the newer one has no other', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const { access_token } = (await exchange(service, refreshForm(agent, agent.refresh))).json
  assert.deepEqual(
    answered(await revoke(service, { token: agent.refresh, client_id: agent.asked.client_id })),
    done,
  )
  assert.equal((await mcp(access_token)).status, 401)
})

test('a program that revokes an access token goes on with its refresh token, whatever it says of its kind', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const { client_id } = agent.asked
  let { access, refresh } = agent
  for (const token_type_hint of ['access_token', 'refresh_token', 'something']) {
    assert.equal((await mcp(access)).status, 200)
    assert.deepEqual(
      answered(await revoke(service, { token: access, token_type_hint, client_id })),
      done,
    )
    assert.equal((await mcp(access)).status, 401)
    const { json } = await exchange(service, refreshForm(agent, refresh))
    access = json.access_token
    refresh = json.refresh_token
  }
  assert.equal((await mcp(access)).status, 200)
})

test('another program revokes nothing, and what is no token of this server is as good as revoked', async () => {
  const { owner } = await place()
  const [agent, other] = [await allowedAgent(service, owner), await newAgent(service)]
  for (const token of [agent.access, agent.refresh])
    for (const client_id of [
      other.asked.client_id,
      'agent_none',
      'https://agents.example/helper.json',
    ])
      assert.deepEqual(
        refusedAs(await revoke(service, { token, client_id })),
        [400, 'invalid_grant'],
        client_id,
      )
  assert.equal((await mcp(agent.access)).status, 200)
  const { client_id } = agent.asked
  const unknown = [
    'x',
    agent.access.slice(0, -1),
    agent.refresh.replace('refresh', 'access'),
    agent.refresh.replace(/_.{8}$/, '_00000000'),
    owner.email,
  ]
  for (const token of unknown)
    assert.deepEqual(answered(await revoke(service, { token, client_id })), done, token)
  const pending = codeIn(await allow(owner, agent.asked))
  assert.deepEqual(answered(await revoke(service, { token: pending, client_id })), done)
  assert.equal((await exchange(service, codeForm(agent, pending))).status, 200)
  assert.equal((await exchange(service, refreshForm(agent, agent.refresh))).status, 200)
})

test('a revocation that is no form, lacks a name, says one twice, or comes too often is refused, and revokes nothing', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const { client_id } = agent.asked
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = (body: unknown, headers: Readonly<Record<string, string>> = form) =>
    service.request('POST', '/oauth/revoke', { key: null, body, headers }).then(refusedAs)
  const twice = `${new URLSearchParams({ token: agent.refresh, client_id }).toString()}&token=x`
  assert.deepEqual(await refused(twice), [400, 'invalid_request'])
  assert.deepEqual(await refused({ token: agent.refresh, client_id }, {}), [400, 'invalid_request'])
  assert.deepEqual(refusedAs(await revoke(service, { client_id })), [400, 'invalid_request'])
  assert.deepEqual(refusedAs(await revoke(service, { token: agent.refresh })), [
    400,
    'invalid_request',
  ])
  assert.deepEqual(await refused(`token=${'x'.repeat(9_000)}&client_id=x`), [
    400,
    'invalid_request',
  ])
  assert.equal(
    (
      await service.request('GET', `/oauth/revoke?token=${agent.refresh}&client_id=${client_id}`, {
        key: null,
      })
    ).status,
    405,
  )
  assert.equal((await mcp(agent.access)).status, 200)
  const from = { 'x-forwarded-for': '198.51.100.8' }
  const statuses: number[] = []
  for (let count = 0; count < 301; count++)
    statuses.push((await revoke(service, { token: 'x', client_id }, from)).status)
  assert.deepEqual([...new Set(statuses.slice(0, 300)), statuses[300]], [200, 429])
})

test('of a revocation and a refresh at the same moment nothing is left that works', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const { client_id } = agent.asked
  const [revoked, refreshed] = await Promise.all([
    revoke(service, { token: agent.refresh, client_id }),
    exchange(service, refreshForm(agent, agent.refresh)),
  ])
  assert.equal(revoked.status, 200)
  if (refreshed.status === 200) assert.equal((await mcp(refreshed.json.access_token)).status, 401)
  assert.equal((await mcp(agent.access)).status, 401)
})

test('consent: reports an incomplete request to the person, and redirects nowhere', async () => {
  const { owner } = await place()
  const { asked } = await newAgent(service)
  const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    client_id: { client_id: 'agent_none' },
    redirect_uri: { redirect_uri: 'https://evil.example/callback' },
    response_type: { response_type: 'token' },
    code_challenge: { code_challenge_method: 'plain' },
    'code_challenge ': { code_challenge: 'short' },
    resource: { resource: 'https://elsewhere.example/mcp' },
    'resource ': { resource: `${service.url}/mcp/` },
    scope: { scope: 'keys:write connections:write webhooks:write account:write' },
  }
  for (const [name, change] of Object.entries(wrong)) {
    const reply = await page(owner, { ...asked, ...change })
    assert.deepEqual([reply.status, reply.json.code], [400, 'invalid_parameter'], name)
    assert.doesNotMatch(reply.text, /declined_url|redirect_to/)
    assert.equal((await allow(owner, { ...asked, ...change })).status, 400, name)
  }
  for (const name of Object.keys(asked).filter((one) => one !== 'state')) {
    const { [name as keyof typeof asked]: _, ...others } = asked
    assert.equal((await page(owner, others)).status, 400, name)
  }
})

test('redirect address: is compared exactly, but for the port of a program on the person’s computer', async () => {
  const { owner } = await place()
  const status = async (named: string, wanted: string) => {
    const { asked } = await newAgent(service, { redirect_uris: [named] })
    return (await page(owner, { ...asked, redirect_uri: wanted })).status
  }
  const https = 'https://agent.example/back'
  assert.equal(await status(https, https), 200)
  for (const other of [
    'https://agent.example/back/',
    'https://agent.example/Back',
    'https://agent.example:8443/back',
    'https://agent.example/back?next=https://evil.example',
    'https://agent.example.evil.example/back',
    'https://agent.example@evil.example/back',
    'http://agent.example/back',
    'https://agent.example/back#x',
    'https://agent.example\\@evil.example/back',
  ])
    assert.equal(await status(https, other), 400, other)
  assert.equal(await status('http://127.0.0.1:1000/back', 'http://127.0.0.1:2000/back'), 200)
  assert.equal(await status('http://localhost/back', 'http://localhost:2000/back'), 200)
  assert.equal(await status('http://[::1]:1/back', 'http://[::1]:2000/back'), 200)
  for (const other of [
    'http://localhost:1000/back',
    'http://127.0.0.1:2000/other',
    'http://127.0.0.1.evil.example:2000/back',
    'http://127.evil.example:1000/back',
    'https://127.0.0.1:2000/back',
  ])
    assert.equal(await status('http://127.0.0.1:1000/back', other), 400, other)
})

test('only https, and this computer, can be registered to be led to', async () => {
  for (const uri of [
    'http://agent.example/back',
    'http://127.evil.example/back',
    'http://127.0.0.1.evil.example/back',
    'http://localhost.evil.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://back',
    'https://agent.example/back#x',
    'https://u:p@agent.example/back',
    'https://agent.example/\nback',
    '/back',
    '',
    `https://agent.example/${'a'.repeat(2_000)}`,
  ])
    assert.deepEqual(
      refusedAs(await register(service, { redirect_uris: [uri] })),
      [400, 'invalid_redirect_uri'],
      uri,
    )
  for (const uris of [
    undefined,
    [],
    'https://agent.example/',
    [7],
    Array.from({ length: 11 }, () => callback),
  ])
    assert.deepEqual(refusedAs(await register(service, { redirect_uris: uris })), [
      400,
      'invalid_redirect_uri',
    ])
  const secret = { redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_basic' }
  assert.deepEqual(refusedAs(await register(service, secret)), [400, 'invalid_client_metadata'])
  assert.deepEqual(refusedAs(await register(service, [])), [400, 'invalid_client_metadata'])
})

test('client name: is one line without direction marks, and its host is not shown as proven', async () => {
  const name = `  Your\u202e bank\n\u200b<b>Crier</b> ${'x'.repeat(200)}`
  const { owner } = await place()
  const { asked } = await newAgent(service, {
    redirect_uris: ['https://evil.example/back'],
    client_name: name,
  })
  const shown = (await page(owner, asked)).json
  assert.match(shown.name, /^Your bank <b>Crier<\/b> x+$/)
  assert.equal(shown.name.length, 60)
  assert.deepEqual(
    [shown.host, shown.redirect_host, shown.is_this_computer],
    [null, 'evil.example', false],
  )
})

test('registrations: are limited by address, and forgotten after a day without a grant', async () => {
  const { owner } = await place()
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const body = { redirect_uris: [callback] }
  const statuses = []
  for (let count = 0; count < 21; count++)
    statuses.push(
      (await service.request('POST', '/oauth/register', { key: null, body, headers: from })).status,
    )
  assert.deepEqual([...new Set(statuses.slice(0, 20)), statuses[20]], [201, 429])
  const [unused, used] = [await newAgent(service), await newAgent(service)]
  await allow(owner, used.asked)
  await service.skip({ hours: 23 })
  assert.equal((await page(owner, unused.asked)).status, 200)
  await service.skip({ hours: 2 })
  assert.equal((await page(owner, unused.asked)).status, 400)
  assert.equal((await page(owner, used.asked)).status, 200)
  await forgetOld(service.service.ports)
  const kept = await db.selectFrom('agent_client').select('id').execute()
  assert(
    !kept.some(({ id }) => id === unused.asked.client_id) &&
      kept.some(({ id }) => id === used.asked.client_id),
  )
})

test('registrations: do not fill a table when unused', async () => {
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    ...{ id: `agent_filler_${number}`, name: 'Filler', redirect_uris: [callback] },
    created_at: service.service.ports.clock.now(),
  }))
  await db.insertInto('agent_client').values(rows).execute()
  assert.deepEqual(refusedAs(await register(service)), [429, 'temporarily_unavailable'])
  await db.deleteFrom('agent_client').where('name', '=', 'Filler').execute()
  assert.equal((await register(service)).status, 201)
})

test('a page of another site, a key and a stranger decide nothing', async () => {
  const { account, owner } = await place()
  const { asked } = await newAgent(service)
  const body = { ...asked, scopes: usualScopes }
  const foreign = await owner.request('POST', '/api/agent-grants', {
    body,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  assert.deepEqual([foreign.status, foreign.json.code], [403, 'foreign_origin'])
  assert.equal((await account.request('POST', '/api/agent-grants', { body })).status, 403)
  assert.equal(
    (await service.request('POST', '/api/agent-grants', { key: null, body })).status,
    401,
  )
  assert.equal((await owner.request('GET', '/api/agent-grants')).json.data.length, 0)
})

test('grants: refuse scopes that were not requested, are never offered, or are beyond the person’s role', async () => {
  const { account, owner } = await place()
  const { asked } = await newAgent(service)
  const narrow = { ...asked, scope: 'drafts:read schedules:request keys:write' }
  assert.deepEqual((await page(owner, narrow)).json.scopes, ['drafts:read', 'schedules:request'])
  assert.equal((await allow(owner, narrow, ['drafts:write'])).status, 403)
  for (const scope of [
    'keys:write',
    'connections:write',
    'account:write',
    'webhooks:read',
    'webhooks:write',
  ])
    assert.equal((await allow(owner, asked, [scope])).status, 403, scope)
  assert.equal((await allow(owner, asked, [])).status, 400)
  const [contributor, viewer] = [
    await signedIn(service, account.accountId, 'contributor'),
    await signedIn(service, account.accountId, 'viewer'),
  ]
  assert.equal((await allow(contributor, asked, ['schedules:write'])).status, 403)
  assert.equal((await allow(contributor, asked, ['schedules:request'])).status, 201)
  assert.deepEqual((await page(viewer, asked)).json.scopes, [
    'account:read',
    'drafts:read',
    'media:read',
    'schedules:read',
  ])
  assert.equal((await page(viewer, { ...asked, scope: 'drafts:write' })).status, 403)
  assert.equal((await allow(viewer, asked, ['drafts:write'])).status, 403)
})

test('grants: shrink with their maker’s role, and end with their membership', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const agent = await allowedAgent(service, editor, ['drafts:write', 'schedules:write'])
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'To be edited.' },
  })
  const edit = async () =>
    (await call(agent.access, 'edit_draft', { draft_id, content: `Edited ${Math.random()}.` })).text
  assert.doesNotMatch(await edit(), /insufficient_scope/)
  const { user_id } = (await editor.request('GET', '/api/session')).json.user
  await owner.request('PATCH', `/api/members/${user_id}`, { body: { role: 'viewer' } })
  assert.match(await edit(), /insufficient_scope/)
  const { scope, refresh_token } = (await exchange(service, refreshForm(agent, agent.refresh))).json
  assert.equal(scope, 'drafts:read schedules:read')
  assert.deepEqual((await owner.request('GET', '/api/agent-grants')).json.data[0].scopes, [
    'drafts:read',
    'schedules:read',
  ])
  await owner.request('DELETE', `/api/members/${user_id}`)
  assert.equal((await mcp(agent.access)).status, 401)
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, refresh_token))), [
    400,
    'invalid_grant',
  ])
  assert.equal((await owner.request('GET', '/api/agent-grants')).json.data.length, 0)
})

test('grants: are shown to and revoked by their maker and owners, and by no key', async () => {
  const { account, owner } = await place()
  const [editor, other] = [
    await signedIn(service, account.accountId, 'editor'),
    await signedIn(service, account.accountId, 'editor'),
  ]
  const [agent, second] = [await allowedAgent(service, editor), await allowedAgent(service, editor)]
  const listed = async (browser: typeof editor) =>
    (await browser.request('GET', '/api/agent-grants')).json.data.length
  assert.deepEqual([await listed(editor), await listed(other), await listed(owner)], [2, 0, 2])
  assert.equal((await other.request('DELETE', `/api/agent-grants/${agent.grantId}`)).status, 404)
  assert.equal((await account.request('DELETE', `/api/keys/${agent.grantId}`)).status, 404)
  assert(!(await account.client.listKeys()).data.some(({ key_id }) => key_id === agent.grantId))
  assert.equal((await owner.request('DELETE', `/api/agent-grants/${agent.grantId}`)).status, 204)
  assert.equal((await editor.request('DELETE', `/api/agent-grants/${second.grantId}`)).status, 204)
  for (const { access, refresh } of [agent, second]) {
    assert.equal((await mcp(access)).status, 401)
    assert.equal((await exchange(service, refreshForm(agent, refresh))).status, 400)
  }
})

test('a grant of one workspace opens nothing of another', async () => {
  const [{ owner }, stranger] = [await place(), await place()]
  const { access } = await allowedAgent(service, owner)
  const { draft_id } = await stranger.account.client.createDraft({
    body: { platform: 'x', content: 'Not yours.' },
  })
  assert.match((await call(access, 'get_draft', { draft_id })).text, /not_found/)
})

test('grants: end after thirty days without use, and are forgotten later', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  await service.skip({ hours: 24 * 29 })
  const { refresh_token } = (await exchange(service, refreshForm(agent, agent.refresh))).json
  await service.skip({ hours: 24 * 31 })
  const again = await signedIn(service, (await place()).account.accountId)
  assert.equal((await again.request('GET', '/api/agent-grants')).json.data.length, 0)
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, refresh_token))), [
    400,
    'invalid_grant',
  ])
  await service.skip({ hours: 24 * 95 })
  await forgetOld(service.service.ports)
  assert.equal(
    await db
      .selectFrom('api_key')
      .select('id')
      .where('id', '=', agent.grantId as never)
      .executeTakeFirst(),
    undefined,
  )
})

/** Uses the newest refresh token so many times, an hour after each twenty. */
async function refreshed(
  agent: Awaited<ReturnType<typeof allowedAgent>>,
  times: number,
): Promise<string> {
  let { refresh } = agent
  for (let count = 1; count <= times; count++) {
    const { status, json } = await exchange(service, refreshForm(agent, refresh), {
      'x-forwarded-for': '198.51.100.9',
    })
    assert.equal(status, 200, `exchange ${count}`)
    refresh = json.refresh_token
    if (count % 20 === 0) await service.skip({ minutes: 61 })
  }
  return refresh
}

test('a grant is refreshed twenty times an hour at most, and the token that came too early works later', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  let { refresh } = agent
  for (let count = 0; count < 20; count++)
    refresh = (await exchange(service, refreshForm(agent, refresh))).json.refresh_token
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, refresh))), [
    429,
    'slow_down',
  ])
  await service.skip({ minutes: 61 })
  assert.equal((await exchange(service, refreshForm(agent, refresh))).status, 200)
})

test('however often a thief refreshes, the program that comes with the stolen token ends the grant', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const newest = await refreshed(agent, 120)
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, agent.refresh))), [
    400,
    'invalid_grant',
  ])
  assert.deepEqual(refusedAs(await exchange(service, refreshForm(agent, newest))), [
    400,
    'invalid_grant',
  ])
})

test('a program that asks for new tokens all the time fills no table', async () => {
  const { owner } = await place()
  const agent = await allowedAgent(service, owner)
  const before = await refreshed(agent, 20)
  const ofGrant = db.selectFrom('agent_token').where('key_id', '=', agent.grantId as never)
  assert.deepEqual(
    (await ofGrant.select('kind').where('kind', '=', 'access').execute()).length,
    21,
    'that of the code, and twenty',
  )
  // Four days of it.
  await sql`insert into agent_token (account_id, hash, key_id, kind, created_at, expires_at,
    used_at)
    select account_id, sha256(number::text::bytea), key_id, kind, created_at, expires_at,
      used_at - number * interval '1 minute'
    from agent_token, generate_series(1, 3000) as number
    where hash = (select hash from agent_token
      where key_id = ${agent.grantId} and kind = 'refresh' and used_at is not null
      order by used_at desc limit 1)`.execute(db)
  assert.equal((await exchange(service, refreshForm(agent, before))).status, 200)
  const kept = await ofGrant.select('kind').execute()
  assert.equal(kept.filter(({ kind }) => kind === 'access').length, 1)
  assert.equal(kept.filter(({ kind }) => kind === 'refresh').length, 1_921)
})

test('what is no form, or says something twice, is refused in the words of OAuth', async () => {
  const twice = await service.request('POST', '/oauth/token', {
    key: null,
    body: 'grant_type=refresh_token&grant_type=authorization_code',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.deepEqual(refusedAs(twice), [400, 'invalid_request'])
  assert.deepEqual(
    refusedAs(
      await service.request('POST', '/oauth/token', { key: null, body: { grant_type: 'x' } }),
    ),
    [400, 'invalid_request'],
  )
  assert.deepEqual(refusedAs(await exchange(service, { grant_type: 'password' })), [
    400,
    'unsupported_grant_type',
  ])
  assert.deepEqual(refusedAs(await exchange(service, { grant_type: 'authorization_code' })), [
    400,
    'invalid_request',
  ])
  assert.deepEqual(
    refusedAs(
      await exchange(service, { grant_type: 'authorization_code', code: 'x', client_id: 'y' }),
    ),
    [400, 'invalid_grant'],
  )
})

test('tokens: are in no database, log, export or list', async () => {
  const { account, owner } = await place()
  const agent = await newAgent(service)
  const allowed = await allow(owner, agent.asked)
  const code = codeIn(allowed)
  const { access_token, refresh_token } = (await exchange(service, codeForm(agent, code))).json
  await mcp(access_token)
  await service.request('GET', '/api/drafts', { key: access_token })
  const rows = await db
    .selectFrom('agent_token')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute()
  assert.equal(rows.length, 3)
  const exported = (await owner.request('GET', '/api/account/export')).text
  assert.match(
    exported,
    new RegExp(`"agent_grants":\\[\\s*\\{"grant_id":"${allowed.json.grant_id}"`),
  )
  const texts = [
    JSON.stringify(rows),
    JSON.stringify(told),
    exported,
    (await owner.request('GET', '/api/agent-grants')).text,
    (await account.request('GET', '/api/requests')).text,
  ]
  for (const text of texts)
    for (const secret of [code, access_token, refresh_token])
      assert(!text.includes(secret.slice(15)), text.slice(0, 200))
})

test('with an account, and with a person, go what was allowed and its tokens', async () => {
  const { account, owner } = await place()
  const editor = await signedIn(service, account.accountId, 'editor')
  const [ofEditor, ofOwner] = [
    await allowedAgent(service, editor),
    await allowedAgent(service, owner),
  ]
  const tokensOf = (grantId: string) =>
    db
      .selectFrom('agent_token')
      .select('hash')
      .where('key_id', '=', grantId as never)
      .execute()
  await db.deleteFrom('auth.user').where('email', '=', editor.email).execute()
  assert.deepEqual(
    [(await tokensOf(ofEditor.grantId)).length, (await tokensOf(ofOwner.grantId)).length],
    [0, 3],
  )
  assert.equal((await mcp(ofEditor.access)).status, 401)
  assert.equal(
    (await owner.request('DELETE', '/api/account', { body: { account_id: account.accountId } }))
      .status,
    204,
  )
  assert.equal((await tokensOf(ofOwner.grantId)).length, 0)
  assert.equal((await mcp(ofOwner.access)).status, 401)
})

test('a server that does not know its own address has nothing of it', async (t) => {
  const closed = await manualService(t)
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/authorize',
  ])
    assert.equal((await closed.request('GET', path, { key: null })).status, 404, path)
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke'])
    assert.equal((await closed.request('POST', path, { key: null, body: {} })).status, 404, path)
  const owner = await signedIn(closed, closed.account.accountId)
  assert.equal((await page(owner, { client_id: 'x' })).status, 404)
  const none = await closed.request('POST', '/mcp', { key: null, body: listTools })
  assert.equal(none.headers.get('www-authenticate'), 'Bearer realm="crier"')
})
