import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { ServerLimits } from '../ports/files/fitter.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { networkOf } from '../networks/index.ts'
import { isLive, type ConnectionKind } from './grants/network-settings.ts'

/** The author that a connection publishes as; the limits of a post depend on it. */
export interface ConnectionAuthor {
  /** X: may write long posts. */
  readonly premium: boolean
  /** X: whether threads can be published. */
  readonly threads: boolean
  /** Whether videos are converted that the network does not accept. */
  readonly convertsVideos: boolean
  readonly connected: boolean
  /**
   * Whether posts reach the network itself, not the sandbox; without a connection, whether they
   * would after connecting.
   */
  readonly live: boolean
  /** The limits of the author's server, where the network has many. */
  readonly server?: ServerLimits
  /** What signing in told of the author, and what the connection's owner chose. */
  readonly facts: Readonly<Record<string, unknown>>
}

interface Known {
  readonly state: string
  readonly facts: Record<string, string>
  /** Absent where the statement has added them to the facts. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly kind: ConnectionKind
  readonly server_limits: ServerLimits | null
}

/**
 * The author of a connection, also of a removed one, which is not connected; undefined where there
 * is none of this id.
 */
export async function authorOf(
  context: Use<'config'>,
  db: Queryable,
  accountId: AccountId,
  connectionId: ConnectionId,
): Promise<{ readonly platform: Platform; readonly author: ConnectionAuthor } | undefined> {
  const connection = await db
    .selectFrom('connection')
    .select(['platform', 'state', 'facts', 'settings', 'kind', 'server_limits'])
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return (
    connection && {
      platform: connection.platform,
      author: authorFrom(context, connection.platform, connection),
    }
  )
}

const nobody: Known = { state: 'disconnected', facts: {}, kind: 'live', server_limits: null }

/** A platform without a connection has the author of one that is not connected. */
export function authorFrom(
  context: Use<'config'>,
  platform: Platform,
  known: Known = nobody,
): ConnectionAuthor {
  const connected = known.state === 'connected' || known.state === 'incomplete'
  return {
    threads: context.config.CRIER_X_THREADS === 'on',
    convertsVideos: context.config.CRIER_FFMPEG !== null,
    premium: networkOf(platform).isSubscriber?.(known.facts) ?? false,
    connected,
    facts: { ...known.facts, ...known.settings },
    ...(known.server_limits && { server: known.server_limits }),
    live: connected ? known.kind === 'live' : isLive(context, platform),
  }
}
