import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { secondsUntil } from '../../ports/outbound/seconds-until.ts'

export interface Limit {
  readonly max: number
  readonly seconds: number
}

interface CountedAttempt {
  readonly isAllowed: boolean
  /** Seconds until the window opens again. */
  readonly retryAfter: number
}

/**
 * Counts an attempt in the window of `key`, which opens with the first one. Exact across processes.
 */
export async function countAttempt(
  db: Queryable,
  key: string,
  { max, seconds }: Limit,
  now: Temporal.Instant,
): Promise<CountedAttempt> {
  const before = now.subtract({ seconds })
  const { rows } = await sql<{ opened_at: Temporal.Instant; count: number }>`
    insert into attempt_window as present (key, opened_at, count)
      values (${key}, ${now}::timestamptz, 1)
    on conflict (key) do update set
      opened_at = case when present.opened_at <= ${before}::timestamptz then excluded.opened_at
      else present.opened_at end,
      count = case when present.opened_at <= ${before}::timestamptz then 1
      else least(present.count, ${max}::integer) + 1 end
    returning opened_at, count`.execute(db)
  const { opened_at, count } = rows[0]!
  return { isAllowed: count <= max, retryAfter: secondsUntil(opened_at.add({ seconds }), now) }
}
