import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { actorOf } from '../activity/actor.ts'
import type { Input } from '../context.ts'
import { connectionInPath } from './resolve-connection.ts'
import { endConnection, removeConnection } from './remove-connection.ts'
import type { RevokePorts } from './grants/revoke-grants.ts'

/** A main connection is disconnected and stays; another one is removed with its slots. */
export async function disconnect(
  context: RevokePorts,
  { params, principal }: Input<Contract['disconnect']>,
): Promise<null> {
  const connection = await connectionInPath(
    context,
    context.db,
    principal.accountId,
    params.platform,
  )
  if (!connection.main) await removeConnection(context, connection, actorOf(principal))
  else if (!(await endConnection(context, connection, actorOf(principal))))
    throw new Refusal('not_found', `No ${labelOf(connection.platform)} account is connected.`)
  return null
}
