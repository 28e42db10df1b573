import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { connectors } from '../networks/registry.ts'
import { settingsFor } from './network-settings.ts'
import { findConnection, removeTokens } from './store.ts'
import { openTokens } from './tokens.ts'

/** Forgets the tokens, and tells the network where it can be told. A network that is away does not keep anybody connected. */
export async function disconnect(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log'>,
  { params, principal }: Input<Contract['disconnect']>,
): Promise<null> {
  const connection = await findConnection(context.db, principal.accountId, params.platform)
  if (!connection || connection.state === 'disconnected') throw new Refusal('not_found', `No ${params.platform} account is connected.`)
  const settings = await settingsFor(context, params.platform, connection.kind)
  const tokens = connection.access_sealed === null ? null : await openTokens(context, connection)
  await context.db.transaction().execute((tx) => removeTokens(tx, connection, context.clock.now()))
  if (!settings || !tokens) return null
  const revoked = await connectors[params.platform].oauth.revoke(context, settings, tokens)
  context.log.event('connection.removed', { connectionId: connection.id, platform: params.platform, revoked: revoked.kind })
  return null
}
