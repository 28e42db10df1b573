import type { Platform } from '@crier/contract/platform.ts'
import { accessFor, type AccessPorts } from '@crier/server/connections/grants/access.ts'
import { findMainConnection } from '@crier/server/connections/store.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'

/** Access of an account's main connection, completed and renewed where it has to be. */
export async function mainAccess(
  ports: AccessPorts,
  accountId: AccountId,
  platform: Platform,
  notVersion?: number,
) {
  const { id } = (await findMainConnection(ports.db, accountId, platform))!
  return accessFor(ports, accountId, id, notVersion)
}
