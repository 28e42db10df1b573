import type { RevokePorts } from './revoke-grants.ts'
import type { ConnectionRow } from './store.ts'
import { disconnectGrant } from './use-grant.ts'

/**
 * Forgets the tokens, and tells the network where it can be told, unless another connection uses them. A network that is away does not
 * keep anybody connected: it is told later. Says whether there was a connection.
 */
export async function removeConnection(context: RevokePorts, connection: ConnectionRow): Promise<boolean> {
  const { account_id: accountId, id: connectionId, platform } = connection
  if (connection.state === 'disconnected') return false
  await disconnectGrant(context, { accountId, connectionId })
  context.log.event('connection.removed', { connectionId, platform })
  return true
}
