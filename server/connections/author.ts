import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { networkOf } from '../networks/index.ts'
import { isLive, type ConnectionKind } from './network-settings.ts'

/** What is known of the author whom an account publishes as: what fits depends on it. */
export interface Author {
  /** X: may write long posts. */
  readonly premium: boolean
  /** X: whether threads may go out. */
  readonly threads: boolean
  /** Whether there is a connection to publish with. */
  readonly connected: boolean
  /** Whether posts reach the network itself, not the sandbox; without a connection, whether they would after connecting. */
  readonly live: boolean
}

/** What is known of a connection. */
interface Known {
  readonly state: string | null
  readonly facts: Record<string, string> | null
  readonly kind: ConnectionKind | null
}

export async function authorOf(context: Use<'config'>, db: Queryable, accountId: AccountId, platform: Platform): Promise<Author> {
  const connection = await db
    .selectFrom('connection')
    .select(['state', 'facts', 'kind'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return authorFrom(context, platform, connection)
}

/** `known` of no connection holds nulls. */
export function authorFrom(context: Use<'config'>, platform: Platform, known: Known = { state: null, facts: null, kind: null }): Author {
  const connected = known.state === 'connected' || known.state === 'incomplete'
  return {
    threads: context.config.CRIER_X_THREADS === 'on',
    premium: networkOf(platform).isSubscriber?.(known.facts ?? {}) ?? false,
    connected,
    live: connected ? known.kind === 'live' : isLive(context, platform),
  }
}
