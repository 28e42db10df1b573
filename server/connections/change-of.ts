import type { ConnectionRow } from './store.ts'

/** Describes a connection for the change log. */
export function connectionChange({
  account_id,
  id,
  platform,
  account_name,
}: Pick<ConnectionRow, 'account_id' | 'id' | 'platform' | 'account_name'>) {
  return { accountId: account_id, objectId: id, detail: { platform, account_name } }
}
