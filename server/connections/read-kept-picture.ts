import type { Use } from '../context.ts'
import type { AuthorPicture } from '../ports/author-picture.ts'
import { findPicture } from './picture-store.ts'

/** The picture that was kept of an author; undefined when another author, or nobody, is connected by now. */
export function readKeptPicture({ db }: Use<'db'>, { accountId, connectionId, digest }: AuthorPicture) {
  return findPicture(db, { accountId, connectionId }, digest)
}
