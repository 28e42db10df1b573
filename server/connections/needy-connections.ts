import type { Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { healthOf } from './present-connection.ts'
import { connectionsOfAccounts } from './store.ts'

/**
 * How many connections of each of these accounts have to be connected again; accounts without any,
 * and connections of disabled networks, are left out.
 */
export async function countNeedyConnections(
  context: Use<'db' | 'clock' | 'config'>,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, number>> {
  const needy = (await connectionsOfAccounts(context.db, accountIds)).filter(
    (row) =>
      context.config.CRIER_NETWORKS.includes(row.platform) &&
      healthOf(context, row) === 'needs_reconnect',
  )
  return new Map(
    [...Map.groupBy(needy, ({ account_id }) => account_id)].map(([accountId, rows]) => [
      accountId,
      rows.length,
    ]),
  )
}
