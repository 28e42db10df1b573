import type { ConnectionRow } from './store.ts'

/** What the log of changes tells of a connection. */
export function changeOf({
  account_id,
  id,
  platform,
  account_name,
}: Pick<ConnectionRow, 'account_id' | 'id' | 'platform' | 'account_name'>) {
  return { accountId: account_id, objectId: id, detail: { platform, account_name } }
}
