import type { Use } from './context.ts'

/** Says that this process is alive. */
export async function beat(
  context: Use<'db' | 'clock'>,
  process: { id: string; role: string; startedAt: Temporal.Instant },
): Promise<void> {
  const now = context.clock.now()
  await context.db
    .insertInto('process')
    .values({ id: process.id, role: process.role, started_at: process.startedAt, heartbeat_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
    .execute()
}

export async function stopBeating(context: Use<'db'>, id: string): Promise<void> {
  await context.db.deleteFrom('process').where('id', '=', id).execute()
}
