import type { Platform } from '@crier/contract/platform.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { findMainConnection, type ConnectionRow } from './store.ts'

/** The connection that a caller means: a platform alone means its main one. */
export function meantConnection(
  db: Queryable,
  accountId: AccountId,
  { platform }: { readonly platform: Platform },
): Promise<ConnectionRow> {
  return findMainConnection(db, accountId, platform)
}
