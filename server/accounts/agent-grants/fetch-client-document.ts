import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { readableName } from './client-name.ts'

/** A program that asks to be allowed something. */
export interface AgentClient {
  readonly id: string
  readonly name: string
  /**
   * The host of its metadata document; null for a client that registered itself, whose identity is
   * not proven.
   */
  readonly host: string | null
  readonly redirectUris: readonly string[]
}

// A person waits for the page meanwhile.
const fetchMs = 5_000
// As the draft of these documents has it.
const bytesMax = 5_120
const redirectUrisMax = 50

/**
 * Fetches the document of a client whose id is a URL
 * (draft-ietf-oauth-client-id-metadata-document). A stranger names the URL, so only public hosts
 * are allowed, the answer is small, redirects are not followed, and a signed-in person is required.
 */
export async function fetchClientDocument(
  { outbound }: Use<'outbound'>,
  id: string,
): Promise<AgentClient> {
  const url = URL.parse(id)
  if (
    url === null ||
    url.href !== id ||
    url.protocol !== 'https:' ||
    url.pathname === '/' ||
    `${url.hash}${url.search}${url.username}${url.password}` !== ''
  )
    throw wrong(
      'its address must be https, with a path, and without a query, a fragment or a name ' +
        'before the host',
    )
  const reply = await outbound.send({
    audience: 'untrusted',
    publicOnly: true,
    method: 'GET',
    url: id,
    headers: { accept: 'application/json' },
    timeoutMs: fetchMs,
    maxReplyBytes: bytesMax,
  })
  if (!reply.ok) throw wrong(reply.detail)
  if (reply.status !== 200) throw wrong(`its host answered ${reply.status}`)
  if (reply.truncated) throw wrong(`it has more than ${bytesMax / 1_024} KiB`)
  const document = read(reply.body)
  if (document === null) throw wrong('it is not a JSON object')
  if (document['client_id'] !== id) throw wrong('it names another address as its `client_id`')
  const {
    redirect_uris: uris,
    client_name: name,
    token_endpoint_auth_method: method = 'none',
  } = document
  if (method !== 'none')
    throw wrong('it wants to prove itself by a secret or a key, which this server does not take')
  if (
    !Array.isArray(uris) ||
    uris.length > redirectUrisMax ||
    !uris.every((uri) => typeof uri === 'string')
  )
    throw wrong('its `redirect_uris` must be a list of addresses')
  return {
    id,
    name: (typeof name === 'string' ? readableName(name) : null) ?? url.host,
    host: url.host,
    redirectUris: uris,
  }
}

const wrong = (detail: string) =>
  new Refusal(
    'invalid_parameter',
    `The document by which this program calls itself cannot be used: ${detail}.`,
  )

function read(body: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
