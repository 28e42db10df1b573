import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { publicAddress } from '../agents.ts'
import { projectRoot } from '../processes.ts'
import { liveService, type TestService } from '../service.ts'
import { version } from '@crier/server/ports/version.ts'
import { blocksOf, readPage, requestsOf } from './page-requests.ts'

interface Crier {
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly type?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

const page = await readPage('agents.md')
/** The configurations of the page, in order. */
const [onOwnMachine, byKey, bySigningIn, ...more] = blocksOf(page, 'json')
  .map((block) => JSON.parse(block) as { mcpServers?: { crier: Crier } })
  .flatMap(({ mcpServers }) => (mcpServers ? [mcpServers.crier] : []))
const [request] = requestsOf(page)

/** The key that the page has made. */
async function keyOfPage(service: TestService): Promise<string> {
  assert.deepEqual([request!.method, request!.path, request!.status], ['POST', '/api/keys', 201])
  const { status, json } = await service.request('POST', '/api/keys', { body: request!.body! })
  assert.equal(status, request!.status, JSON.stringify(json))
  return json.key
}

/** Fills in the address and the key. */
const filled = (text: string, service: TestService, key: string) =>
  text.replace('http://127.0.0.1:3000', service.url).replace('crier_…', key)

async function proposes(t: TestContext, service: TestService, transport: Transport): Promise<void> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  t.after(() => client.close())
  assert.equal((await client.listTools()).tools.length, Number(/by (\d+) tools/.exec(page)![1]))
  const call = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })).structuredContent as Record<string, any>
  const { draft_id } = await call('save_draft', { platform: 'x', content: 'Proposed by an agent.' })
  const schedule = await call('schedule_post', {
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: 1 }),
  })
  assert.equal(schedule['approval'].state, 'awaiting')
}

test('docs/agents.md: an agent on the own machine, with the key of the page, proposes a post', async (t) => {
  assert.deepEqual(more, [])
  const service = await liveService(t)
  const key = await keyOfPage(service)
  const { command, args, env } = onOwnMachine!
  assert.equal(
    [command, ...args!].join(' '),
    `npx --yes --package /path/to/crier-mcp-${version}.tgz crier-mcp`,
  )
  const given = Object.fromEntries(
    Object.entries(env!).map(([name, value]) => [name, filled(value, service, key)]),
  )
  // The package is built from this file (crier-mcp.slow.test.ts runs the package).
  const program = join(projectRoot, 'packages/crier-mcp/main.ts')
  await proposes(
    t,
    service,
    new StdioClientTransport({ command: process.execPath, args: [program], env: given }),
  )
})

test('docs/agents.md: an agent over HTTP, with the key of the page, proposes a post', async (t) => {
  const service = await liveService(t)
  const key = await keyOfPage(service)
  assert.equal(byKey!.type, 'http')
  const headers = Object.fromEntries(
    Object.entries(byKey!.headers!).map(([name, value]) => [name, filled(value, service, key)]),
  )
  await proposes(
    t,
    service,
    new StreamableHTTPClientTransport(new URL(filled(byKey!.url!, service, key)), {
      requestInit: { headers },
    }),
  )
})

test('docs/agents.md: tells an assistant with the address alone where to sign in', async (t) => {
  const service = await liveService(t, { environment: await publicAddress() })
  assert.deepEqual(Object.keys(bySigningIn!), ['type', 'url'])
  const { pathname } = new URL(bySigningIn!.url!)
  const refused = await service.request('POST', pathname, {
    key: null,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  })
  assert.equal(refused.status, 401)
  const metadata = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)![1]!
  const told = (await (await fetch(metadata)).json()) as {
    readonly resource: string
    readonly authorization_servers: readonly string[]
  }
  assert.deepEqual(
    [told.resource, told.authorization_servers.length],
    [`${service.url}${pathname}`, 1],
  )
})
