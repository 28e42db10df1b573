import type { Use } from '../context.ts'
import type { StoredBlob } from '../ports/files/blobs.ts'
import type { AccountId } from '../ports/ids.ts'
import { findBlob } from './store.ts'

/** The bytes of an upload. Null where the account, or for certain the store, does not have them. */
export async function openUpload(
  { db, blobs }: Use<'db' | 'blobs'>,
  accountId: AccountId,
  sha256: string,
  { undeletedOnly = false }: { readonly undeletedOnly?: boolean } = {},
): Promise<StoredBlob | null> {
  const name = await findBlob(db, accountId, sha256, undeletedOnly)
  return name ? blobs.open(name) : null
}
