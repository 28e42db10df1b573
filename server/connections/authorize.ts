import { labelOf } from '@crier/contract/networks/index.ts'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { createHash } from 'node:crypto'
import type { Input, Use } from '../context.ts'
import type { Grant, Identity, NetworkSettings, OAuth } from '../networks/network.ts'
import { connectors } from '../networks/registry.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import { instantText } from '../ports/instant-text.ts'
import { offerAudience, type AudienceChoice } from './choose-audience.ts'
import { revokeGrant } from './revoke-grant.ts'
import { digest, secret } from './link-secrets.ts'
import { isLive, settingsFor, type ConnectionKind } from './network-settings.ts'
import { findConnection, insertIncomplete, storeConnected } from './store.ts'
import { insertAuthorizationState, openAuthorizationState, useAuthorizationState } from './authorization-store.ts'
import { sealGrant } from './tokens.ts'

export type AuthorizePorts = Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'>

const authorizationStateMinutes = 10
const verifierPlace = (accountId: string, platform: string) => `connect_ticket.verifier|${accountId}|${platform}`

/** A one-time address that begins connecting in a browser: whoever opens it gets the cookie that the way back asks for. */
export async function authorizeConnection(
  context: AuthorizePorts,
  input: Input<Contract['authorizeConnection']>,
): Promise<Answer<Contract['authorizeConnection']>> {
  const { body, params, principal } = input
  const kind: ConnectionKind = body.kind ?? (isLive(context, params.platform) ? 'live' : 'sandbox')
  if (!(await settingsFor(context, params.platform, kind)))
    throw new Refusal(
      'conflict',
      kind === 'live'
        ? `The live ${params.platform} network is not configured: the operator sets CRIER_${params.platform.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET.`
        : 'The sandbox is not running.',
    )
  const authorizationState = secret(context.random)
  const expiresAt = context.clock.now().add({ minutes: authorizationStateMinutes })
  const verifierSealed = await context.vault.seal(secret(context.random), verifierPlace(principal.accountId, params.platform))
  return context.db.transaction().execute(async (tx) => {
    await insertAuthorizationState(tx, {
      hash: digest(authorizationState),
      accountId: principal.accountId,
      platform: params.platform,
      kind,
      authorKind: body.author ?? 'member',
      verifierSealed,
      keyId: principal.keyId,
      userId: principal.user?.userId ?? null,
      expiresAt,
    })
    const answer = {
      authorize_url: `${context.addresses.publicUrl()}/api/connections/${params.platform}/authorize/${authorizationState}`,
      expires_at: instantText(expiresAt),
    }
    await input.remember(tx, answer)
    return answer
  })
}

/** What the browser is sent: to the network, with a cookie that binds the way back to this browser. */
export async function openAuthorization(
  context: AuthorizePorts,
  platform: Platform,
  authorizationState: string,
): Promise<{ location: string; cookie: string } | undefined> {
  const state = secret(context.random)
  const cookie = secret(context.random)
  const row = await openAuthorizationState(context.db, {
    hash: digest(authorizationState),
    platform,
    stateHash: digest(state),
    cookieHash: digest(cookie),
    now: context.clock.now(),
  })
  if (!row) return undefined
  const settings = await settingsFor(context, platform, row.kind)
  if (!settings) return undefined
  const { oauth } = connectors[platform]
  const verifier = await context.vault.open(row.verifier_sealed, verifierPlace(row.account_id, platform))
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const scopes = [...oauth.neededScopes(row.author_kind), ...oauth.helpfulScopes]
  return { location: oauth.authorizeUrl(settings, { redirectUri: redirectUri(context, platform), state, codeChallenge, scopes }), cookie }
}

export type Connected =
  | {
      readonly kind: 'connected'
      readonly accountName: string
      readonly networkName: string
      readonly externalAccountId: string
      /** What the person chooses now; null where the network leaves nothing to choose. */
      readonly audience: AudienceChoice | null
    }
  /** What the person at the browser should read. */
  | { readonly kind: 'failed'; readonly detail: string }

