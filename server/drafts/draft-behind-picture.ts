import type { Queryable } from '../database/database.ts'
import { draftForPicture } from './store.ts'

/** The draft that a signed picture address was made for: the signature stands for the account. */
export function draftBehindPicture(db: Queryable, draftId: string) {
  return draftForPicture(db, draftId)
}
