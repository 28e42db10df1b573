import type { Use } from '../../context.ts'
import type { AuthorPicture } from '../../ports/files/author-picture.ts'
import { findPicture } from './picture-store.ts'

/**
 * Returns the stored picture of an author; undefined when another author, or none, is connected
 * by now.
 */
export function readKeptPicture(
  { db }: Use<'db'>,
  { accountId, connectionId, digest }: AuthorPicture,
) {
  return findPicture(db, { accountId, connectionId }, digest)
}
