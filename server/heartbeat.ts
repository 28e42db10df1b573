import type { Use } from './context.ts'

// Half of the difference from which on a webhook may be told again: docs/promises.md.
const clocksApartMaxMs = 7_500

/** Says that this process is alive, and logs when another one's clock is ahead of this one's by seconds: leases are counted by both. */
export async function beat(
  context: Use<'db' | 'clock' | 'log'>,
  process: { id: string; role: string; startedAt: Temporal.Instant },
): Promise<void> {
  const now = context.clock.now()
  await context.db
    .insertInto('process')
    .values({ id: process.id, role: process.role, started_at: process.startedAt, heartbeat_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
    .execute()
  const { latest } = await context.db
    .selectFrom('process')
    .select((row) => row.fn.max('heartbeat_at').as('latest'))
    .executeTakeFirstOrThrow()
  const apartMs = latest.since(now).total('milliseconds')
  if (apartMs > clocksApartMaxMs) context.log.event('clocks.differ', { bySeconds: Math.round(apartMs / 1_000) })
}

export async function stopBeating(context: Use<'db'>, id: string): Promise<void> {
  await context.db.deleteFrom('process').where('id', '=', id).execute()
}
