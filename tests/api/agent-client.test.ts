import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import type { OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { allow, callback, documents, publicAddress } from '../agents.ts'
import { liveService, type Owner, type TestService } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'

const generations = {
  'of 2025': { mode: 'legacy' },
  'of 2026': { mode: { pin: '2026-07-28' } },
} as const

/** The state of a host of agents; its browser is a person who grants all preselected scopes. */
function provider(service: TestService, browser: SignedInBrowser, clientMetadataUrl?: string) {
  const kept: { answer?: URL; client?: any; tokens?: any; verifier?: string; discovery?: any } = {}
  const host: OAuthClientProvider = {
    redirectUrl: callback,
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientMetadata: {
      redirect_uris: [callback],
      client_name: 'Official client',
      token_endpoint_auth_method: 'none',
    },
    state: () => 'a state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier!,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (state) => void (kept.discovery = state),
    redirectToAuthorization: async (address) => {
      assert.equal(address.origin + address.pathname, `${service.url}/oauth/authorize`)
      const asked = Object.fromEntries(address.searchParams)
      const shown = (
        await browser.request('GET', `/api/agent-request?${address.searchParams.toString()}`)
      ).json
      kept.answer = new URL((await allow(browser, asked, shown.ticked)).json.redirect_to)
    },
  }
  return { host, kept }
}

async function worksThrough(
  t: Owner,
  service: TestService,
  generation: keyof typeof generations,
  clientMetadataUrl?: string,
) {
  const browser = await signedIn(service, service.account.accountId)
  const { host, kept } = provider(service, browser, clientMetadataUrl)
  const connect = async () => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: generations[generation] },
    )
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), {
      authProvider: host,
    })
    t.after(() => client.close())
    return { client, transport }
  }
  const first = await connect()
  await assert.rejects(first.client.connect(first.transport), UnauthorizedError)
  await first.transport.finishAuth(kept.answer!.searchParams)
  const { client, transport } = await connect()
  await client.connect(transport)
  assert.equal((await client.listTools()).tools.length, 18)
  const saved = await client.callTool({
    name: 'save_draft',
    arguments: { platform: 'x', content: `Signed in ${generation}.` },
  })
  assert.match(JSON.stringify(saved.structuredContent), /drft_/)
  // Its access token ends; it refreshes, and continues.
  const before = kept.tokens
  await service.service.ports.db
    .updateTable('agent_token')
    .set({ expires_at: service.service.ports.clock.now() })
    .where('kind', '=', 'access')
    .execute()
  assert.equal((await client.listTools()).tools.length, 18)
  assert.notEqual(kept.tokens.refresh_token, before.refresh_token)
  return { browser, kept }
}

for (const generation of ['of 2025', 'of 2026'] as const)
  test(`the official client ${generation} connects without configuration: refused, registered, allowed, at work, refreshed`, async (t) => {
    const service = await liveService(t, { environment: await publicAddress() })
    const { browser, kept } = await worksThrough(t, service, generation)
    assert.match(kept.client.client_id, /^agent_/)
    const [grant] = (await browser.request('GET', '/api/agent-grants')).json.data
    assert.deepEqual(
      [grant.name, grant.host, grant.redirect_host],
      ['Official client', null, '127.0.0.1:33418'],
    )
  })

const id = 'https://agents.example/helper.json'
const document = {
  client_id: id,
  client_name: 'Known helper',
  redirect_uris: [callback],
  token_endpoint_auth_method: 'none',
}

test('the official client calls itself by its metadata document where it has one', async (t) => {
  const asked: OutboundRequest[] = []
  const service = await liveService(t, {
    environment: await publicAddress(),
    outbound: documents({ [id]: document }, asked),
  })
  const { browser, kept } = await worksThrough(t, service, 'of 2026', id)
  assert.equal(kept.client.client_id, id)
  const [grant] = (await browser.request('GET', '/api/agent-grants')).json.data
  assert.deepEqual([grant.name, grant.host], ['Known helper', 'agents.example'])
  for (const { audience, publicOnly, redirectsMax = 0, maxReplyBytes } of asked)
    assert.deepEqual(
      [audience, publicOnly, redirectsMax, maxReplyBytes],
      ['untrusted', true, 0, 5_120],
    )
})

test('a metadata document counts only where it is whole, small, names itself and wants no secret', async (t) => {
  const at = (name: string) => `https://agents.example/${name}`
  const bad: Readonly<Record<string, unknown>> = {
    [at('another')]: document,
    [at('secret')]: {
      ...document,
      client_id: at('secret'),
      token_endpoint_auth_method: 'private_key_jwt',
    },
    [at('none')]: { ...document, client_id: at('none'), redirect_uris: undefined },
    [at('list')]: { body: '[]' },
    [at('text')]: { body: 'not JSON' },
    [at('gone')]: { status: 404, body: '' },
    [at('moved')]: { status: 302, body: JSON.stringify({ ...document, client_id: at('moved') }) },
    [at('large')]: {
      body: JSON.stringify({ ...document, client_id: at('large'), more: 'x'.repeat(6_000) }),
    },
  }
  const asked: OutboundRequest[] = []
  const service = await liveService(t, {
    environment: await publicAddress(),
    outbound: documents(bad, asked),
  })
  const browser = await signedIn(service, service.account.accountId)
  const refused = async (client_id: string) => {
    const { status, json } = await browser.request(
      'GET',
      `/api/agent-request?${new URLSearchParams({ client_id }).toString()}`,
    )
    assert.deepEqual([status, json.code], [400, 'invalid_parameter'], client_id)
    return json.detail as string
  }
  for (const client_id of Object.keys(bad))
    assert.match(await refused(client_id), /^The document by which this program calls itself/)
  const before = asked.length
  for (const client_id of [
    'https://agents.example/',
    'https://agents.example/x?y',
    'https://agents.example/x#y',
    'https://u@agents.example/x',
    'HTTPS://agents.example/x',
    'https://agents.example/a/../b',
    'http://agents.example/x',
  ])
    await refused(client_id)
  assert.equal(asked.length, before)
  assert.equal(
    (await service.request('GET', `/api/agent-request?client_id=${id}`, { key: null })).status,
    401,
  )
  assert.equal(asked.length, before)
})
