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

/** Describes a connection for an event: without names. */
export const eventOf = (
  { id, platform, kind }: Pick<ConnectionRow, 'id' | 'platform' | 'kind'>,
  state: 'connected' | 'needs_reconnect',
) => ({ connection_id: id, platform, kind, state })
