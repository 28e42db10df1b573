import type { ConnectionId } from '../../ports/ids.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'
import type { ConnectionRow } from '../store.ts'

/** True when another connection has the author; a disconnected one has none. */
export function isTaken(
  present: readonly ConnectionRow[],
  externalAccountId: string,
  kind: ConnectionKind,
  except: ConnectionId | undefined,
): boolean {
  return present.some(
    (row) =>
      row.id !== except &&
      row.grant_id !== null &&
      row.kind === kind &&
      row.external_account_id === externalAccountId,
  )
}
