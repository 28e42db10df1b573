import { sql } from 'kysely'
import type { Db } from '@crier/server/database/database.ts'

/** Sets schedules back to what a database from before their publication holds. */
export async function rewindRows(db: Db, scheduleIds: readonly string[]): Promise<void> {
  const chosen = sql`any (${[...scheduleIds]}::text[])`
  await sql`alter table schedule disable trigger schedule_state`.execute(db)
  await sql`delete from schedule_piece where schedule_id = ${chosen}`.execute(db)
  await sql`delete from attempt where schedule_id = ${chosen}`.execute(db)
  await sql`
    update schedule set status = 'pending', due_at = scheduled_at, published_at = null,
      external_id = null, external_url = null,
      attempt_count = 0, publication = null, brand = null, warnings = '[]'
      where id = ${chosen}`.execute(db)
  await sql`alter table schedule enable trigger schedule_state`.execute(db)
}
