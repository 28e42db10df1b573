import { platforms } from '@crier/contract/platform.ts'
import { createHash } from 'node:crypto'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { NetworkSettings, OAuthResult } from '../networks/network.ts'
import { networkOf } from '../networks/index.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import { sealGrant } from './tokens.ts'
import { revokeGrant } from './revoke-grant.ts'
import { insertConnection, storeCompleted, type ConnectionRow } from './store.ts'

/**
 * Gives a new account its main connection to each network. In the sandbox each is completed at its first use, so the sandbox may be
 * down; otherwise none is connected yet.
 */
export async function addMainConnections(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  accountId: AccountId,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  const common = { accountId, main: true, label: null, now: context.clock.now() }
  const state = sandbox ? ({ kind: 'sandbox', state: 'incomplete' } as const) : ({ kind: 'live', state: 'disconnected' } as const)
  for (const platform of platforms) await insertConnection(tx, { ...common, ...state, id: mint('conn', context), platform })
}

type Ports = Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'addresses' | 'log'>

/**
 * Completes a sandbox connection: the sandbox consents in the owner's place, everything after that is the ordinary way (code,
 * token, identify), so that it differs from a live connection in nothing but the person who clicked. `superseded`: the owner has
 * disconnected or connected meanwhile, or somebody else has completed it, and that holds.
 */
export async function completeSandbox(
  context: Ports,
  connection: ConnectionRow,
  settings: NetworkSettings,
): Promise<OAuthResult<ConnectionRow> | { readonly kind: 'superseded' }> {
  const { oauth } = networkOf(connection.platform)
  const codeVerifier = Buffer.from(context.random.bytes(32)).toString('base64url')
  const redirectUri = `${context.addresses.publicUrl()}/api/connections/${connection.platform}/callback`
  const code = await consent(context, connection, settings, {
    codeVerifier,
    redirectUri,
    scopes: [...oauth.neededScopes('member'), ...oauth.helpfulScopes],
  })
  if (code.kind !== 'done') return code
  const grant = await oauth.exchange(context, settings, { code: code.value, redirectUri, codeVerifier })
  if (grant.kind !== 'done') return grant
  const identities = await oauth.identify(context, settings, grant.value)
  if (identities.kind !== 'done') return identities
  const author = identities.value[0]
  if (!author) return { kind: 'transient', detail: 'The sandbox named no author.' }
  const row = await storeCompleted(context.db, connection, {
    kind: 'sandbox',
    accountName: author.accountName,
    externalAccountId: author.externalAccountId,
    facts: author.facts,
    grant: await sealGrant(context, connection, grant.value),
    ...(oauth.audiences && { settings: { privacy_level: 'PUBLIC_TO_EVERYONE' } }),
    now: context.clock.now(),
  })
  if (row) return { kind: 'done', value: row }
  await revokeGrant(context, settings, { accountId: connection.account_id, platform: connection.platform }, grant.value)
  return { kind: 'superseded' }
}

async function consent(
  context: Use<'outbound' | 'addresses'>,
  connection: ConnectionRow,
  settings: NetworkSettings,
  request: { codeVerifier: string; redirectUri: string; scopes: readonly string[] },
): Promise<OAuthResult<string>> {
  const sandbox = await context.addresses.sandboxUrl()
  const reply = await context.outbound.send({
    audience: 'trusted',
    method: 'POST',
    url: `${sandbox}/_control/grants`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      platform: connection.platform,
      author: { key: authorKey(connection), name: authorName(connection), kind: 'member' },
      client_id: settings.clientId,
      redirect_uri: request.redirectUri,
      scopes: request.scopes,
      code_challenge: createHash('sha256').update(request.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
    timeoutMs: 5_000,
    maxReplyBytes: 10_000,
  })
  if (!reply.ok) return { kind: 'transient', detail: 'The sandbox is not running.' }
  if (reply.status !== 200 && reply.status !== 201)
    return { kind: 'transient', detail: `The sandbox refused to connect the account (${reply.status}).` }
  return { kind: 'done', value: (JSON.parse(Buffer.from(reply.body).toString()) as { code: string }).code }
}

/** Two connections of an account are two authors. */
function authorKey({ account_id, id, main }: ConnectionRow): string {
  return main ? account_id : id
}

/** A name that a person can tell apart from another account's on the same sandbox. */
function authorName(connection: ConnectionRow): string {
  return `Sandbox ${connection.platform} ${authorKey(connection).slice(-6)}`
}
