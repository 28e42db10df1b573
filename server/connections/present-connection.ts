import type { Connection } from '@crier/contract/connections.ts'
import type { Use } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import { instantTextOrNull } from '../ports/instant-text.ts'
import { expiringDays } from './expiring-connections.ts'
import type { ConnectionRow } from './store.ts'
import { accessEndOf, renewalOf, type RenewalFacts } from './grants/renewal.ts'

export function presentConnection(
  context: Use<'clock' | 'addresses'>,
  row: ConnectionRow,
): Connection {
  const { platform, main, paused } = row
  const common = {
    connection_id: row.id,
    platform,
    main,
    picture_url: pictureUrlOf(context, row),
    paused,
  }
  if (row.state === 'disconnected')
    return {
      ...common,
      label: row.label,
      connected: false,
      kind: null,
      account_name: null,
      external_account_id: null,
      server: null,
      token_expires_at: null,
      renewal: 'none',
      health: 'not_connected',
      detail: `Connect an account: POST /api/connections/${main ? platform : row.id}/authorize.`,
      settings: {},
    }
  const health = healthOf(context, row)
  return {
    ...common,
    label: row.label ?? row.account_name,
    connected: health !== 'needs_reconnect',
    kind: row.kind,
    account_name: row.account_name,
    external_account_id: row.external_account_id,
    server: row.server,
    token_expires_at: instantTextOrNull(accessEndOf(row)),
    renewal: renewalOf(row),
    health,
    detail: detailOf(row, health),
    // A grant without the permission to post directly has one mode.
    settings: { ...(row.facts['mode'] === 'inbox' && { mode: 'inbox' }), ...row.settings },
  }
}

function pictureUrlOf(
  { addresses }: Use<'addresses'>,
  { account_id, id, picture_digest: digest }: ConnectionRow,
): string | null {
  return digest === null
    ? null
    : addresses.authorPictureUrl({ accountId: account_id, connectionId: id, digest })
}

type HealthFacts = RenewalFacts & Pick<ConnectionRow, 'state' | 'settings' | 'facts'>

/** Returns the health of a connection that is not disconnected. */
export function healthOf(context: Use<'clock'>, row: HealthFacts): Connection['health'] {
  if (row.state === 'needs_reconnect' || lacksAudience(row)) return 'needs_reconnect'
  const ends = accessEndOf(row)
  if (ends === null) return 'ok'
  const now = context.clock.now()
  // At the end the used refresh token is tried once more: only that decides.
  if (row.renewal_lost_at !== null) return 'expiring'
  if (Temporal.Instant.compare(ends, now) <= 0) return 'needs_reconnect'
  return Temporal.Instant.compare(ends, now.add({ hours: expiringDays * 24 })) < 0
    ? 'expiring'
    : 'ok'
}

/** The network requires a chosen audience, and none was chosen. */
function lacksAudience({ platform, state, settings, facts }: HealthFacts): boolean {
  return (
    state === 'connected' &&
    networkOf(platform).oauth.audiences !== undefined &&
    settings['privacy_level'] === undefined &&
    (settings['mode'] ?? facts['mode']) !== 'inbox'
  )
}

function detailOf(row: ConnectionRow, health: Connection['health']): string | null {
  if (row.state === 'incomplete') return 'It is completed at its first use.'
  if (lacksAudience(row))
    return (
      'No audience was chosen for the posts: connect the account again, and choose one on the ' +
      'page after the consent.'
    )
  if (health === 'needs_reconnect') return `Connect the account again. ${row.detail ?? ''}`.trim()
  if (row.renewal_lost_at !== null && row.grant_detail !== null)
    return `${row.grant_detail} Connect the account again.`
  if (health === 'expiring')
    return 'The access ends soon, and Crier cannot renew it: connect the account again.'
  return row.detail ?? row.grant_detail
}
