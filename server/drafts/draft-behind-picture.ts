import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { draftForPicture } from './store.ts'

/** The draft that a signed picture address was made for: the signature stands for the account. */
export function draftBehindPicture(db: Queryable, accountId: AccountId, draftId: string) {
  return draftForPicture(db, accountId, draftId)
}
