import { platforms, type Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Use } from '../context.ts'
import { canRenew } from './grants/tokens.ts'

// An access that cannot renew itself is announced this long before it ends.
export const expiringDays = 7

interface ExpiringConnections {
  readonly platform: Platform
  readonly kind: 'sandbox' | 'live'
  /** When the first of them ends that does not renew itself; null when none ends. */
  readonly soonest: Temporal.Instant | null
  /** How many end within `expiringDays`, or have ended. */
  readonly soon: number
}

/**
 * When the access of connected accounts ends, over all accounts, for each network. What renews
 * itself ends with what renews it.
 */
// across accounts (connection, network_grant): counts for monitoring
export async function expiringConnections({
  db,
  clock,
}: Use<'db' | 'clock'>): Promise<readonly ExpiringConnections[]> {
  const renewThemselves = platforms.filter((platform) => canRenew(platform, null))
  const { rows } = await sql<ExpiringConnections>`
    select platform, kind, min(ends) as soonest,
      count(*) filter (where ends < ${clock.now().add({ hours: expiringDays * 24 })}::timestamptz)
      as soon
    from (
      select connection.platform, connection.kind,
        case when renewal_lost_at is not null
        or (refresh_sealed is null and not connection.platform = any(${renewThemselves}::text[]))
            then access_expires_at
          else refresh_expires_at end as ends
      from connection join network_grant on network_grant.account_id = connection.account_id
        and network_grant.id = grant_id
      where state = 'connected'
    ) as connected
    group by platform, kind`.execute(db)
  return rows
}
