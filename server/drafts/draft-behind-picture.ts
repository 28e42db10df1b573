import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { draftForPicture } from './store.ts'

/** Finds the draft of a signed picture address: the signature stands in for the account. */
export function draftBehindPicture(db: Queryable, accountId: AccountId, draftId: string) {
  return draftForPicture(db, accountId, draftId)
}
