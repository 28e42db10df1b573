import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Grant, Identity, NetworkSettings, OAuth } from '../networks/network.ts'
import { networkOf } from '../networks/index.ts'
import type { AccountId, ConnectionId, GrantId } from '../ports/ids.ts'
import { offerAudience, type AudienceChoice } from './choose-audience.ts'
import { digest } from './link-secrets.ts'
import { settingsFor, type ConnectionKind } from './network-settings.ts'
import { storeOwner } from './grant-store.ts'
import { useAuthorizationState } from './authorization-store.ts'
import { connectWith, dropGrant, keepGrant } from './use-grant.ts'
import { redirectUri, verifierPlace, type AuthorizePorts } from './authorization.ts'

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
  const { oauth } = networkOf(platform)
  const codeVerifier = await context.vault.open(row.verifier_sealed, verifierPlace(row.account_id, platform))
  const grant = await oauth.exchange(context, settings, { code, redirectUri: redirectUri(context, platform), codeVerifier })
  if (grant.kind !== 'done') return { kind: 'failed', detail: `The network did not accept the way back: ${grant.detail}` }
  const place = { accountId: row.account_id, connectionId: row.connection_id, platform, kind: row.kind, authorKind: row.author_kind }
  const connected = await connectOrRevoke(context, settings, place, grant.value)
  if (connected.kind === 'failed') return connected
  const { externalAccountId } = connected
  const audience = await offerAudience(context, settings, { platform, stateHash: digest(state), externalAccountId, grant: grant.value })
  return { ...connected, audience }
}

/** Whatever comes of it, a grant that connects nothing is let go. */
async function connectOrRevoke(
  context: AuthorizePorts,
  settings: NetworkSettings,
  place: Place & { readonly authorKind: 'member' | 'organization' },
  grant: Grant,
): Promise<Connected> {
  const grantId = await keepGrant(context, place, grant)
  try {
    const connected = await connectAs(context, settings, place, { ...grant, id: grantId })
    if (connected.kind === 'failed') await dropGrant(context, place.accountId, grantId)
    return connected
  } catch (error) {
    await dropGrant(context, place.accountId, grantId)
    throw error
  }
}

type KeptGrant = Grant & { readonly id: GrantId }

interface Place {
  readonly accountId: AccountId
  readonly connectionId: ConnectionId
  readonly platform: Platform
  readonly kind: ConnectionKind
}

/** Connects the author of that kind whom the grant can publish as. */
async function connectAs(
  context: AuthorizePorts,
  settings: NetworkSettings,
  { authorKind, ...place }: Place & { readonly authorKind: 'member' | 'organization' },
  grant: KeptGrant,
): Promise<Connected> {
  const { oauth } = networkOf(place.platform)
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
  await storeOwner(context.db, place.accountId, grant.id, identities.value[0]!.externalAccountId)
  if (!(await connect(context, place, author, grant.id)))
    return { kind: 'failed', detail: 'The connection was removed meanwhile. Nothing has changed.' }
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

/** False when the connection was removed meanwhile. */
async function connect(context: AuthorizePorts, place: Place, author: Identity, grantId: GrantId): Promise<boolean> {
  const { connectionId, platform, kind } = place
  if (!(await connectWith(context, place, { ...author, kind, grantId }))) return false
  context.log.event('connection.made', { connectionId, platform, kind })
  context.wake.soon('publish', context.clock.now())
  return true
}
