import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import { networkOf } from '../../networks/index.ts'
import type { Grant } from '../../networks/network.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import type { SealedGrant } from './grant-store.ts'

const place = (accountId: AccountId, grantId: GrantId, column: 'access' | 'refresh') =>
  `network_grant.${column}|${accountId}|${grantId}`

interface Sealed {
  readonly account_id: AccountId
  readonly grant_id: GrantId | null
  readonly access_sealed: string | null
  readonly refresh_sealed: string | null
}

/** The tokens of a connection that has some, in plain: for the length of one call. */
export async function unsealTokens(context: Use<'vault'>, sealed: Sealed) {
  const grantId = sealed.grant_id!
  return {
    accessToken: await context.vault.open(
      sealed.access_sealed!,
      place(sealed.account_id, grantId, 'access'),
    ),
    refreshToken:
      sealed.refresh_sealed === null
        ? null
        : await context.vault.open(
            sealed.refresh_sealed,
            place(sealed.account_id, grantId, 'refresh'),
          ),
  }
}

/** Seals a grant's tokens for the row they go into. */
export async function sealGrant(
  context: Use<'vault' | 'clock'>,
  row: { readonly id: GrantId; readonly account_id: AccountId; readonly platform: Platform },
  grant: Grant,
): Promise<SealedGrant> {
  return {
    accessSealed: await context.vault.seal(
      grant.accessToken,
      place(row.account_id, row.id, 'access'),
    ),
    refreshSealed:
      grant.refreshToken === null
        ? null
        : await context.vault.seal(grant.refreshToken, place(row.account_id, row.id, 'refresh')),
    accessExpiresAt: grant.accessExpiresAt,
    refreshExpiresAt: grant.refreshExpiresAt,
    scopes: grant.scopes,
    refreshDueAt: canRenew(row.platform, grant.refreshToken)
      ? renewalTime(context, row.platform, grant)
      : null,
  }
}

/**
 * True when the access can be renewed: Instagram's token renews itself, LinkedIn gives most
 * applications no refresh token.
 */
export function canRenew(platform: Platform, refreshToken: string | null): boolean {
  return refreshToken !== null || networkOf(platform).oauth.renewsWithAccess
}

// Each renewal with a one-use token risks losing the grant, so unused grants are renewed just often
// enough to stay valid.
const keptAliveHours = 24

// Otherwise ten minutes before a short life ends, a week before a long one: then a network that is
// away for days does no harm.
function renewalTime(
  context: Use<'clock'>,
  platform: Platform,
  grant: Grant,
): Temporal.Instant | null {
  if (grant.accessExpiresAt === null) return null
  if (networkOf(platform).oauth.rotatesRefreshTokens)
    return context.clock.now().add({ hours: keptAliveHours })
  const life = grant.accessExpiresAt.since(context.clock.now()).total('minutes')
  return grant.accessExpiresAt.subtract({
    minutes: Math.round(Math.min(Math.max(10, life / 10), 7 * 24 * 60)),
  })
}
