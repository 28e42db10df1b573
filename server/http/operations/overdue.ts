import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { heldConnections } from '../../connections/held-connections.ts'
import type { Use } from '../../context.ts'

// A task that is due this moment is not overdue: loops poll at once, and every 5 s in any case.
const graceSeconds = 10

const isNotHeld = (disabled: readonly Platform[]) => sql<boolean>`(status <> 'pending'
  or (platform <> all(${disabled}::text[])
    and (account_id, connection_id) not in (${heldConnections})))`

/**
 * What should have happened by now and has not, over all accounts: posts of a held connection
 * or a disabled network should not.
 */
// across accounts (delivery, schedule): counts for monitoring
export async function countOverdue({ db, clock, config }: Use<'db' | 'clock' | 'config'>) {
  const now = clock.now()
  const isDue = isNotHeld(config.disabledNetworks)
  const before = now.subtract({ seconds: graceSeconds })
  const { rows } = await sql<{
    posts: number
    oldest: Temporal.Instant | null
    deliveries: number
  }>`
    with late as (
      select due_at from schedule where due_at <= ${before}::timestamptz and not parked
        and ${isDue}
      union all select due_at from schedule where due_at <= ${before}::timestamptz and parked
      and ${isDue}
    )
    select
      (select count(*) from late) as posts,
      (select min(due_at) from late) as oldest,
      (select count(*) from delivery where due_at <= ${before}::timestamptz
      and (lease_until is null or lease_until <= ${before}::timestamptz)) as deliveries`.execute(db)
  const { posts, oldest, deliveries } = rows[0]!
  return {
    posts,
    oldestPostSeconds: oldest === null ? 0 : now.since(oldest).total('seconds'),
    deliveries,
  }
}
