import { Refusal } from '@crier/contract/problems.ts'
import type { Principal } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { findPost, type PostRow } from './rows/post-store.ts'

export async function requirePost(
  db: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  postId: string,
): Promise<PostRow> {
  return (await findPost(db, accountId, postId)) ?? throwPostNotFound()
}

export function throwPostNotFound(): never {
  throw new Refusal('not_found', 'There is no such post.')
}
