import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import type { Grant } from '../networks/network.ts'
import type { ConnectionRow, StoredGrant } from './store.ts'

const place = (connection: Pick<ConnectionRow, 'id' | 'account_id'>, column: 'access' | 'refresh') =>
  `connection.${column}|${connection.account_id}|${connection.id}`

/** The tokens of a connection, in plain: for the length of one call. */
export async function openTokens(context: Use<'vault'>, connection: ConnectionRow) {
  return {
    accessToken: await context.vault.open(connection.access_sealed!, place(connection, 'access')),
    refreshToken:
      connection.refresh_sealed === null ? null : await context.vault.open(connection.refresh_sealed, place(connection, 'refresh')),
  }
}

/** Seals a grant's tokens for the row they go into. */
export async function sealGrant(
  context: Use<'vault' | 'clock'>,
  row: Pick<ConnectionRow, 'id' | 'account_id'> & { readonly platform: Platform },
  grant: Grant,
): Promise<StoredGrant> {
  return {
    accessSealed: await context.vault.seal(grant.accessToken, place(row, 'access')),
    refreshSealed: grant.refreshToken === null ? null : await context.vault.seal(grant.refreshToken, place(row, 'refresh')),
    accessExpiresAt: grant.accessExpiresAt,
    refreshExpiresAt: grant.refreshExpiresAt,
    scopes: grant.scopes,
    refreshDueAt: canRenew(row.platform, grant.refreshToken) ? renewalTime(context, grant) : null,
  }
}

/** Whether there is anything to renew an access with: Instagram's renews itself, LinkedIn gives most applications nothing. */
export function canRenew(platform: Platform, refreshToken: string | null): boolean {
  return refreshToken !== null || networkOf(platform).oauth.renewsWithAccess
}

// Ten minutes before a short life ends, a week before a long one: then a network that is away for days does no harm.
function renewalTime(context: Use<'clock'>, grant: Grant): Temporal.Instant | null {
  if (grant.accessExpiresAt === null) return null
  const life = grant.accessExpiresAt.since(context.clock.now()).total('minutes')
  return grant.accessExpiresAt.subtract({ minutes: Math.round(Math.min(Math.max(10, life / 10), 7 * 24 * 60)) })
}
