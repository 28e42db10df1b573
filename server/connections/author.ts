import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../world/ids.ts'

/** What is known of the author whom an account publishes as: what fits depends on it. */
export interface Author {
  /** X: may write long posts. */
  readonly premium: boolean
  /** X: whether threads may go out. */
  readonly threads: boolean
  /** Whether there is a connection to publish with. */
  readonly connected: boolean
}

export async function authorOf(context: Use<'config'>, db: Queryable, accountId: AccountId, platform: Platform): Promise<Author> {
  const connection = await db
    .selectFrom('connection')
    .select(['state', 'facts'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return authorFrom(context, connection)
}

export function authorFrom({ config }: Use<'config'>, connection: { state: string; facts: Record<string, string> } | undefined): Author {
  const subscription = connection?.facts['subscription_type'] ?? 'None'
  return {
    threads: config.CRIER_X_THREADS === 'on',
    premium: subscription === 'Premium' || subscription === 'PremiumPlus',
    connected: connection !== undefined && (connection.state === 'connected' || connection.state === 'incomplete'),
  }
}
