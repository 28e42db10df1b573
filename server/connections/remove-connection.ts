import type { Use } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import { settingsFor } from './network-settings.ts'
import { removeTokens, type ConnectionRow } from './store.ts'
import { openTokens } from './tokens.ts'

/**
 * Forgets the tokens, and tells the network where it can be told. A network that is away does not keep anybody connected. Says whether
 * there was a connection.
 */
export async function removeConnection(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log'>,
  connection: ConnectionRow,
): Promise<boolean> {
  const { platform } = connection
  if (connection.state === 'disconnected') return false
  const settings = await settingsFor(context, platform, connection.kind)
  const tokens = connection.access_sealed === null ? null : await openTokens(context, connection)
  await context.db.transaction().execute((tx) => removeTokens(tx, connection, context.clock.now()))
  if (!settings || !tokens) return true
  const revoked = await networkOf(platform).oauth.revoke(context, settings, tokens)
  context.log.event('connection.removed', { connectionId: connection.id, platform, revoked: revoked.kind })
  return true
}
