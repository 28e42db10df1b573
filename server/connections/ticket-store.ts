import type { Platform } from '@crier/contract/platform.ts'
import type { Db, Tx } from '../database/database.ts'
import type { AccountId } from '../world/ids.ts'

export function insertTicket(
  tx: Tx,
  ticket: {
    hash: Uint8Array
    accountId: AccountId
    platform: Platform
    kind: 'sandbox' | 'live'
    authorKind: 'member' | 'organization'
    verifierSealed: string
    expiresAt: Temporal.Instant
  },
) {
  return tx
    .insertInto('connect_ticket')
    .values({
      hash: ticket.hash,
      account_id: ticket.accountId,
      platform: ticket.platform,
      kind: ticket.kind,
      author_kind: ticket.authorKind,
      verifier_sealed: ticket.verifierSealed,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Opens a ticket once, and binds the way back to the browser that opened it. */
export function openTicket(
  db: Db,
  ticket: { hash: Uint8Array; platform: Platform; stateHash: Uint8Array; cookieHash: Uint8Array; now: Temporal.Instant },
) {
  return db
    .updateTable('connect_ticket')
    .set({ state_hash: ticket.stateHash, cookie_hash: ticket.cookieHash })
    .where('hash', '=', ticket.hash)
    .where('platform', '=', ticket.platform)
    .where('state_hash', 'is', null)
    .where('expires_at', '>', ticket.now)
    .returningAll()
    .executeTakeFirst()
}

/** Uses the way back, once. */
export function useTicket(db: Db, ticket: { stateHash: Uint8Array; cookieHash: Uint8Array; platform: Platform; now: Temporal.Instant }) {
  return db
    .updateTable('connect_ticket')
    .set({ used_at: ticket.now })
    .where('state_hash', '=', ticket.stateHash)
    .where('cookie_hash', '=', ticket.cookieHash)
    .where('platform', '=', ticket.platform)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .returningAll()
    .executeTakeFirst()
}
