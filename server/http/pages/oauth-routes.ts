import { agentScopes } from '@crier/contract/agent-grants.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exchangeToken } from '../../accounts/agent-grants/exchange-token.ts'
import { isOAuthOn, issuerOf, resourceOf } from '../../accounts/agent-grants/oauth-setting.ts'
import { registerClient } from '../../accounts/agent-grants/register-client.ts'
import { revokeToken } from '../../accounts/agent-grants/revoke-token.ts'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports } from '../../context.ts'
import { callerGroup } from '../limits/sign-in-limits.ts'
import { readJsonBytes } from '../request/read-body.ts'
import { readForm } from '../request/read-form.ts'
import { parseStrictJson } from '../request/strict-json.ts'

// Ten addresses of 2,000 characters, and names.
const registrationBytesMax = 32_768
const formBytesMax = 8_192

// A program registers once on a machine; the programs of a whole office, or of a provider, fetch
// their tokens from one address.
const registrationsMax: Limit = { max: 20, seconds: 3_600 }
const exchangesMax: Limit = { max: 300, seconds: 60 }

const noForm = 'the body must be a form in which each name is given once'

/**
 * The OAuth endpoints for programs without a key: where to sign in (RFC 9728, RFC 8414),
 * registration (RFC 7591), tokens, and revocation (RFC 7009). The consent page is part of the
 * dashboard. None of this exists when the server does not know its own address.
 */
export function addOAuthRoutes(app: FastifyInstance, ports: Ports): void {
  if (!isOAuthOn(ports.config)) return
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
  ])
    app.get(path, (_request, reply) => sendMetadata(reply, resourceMetadata(ports)))
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    sendMetadata(reply, serverMetadata(ports)),
  )

  app.post('/oauth/register', async (request, reply) => {
    if (await isTooMuch(ports, request, reply, 'oauth-register', registrationsMax)) return reply
    const metadata = await readMetadata(request)
    if (metadata === null)
      return sendError(reply, 400, 'invalid_client_metadata', 'the body must be one JSON object')
    const registered = await registerClient(ports, metadata)
    if ('error' in registered)
      return sendError(reply, registered.status, registered.error, registered.description)
    return reply.code(201).header('cache-control', 'no-store').send(registered)
  })

  app.post('/oauth/token', async (request, reply) => {
    if (await isTooMuch(ports, request, reply, 'oauth-token', exchangesMax)) return reply
    const form = await readOnce(request)
    if (form === null) return sendError(reply, 400, 'invalid_request', noForm)
    const tokens = await exchangeToken(ports, form)
    if ('error' in tokens) return sendError(reply, tokens.status, tokens.error, tokens.description)
    return reply.header('cache-control', 'no-store').send(tokens)
  })

  app.post('/oauth/revoke', async (request, reply) => {
    if (await isTooMuch(ports, request, reply, 'oauth-revoke', exchangesMax)) return reply
    const form = await readOnce(request)
    if (form === null) return sendError(reply, 400, 'invalid_request', noForm)
    const refused = await revokeToken(ports, form)
    if (refused) return sendError(reply, refused.status, refused.error, refused.description)
    return reply.header('cache-control', 'no-store').send()
  })
}

function resourceMetadata(ports: Ports) {
  return {
    resource: resourceOf(ports),
    resource_name: 'Crier',
    authorization_servers: [issuerOf(ports)],
    scopes_supported: agentScopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuerOf(ports)}/docs`,
  }
}

function serverMetadata(ports: Ports) {
  const issuer = issuerOf(ports)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported: agentScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint: `${issuer}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/docs`,
  }
}

const sendMetadata = (reply: FastifyReply, metadata: object) =>
  reply.header('cache-control', 'public, max-age=300').send(metadata)

/** In the words of RFC 6749, 5.2. */
function sendError(
  reply: FastifyReply,
  status: number,
  error: string,
  description: string,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, error_description: description })
}

/** Counted before anything of the body is read. */
async function isTooMuch(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  limit: Limit,
): Promise<boolean> {
  const { isAllowed, retryAfter } = await countAttempt(
    ports.db,
    `${what} ${callerGroup(ports, request)}`,
    limit,
    ports.clock.now(),
  )
  if (isAllowed) return false
  sendError(
    reply.header('retry-after', String(retryAfter)),
    429,
    'temporarily_unavailable',
    `too many requests: try again in ${retryAfter} seconds`,
  )
  return true
}

async function readMetadata({
  raw,
}: FastifyRequest): Promise<Readonly<Record<string, unknown>> | null> {
  const body = await unlessRefused(async () =>
    parseStrictJson(await readJsonBytes(raw, registrationBytesMax)),
  )
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : null
}

/** RFC 6749, 3.2: no parameter twice, or who reads on might choose another than this server. */
async function readOnce({ raw }: FastifyRequest): Promise<Readonly<Record<string, string>> | null> {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(raw.headers['content-type'] ?? ''))
    return null
  const form = await unlessRefused(() => readForm(raw, formBytesMax))
  return form === null || new Set(form.keys()).size < form.size ? null : Object.fromEntries(form)
}

async function unlessRefused<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
