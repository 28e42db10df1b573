import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import type { ConnectionKind } from './grants/network-settings.ts'
import {
  findConnection,
  findMainConnection,
  insertConnection,
  type ConnectionRow,
} from './store.ts'

/**
 * Adds a connection that is not connected yet; the first of a platform is its main one. Only under
 * the account's lock.
 */
export async function addConnection(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  given: {
    readonly accountId: AccountId
    readonly platform: Platform
    readonly label: string | null
    readonly kind: ConnectionKind
  },
): Promise<ConnectionRow> {
  const { accountId, platform } = given
  const id = mint('conn', context)
  const main = (await findMainConnection(tx, accountId, platform)) === undefined
  await insertConnection(tx, {
    ...given,
    id,
    main,
    state: 'disconnected',
    now: context.clock.now(),
  })
  return (await findConnection(tx, accountId, id))!
}
