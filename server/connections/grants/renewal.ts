import type { Connection } from '@crier/contract/connections.ts'
import { networkOf } from '../../networks/index.ts'
import type { ConnectionRow } from '../store.ts'
import { canRenew } from './tokens.ts'

export type RenewalFacts = Pick<
  ConnectionRow,
  'platform' | 'refresh_sealed' | 'access_expires_at' | 'refresh_expires_at' | 'renewal_lost_at'
>

/**
 * Returns how the access is renewed. After a lost renewal it is unknown whether Crier still can.
 */
export function renewalOf(row: RenewalFacts): Connection['renewal'] {
  if (row.renewal_lost_at === null && canRenew(row.platform, row.refresh_sealed)) return 'automatic'
  return row.access_expires_at === null ? 'none' : 'by_hand'
}

/**
 * The end of what Crier cannot renew: of the refresh token, or of the access where there is none.
 * Null: no end is known.
 */
export function accessEndOf(row: RenewalFacts): Temporal.Instant | null {
  return renewalOf(row) === 'automatic' ? row.refresh_expires_at : row.access_expires_at
}

/** The end that no renewal moves: only the owner can, by connecting again. */
export function fixedEndOf(row: RenewalFacts): Temporal.Instant | null {
  const isMoved =
    renewalOf(row) === 'automatic' && networkOf(row.platform).oauth.rotatesRefreshTokens
  return isMoved ? null : accessEndOf(row)
}
