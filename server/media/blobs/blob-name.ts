import { blobFileName, type BlobName } from '../../ports/files/blobs.ts'
import type { AccountId } from '../../ports/ids.ts'

/**
 * The account and the name within it. What becomes a path or an address has this form, wherever it
 * comes from.
 */
export function blobPathOf({
  accountId,
  sha256,
  nonce,
}: BlobName): readonly [account: string, file: string] {
  return [accountFolder(accountId), checked(`${sha256}.${nonce}`, blobFileName)]
}

export const accountFolder = (accountId: AccountId) => checked(accountId, /^acct_[0-9a-f]{32}$/)

function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error('Not the name of a blob.')
  return text
}
