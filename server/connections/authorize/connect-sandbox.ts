import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { createHash } from 'node:crypto'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { NetworkSettings, OAuthResult } from '../../networks/network.ts'
import { consentOf } from '../../networks/index.ts'
import { requestedScopes } from '../grants/network-settings.ts'
import { whyNoSandbox } from '../grants/sandbox-missing.ts'
import { mint, type AccountId } from '../../ports/ids.ts'
import { storeOwner } from '../grants/grant-store.ts'
import { keepPicture } from '../pictures/keep-picture.ts'
import type { RevokePorts } from '../grants/revoke-grants.ts'
import { findConnection, insertConnection, type ConnectionRow } from '../store.ts'
import { completeWith, dropGrant, keepGrant } from '../grants/use-grant.ts'

/**
 * Gives a new account its main connection to each network of the specification; to others it adds
 * its own. In the sandbox each is completed at its first use, so the sandbox may be down; otherwise
 * none is connected yet.
 */
export async function addMainConnections(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  accountId: AccountId,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  const common = { accountId, main: true, label: null, now: context.clock.now() }
  const state = sandbox
    ? ({ kind: 'sandbox', state: 'incomplete' } as const)
    : ({ kind: 'live', state: 'disconnected' } as const)
  for (const platform of specifiedPlatforms)
    await insertConnection(tx, { ...common, ...state, id: mint('conn', context), platform })
}

/**
 * Completes a sandbox connection: the sandbox consents in the owner's place; all other steps (code,
 * token, identify) are those of a live connection. `superseded` means that the owner has
 * disconnected or connected in the meantime, or another request has completed it.
 */
export async function completeSandbox(
  context: RevokePorts,
  connection: ConnectionRow,
  settings: NetworkSettings,
): Promise<OAuthResult<ConnectionRow> | { readonly kind: 'superseded' }> {
  const oauth = consentOf(connection.platform)
  if (!oauth) return { kind: 'dead', detail: 'This network asks for no consent.' }
  const codeVerifier = Buffer.from(context.random.bytes(32)).toString('base64url')
  const redirectUri = `${context.addresses.publicUrl()}/api/connections/${connection.platform}/callback`
  const code = await consent(context, connection, settings, {
    codeVerifier,
    redirectUri,
    scopes: requestedScopes(oauth, settings, 'member'),
  })
  if (code.kind !== 'done') return code
  const grant = await oauth.exchange(context, settings, {
    code: code.value,
    redirectUri,
    codeVerifier,
  })
  if (grant.kind !== 'done') return grant
  const { account_id: accountId, id, platform } = connection
  const grantId = await keepGrant(
    context,
    { accountId, platform, kind: 'sandbox', server: null, serverLimits: null },
    grant.value,
  )
  const identities = await oauth.identify(context, settings, grant.value)
  const author = identities.kind === 'done' ? identities.value[0] : undefined
  if (author === undefined) {
    await dropGrant(context, accountId, grantId)
    return identities.kind === 'done'
      ? { kind: 'transient', detail: 'The sandbox named no author.' }
      : identities
  }
  await storeOwner(context.db, accountId, grantId, author.externalAccountId)
  const completed = await completeWith(context, connection, {
    ...author,
    kind: 'sandbox',
    grantId,
    ...(oauth.audiences && { settings: { privacy_level: 'PUBLIC_TO_EVERYONE' } }),
  })
  if (completed)
    await keepPicture(context, { accountId, connectionId: id, kind: 'sandbox' }, author)
  const row = completed ? await findConnection(context.db, accountId, id) : undefined
  if (row?.grant_id === grantId) return { kind: 'done', value: row }
  await dropGrant(context, accountId, grantId)
  return { kind: 'superseded' }
}

async function consent(
  context: Use<'outbound' | 'addresses' | 'config'>,
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
  if (!reply.ok) return { kind: 'transient', detail: whyNoSandbox(context) }
  if (reply.status !== 200 && reply.status !== 201)
    return {
      kind: 'transient',
      detail: `The sandbox refused to connect the account (${reply.status}).`,
    }
  return {
    kind: 'done',
    value: (JSON.parse(Buffer.from(reply.body).toString()) as { code: string }).code,
  }
}

/** Two connections of an account are two authors. */
function authorKey({ account_id, id, main }: ConnectionRow): string {
  return main ? account_id : id
}

/** A name that a person can tell apart from another account's on the same sandbox. */
function authorName(connection: ConnectionRow): string {
  return `Sandbox ${connection.platform} ${authorKey(connection).slice(-6)}`
}
