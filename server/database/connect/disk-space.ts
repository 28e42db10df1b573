import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { isDiskFull } from '../database-errors.ts'

/** Tracks whether the database's disk accepted the last write. */
export interface DiskSpace {
  /** Receives every error of a statement. */
  note(error: unknown): void
  /** After a statement found no room: whether there still is none. Writes only then. */
  isFull(db: Db): Promise<boolean>
}

export function watchDiskSpace(): DiskSpace {
  let wasFull = false
  return {
    note: (error) => void (wasFull ||= isDiskFull(error)),
    isFull: async (db) => {
      if (!wasFull) return false
      try {
        await writeAndForget(db)
        wasFull = false
      } catch (error) {
        if (!isDiskFull(error)) throw error
      }
      return wasFull
    },
  }
}

/**
 * A megabyte, more than a page that a table still has free: in a temporary table, which goes with
 * its transaction.
 */
async function writeAndForget(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table room (page text) on commit drop`.execute(tx)
    await sql`alter table room alter column page set storage plain`.execute(tx)
    await sql`insert into room select repeat('x', 8000) from generate_series(1, 128)`.execute(tx)
  })
}