/** The network's way back: the state must belong to this account, platform and browser, once. */
export async function finishAuthorization(
  context: AuthorizePorts,
  platform: Platform,
  { state, cookie, code, error }: { state: string; cookie: string; code: string | undefined; error: string | undefined },
): Promise<Connected> {
  const row = await useAuthorizationState(context.db, {
    stateHash: digest(state),
    cookieHash: digest(cookie),
    platform,
    now: context.clock.now(),
  })
  if (!row) return { kind: 'failed', detail: 'This way back has expired, was used, or belongs to another browser. Begin again.' }
  if (code === undefined)
    return { kind: 'failed', detail: error ? 'Access was not granted. Nothing has changed.' : 'The network sent no code.' }
  const settings = await settingsFor(context, platform, row.kind)
  if (!settings) return { kind: 'failed', detail: 'The network is not configured any more.' }
  const { oauth } = connectors[platform]
  const codeVerifier = await context.vault.open(row.verifier_sealed, verifierPlace(row.account_id, platform))
  const grant = await oauth.exchange(context, settings, { code, redirectUri: redirectUri(context, platform), codeVerifier })
  if (grant.kind !== 'done') return { kind: 'failed', detail: `The network did not accept the way back: ${grant.detail}` }
  const place = { accountId: row.account_id, platform, kind: row.kind, authorKind: row.author_kind }
  const connected = await connectOrRevoke(context, settings, place, grant.value)
  if (connected.kind === 'failed') return connected
  const { externalAccountId } = connected
  const audience = await offerAudience(context, settings, { platform, stateHash: digest(state), externalAccountId, grant: grant.value })
  return { ...connected, audience }
}

async function connectOrRevoke(
  context: AuthorizePorts,
  settings: NetworkSettings,
  place: Place & { readonly authorKind: 'member' | 'organization' },
  grant: Grant,
): Promise<Connected> {
  try {
    const connected = await connectAs(context, settings, place, grant)
    if (connected.kind === 'failed') await revokeGrant(context, settings, place, grant)
    return connected
  } catch (error) {
    await revokeGrant(context, settings, place, grant)
    throw error
  }
}

interface Place {
  readonly accountId: AccountId
  readonly platform: Platform
  readonly kind: ConnectionKind
}

/** Connects the author of that kind whom the grant can publish as. */
async function connectAs(
  context: AuthorizePorts,
  settings: NetworkSettings,
  { authorKind, ...place }: Place & { readonly authorKind: 'member' | 'organization' },
  grant: Grant,
): Promise<Connected> {
  const { oauth } = connectors[place.platform]
  const missing = oauth.neededScopes(authorKind).filter((scope) => !grant.scopes.includes(scope))
  if (grant.scopes.length > 0 && missing.length > 0)
    return {
      kind: 'failed',
      detail: `Publishing needs permissions that were not granted: ${missing.join(', ')}. Connect again and grant them.`,
    }
  const identities = await identify(context, oauth, settings, grant)
  if (identities.kind !== 'done') return { kind: 'failed', detail: `The network did not say who you are: ${identities.detail}` }
  const author = identities.value.find(({ facts }) => (facts['author_kind'] ?? 'member') === authorKind)
  if (!author) return { kind: 'failed', detail: 'There is no page that you may publish for on this network.' }
  await connect(context, place, author, grant)
  const { accountName, externalAccountId } = author
  return { kind: 'connected', accountName, networkName: labelOf(place.platform), externalAccountId, audience: null }
}

// LinkedIn may call a token revoked for some seconds after it has issued it; meanwhile a person looks at a blank page.
const identifyPausesMs = [2_000, 5_000]

async function identify(context: AuthorizePorts, oauth: OAuth, settings: NetworkSettings, grant: Grant) {
  for (const pauseMs of identifyPausesMs) {
    const identities = await oauth.identify(context, settings, grant)
    if (identities.kind !== 'transient') return identities
    await context.clock.sleep(pauseMs)
  }
  return oauth.identify(context, settings, grant)
}

async function connect(context: AuthorizePorts, { accountId, platform, kind }: Place, author: Identity, grant: Grant): Promise<void> {
  const now = context.clock.now()
  const id = await context.db.transaction().execute(async (tx) => {
    // Tokens are sealed for their row, so the row comes first: two browsers that finish at once must not seal for two ids.
    await insertIncomplete(tx, { id: mint('conn', context), accountId, platform, now })
    const { id } = (await findConnection(tx, accountId, platform))!
    await storeConnected(tx, {
      id,
      accountId,
      platform,
      kind,
      accountName: author.accountName,
      externalAccountId: author.externalAccountId,
      facts: author.facts,
      grant: await sealGrant(context, { id, account_id: accountId, platform }, grant),
      now,
    })
    return id
  })
  context.log.event('connection.made', { connectionId: id, platform, kind })
  context.wake.soon('publish', now)
}

function redirectUri(context: Use<'addresses'>, platform: Platform): string {
  return `${context.addresses.publicUrl()}/api/connections/${platform}/callback`
}
