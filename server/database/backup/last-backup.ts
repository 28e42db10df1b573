import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { readIfThere } from '../embedded/data-directory.ts'

export const lastBackupFile = 'last-backup'

/**
 * After the backup was written, and read back where that was asked for. In the data directory,
 * because the database may not run.
 */
export async function noteBackup(dataDir: string, at: Temporal.Instant): Promise<void> {
  await writeFile(join(dataDir, lastBackupFile), `${at.toString()}\n`, { mode: 0o600 })
}

/**
 * When the last good backup was made; before the first, when the database was made: from then on
 * one is missing.
 */
export async function lastBackup(db: Queryable, dataDir: string): Promise<Temporal.Instant> {
  const noted = await readIfThere(join(dataDir, lastBackupFile))
  if (noted !== undefined) return Temporal.Instant.from(noted.trim())
  const { rows } = await sql<{
    applied_at: Temporal.Instant
  }>`select applied_at from migration order by number limit 1`.execute(db)
  return rows[0]!.applied_at
}
