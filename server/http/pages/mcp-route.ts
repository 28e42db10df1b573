import { Refusal } from '@crier/contract/problems.ts'
import { createCrier } from '@crier/sdk/crier.ts'
import { minutesMs } from '@crier/sdk/retry.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import type { ReadableStream } from 'node:stream/web'
import { agentScopes } from '@crier/contract/agent-grants.ts'
import { isOAuthOn, issuerOf } from '../../accounts/agent-grants/oauth-setting.ts'
import type { Ports } from '../../context.ts'
import { version } from '../../ports/version.ts'
import { agentCallHeader, beginAgentCall } from '../pipeline/agent-call.ts'
import { authenticateRequest } from '../pipeline/authenticate-request.ts'
import { disconnectSignal } from '../pipeline/disconnect-signal.ts'
import { bodyBytesMax, readJsonBytes } from '../request/read-body.ts'

/**
 * The Model Context Protocol over HTTP without sessions. A tool's call is a request to the API by
 * the same caller, so scopes, rate limits, credits and approvals apply as for every client. Each
 * request takes one token of the rate limit, here, before its body is read: the call that it makes
 * takes none.
 */
export function addMcpRoute(app: FastifyInstance, ports: Ports): void {
  app.route({
    method: 'POST',
    url: '/mcp',
    config: { countedBy: 'key' },
    onRequest: async (request, reply) => {
      assertNoBrowser(ports, request)
      await authenticateRequest(ports, request, reply, null, { challenge: challengeOf(ports) })
    },
    handler: async (asked, reply) => {
      const body = await readJsonBytes(asked.raw)
      assertNoBatch(body)
      const { createMcpHandler, createMcpServer, takesSource } = await protocol()
      if (body.length > shortBytesMax) assertTakesSource(body, takesSource)
      const { CRIER_NETWORKS: networks } = ports.config
      let isPaid = true
      const crier = createCrier({
        baseUrl: ports.addresses.publicUrl(),
        fetch: (address, init) => {
          const call = { isPaid }
          isPaid = false
          return callHere(app, ports, asked, String(address), init!, call)
        },
        retries: 0,
        timeoutMs: minutesMs,
      })
      const handler = createMcpHandler(() => createMcpServer(crier, version, networks), {
        maxRequestBodySize: bodyBytesMax,
        // Tools never change while the server runs: there is nothing to wait for.
        maxSubscriptions: 0,
      })
      const answer = await handler.fetch(webRequest(ports, asked, body, disconnectSignal(reply)))
      return sendAnswer(reply, answer)
    },
  })
}

// Any draft, with room for escaped characters. A source may be longer.
const shortBytesMax = 65_536

// The protocol reads each name several times: 80,000 of them would hold up everybody for 200 ms.
const longEntriesMax = 1_000

function assertTakesSource(body: Uint8Array, takesSource: (message: unknown) => boolean): void {
  const size = `${shortBytesMax / 1_024} KiB`
  if (hasMoreEntries(body, longEntriesMax))
    throw new Refusal(
      'payload_too_large',
      `A message of more than ${size} may have at most 1,000 names and list items.`,
    )
  if (!takesSource(messageOf(body)))
    throw new Refusal(
      'payload_too_large',
      `A message may have at most ${size}, unless its tool or prompt takes \`source\`.`,
    )
}

const [quote, comma, bracket, brace, backslash] = Buffer.from('",[{\\')

/**
 * Names and items of the JSON, counted by their commas and brackets: parsing them would take longer
 * than a request may.
 */
function hasMoreEntries(body: Uint8Array, max: number): boolean {
  let [isText, count] = [false, 0]
  for (let place = 0; place < body.length && count <= max; place++) {
    const byte = body[place]
    if (byte === quote) isText = !isText
    else if (isText) place += byte === backslash ? 1 : 0
    else if (byte === comma || byte === bracket || byte === brace) count++
  }
  return count > max
}

/** Undefined for what is no JSON: the protocol's handler says so of a short one. */
function messageOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Tells a client without a token where to get one (RFC 9728), and the resource that it is for. */
function challengeOf(ports: Ports): string | undefined {
  if (!isOAuthOn(ports.config)) return undefined
  const metadata = `${issuerOf(ports)}/.well-known/oauth-protected-resource/mcp`
  return `Bearer realm="crier", resource_metadata="${metadata}", scope="${agentScopes.join(' ')}"`
}

// Loaded by the first agent: a server without one starts sooner and holds less.
async function protocol() {
  const [{ createMcpHandler }, { createMcpServer, takesSource }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../../agents/mcp-server.ts'),
  ])
  return { createMcpHandler, createMcpServer, takesSource }
}

/** No page of another site may use a key that it has come by; and a cookie opens nothing here. */
function assertNoBrowser({ addresses }: Ports, { raw: { headers } }: FastifyRequest): void {
  if (headers.origin !== undefined && headers.origin !== new URL(addresses.publicUrl()).origin)
    throw new Refusal(
      'foreign_origin',
      'A page of another site may not call tools: leave `Origin` out.',
    )
  delete headers.cookie
}

/**
 * The protocol has none any more; and one request could ask for the list of tools thousands
 * of times.
 */
function assertNoBatch(body: Uint8Array): void {
  const first = body.find((byte) => !' \t\r\n'.includes(String.fromCharCode(byte)))
  if (first === '['.charCodeAt(0))
    throw new Refusal('invalid_parameter', 'Send one message in each request, not a list.')
}

function webRequest(
  { addresses }: Ports,
  { raw }: FastifyRequest,
  body: Uint8Array,
  signal: AbortSignal,
): Request {
  const headers = Object.entries(raw.headersDistinct).flatMap(([name, values]) =>
    values!.map((value): [string, string] => [name, value]),
  )
  return new Request(new URL('/mcp', addresses.publicUrl()), {
    method: 'POST',
    headers,
    body: Buffer.from(body),
    signal,
  })
}

// Headers of the outer request alone. All others are passed on: they identify the caller and
// the proxies.
const ownHeaders =
  /^(accept.*|connection|content-.*|crier-account|crier-agent-call|expect|idempotency-key|if-.*|mcp-.*|range|te|transfer-encoding|upgrade)$/

async function callHere(
  { server }: FastifyInstance,
  { random }: Ports,
  { raw }: FastifyRequest,
  address: string,
  init: RequestInit,
  { isPaid }: { readonly isPaid: boolean },
): Promise<Response> {
  using call = beginAgentCall(random, { isPaid })
  const { pathname, search } = new URL(address)
  const { address: host, port } = server.address() as AddressInfo
  const passedOn = Object.entries(raw.headers).filter(([name]) => !ownHeaders.test(name))
  const sent = request({
    host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host,
    port,
    path: pathname + search,
    method: init.method!,
    headers: {
      ...Object.fromEntries(passedOn),
      ...(init.headers as Record<string, string>),
      [agentCallHeader]: call.pass,
    },
    signal: init.signal!,
    agent: false,
  })
  sent.end(init.body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const body = await buffer(answer)
  return new Response(answer.statusCode === 204 ? null : body, {
    status: answer.statusCode!,
    headers,
  })
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  void reply.code(status).headers(Object.fromEntries(headers)).header('cache-control', 'no-store')
  return reply.send(body === null ? '' : Readable.fromWeb(body as ReadableStream))
}
