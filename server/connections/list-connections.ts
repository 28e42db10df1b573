import type { Connection } from '@crier/contract/account.ts'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { Input, Use } from '../context.ts'
import { instantTextOrNull } from '../ports/instant-text.ts'
import { networkOf } from '../networks/index.ts'
import { accessFor, type AccessPorts } from './access.ts'
import { expiringDays } from './ending.ts'
import { connectionsOf, type ConnectionRow } from './store.ts'
import { canRenew } from './tokens.ts'

/** One for each platform, connected or not. Whoever looks wants to see who will post: what is incomplete is completed if it can be. */
export async function listConnections(
  context: AccessPorts,
  { principal }: Input<Contract['listConnections']>,
): Promise<Answer<Contract['listConnections']>> {
  const found = await connectionsOf(context.db, principal.accountId)
  const incomplete = found.filter(({ state }) => state === 'incomplete')
  await Promise.all(incomplete.map(({ id }) => accessFor(context, principal.accountId, id)))
  const present = incomplete.length > 0 ? await connectionsOf(context.db, principal.accountId) : found
  const mains = platforms.map((platform) => present.find((row) => row.main && row.platform === platform)!)
  return { data: mains.map((row) => shown(context, row)), next_cursor: null }
}

function shown(context: Use<'clock'>, row: ConnectionRow): Connection {
  const { platform } = row
  if (row.state === 'disconnected')
    return {
      connection_id: row.id,
      platform,
      connected: false,
      kind: null,
      account_name: null,
      external_account_id: null,
      token_expires_at: null,
      health: 'not_connected',
      detail: `Connect an account: POST /api/connections/${platform}/authorize.`,
      settings: {},
    }
  const health = healthOf(context, row)
  return {
    connection_id: row.id,
    platform,
    connected: health !== 'needs_reconnect',
    kind: row.kind,
    account_name: row.account_name,
    external_account_id: row.external_account_id,
    token_expires_at: instantTextOrNull(row.access_expires_at),
    health,
    detail: detailOf(row, health),
    settings: row.settings,
  }
}

function healthOf(context: Use<'clock'>, row: ConnectionRow): Connection['health'] {
  if (row.state === 'needs_reconnect' || lacksAudience(row)) return 'needs_reconnect'
  // What renews itself does not end: only an access without a refresh token does.
  const ends = !canRenew(row.platform, row.refresh_sealed) ? row.access_expires_at : row.refresh_expires_at
  if (ends === null) return 'ok'
  const now = context.clock.now()
  if (Temporal.Instant.compare(ends, now) <= 0) return 'needs_reconnect'
  return Temporal.Instant.compare(ends, now.add({ hours: expiringDays * 24 })) < 0 ? 'expiring' : 'ok'
}

/** The network wants a person to choose who may see the posts, and nobody has. */
function lacksAudience({ platform, state, settings }: ConnectionRow): boolean {
  return state === 'connected' && networkOf(platform).oauth.audiences !== undefined && settings['privacy_level'] === undefined
}

function detailOf(row: ConnectionRow, health: Connection['health']): string | null {
  if (row.state === 'incomplete') return 'It is completed at its first use.'
  if (lacksAudience(row))
    return 'Nobody has chosen who sees the posts: connect the account again, and choose on the page after the consent.'
  if (health === 'needs_reconnect') return `Connect the account again. ${row.detail ?? ''}`.trim()
  if (health === 'expiring') return 'The access ends soon and cannot renew itself: connect the account again.'
  return row.detail ?? row.grant_detail
}
