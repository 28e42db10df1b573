import type { Use } from '../../context.ts'
import { unusedHours } from './agent-client.ts'
import { readableName } from './client-name.ts'
import type { OAuthError } from './oauth-error.ts'
import { redirectProblem } from './redirect-address.ts'
import { insertClient } from './store.ts'

const redirectUrisMax = 10
// Each is a row of some hundred bytes that goes after a day. Programs that people use have a grant,
// and do not count.
const unusedMax = 1_000

/** As RFC 7591 has it. */
interface Registered {
  readonly client_id: string
  readonly client_id_issued_at: number
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: 'none'
}

/** Registers a client without authentication: it gets an id and no secret. */
export async function registerClient(
  context: Use<'db' | 'clock' | 'random'>,
  metadata: Readonly<Record<string, unknown>>,
): Promise<Registered | OAuthError> {
  const {
    redirect_uris: uris,
    client_name: name,
    token_endpoint_auth_method: method = 'none',
  } = metadata
  if (
    !Array.isArray(uris) ||
    uris.length === 0 ||
    uris.length > redirectUrisMax ||
    !uris.every((uri) => typeof uri === 'string')
  )
    return refuse(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${redirectUrisMax} addresses`,
    )
  for (const uri of uris) {
    const problem = redirectProblem(uri)
    if (problem !== null) return refuse('invalid_redirect_uri', `a redirect address ${problem}`)
  }
  if (method !== 'none')
    return refuse(
      'invalid_client_metadata',
      'only public clients are known: token_endpoint_auth_method must be none',
    )
  if (name !== undefined && typeof name !== 'string')
    return refuse('invalid_client_metadata', 'client_name must be a text')
  const now = context.clock.now()
  const clientName = (name === undefined ? null : readableName(name)) ?? new URL(uris[0]!).host
  const client = {
    id: `agent_${Buffer.from(context.random.bytes(16)).toString('base64url')}`,
    name: clientName,
    redirectUris: uris,
    now,
  }
  if (
    !(await insertClient(context.db, client, {
      most: unusedMax,
      since: now.subtract({ hours: unusedHours }),
    }))
  )
    return {
      status: 429,
      error: 'temporarily_unavailable',
      description: 'too many programs have registered and were not used: try again later',
    }
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now.epochMilliseconds / 1_000),
    client_name: clientName,
    redirect_uris: uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

const refuse = (error: string, description: string): OAuthError => ({
  status: 400,
  error,
  description,
})
