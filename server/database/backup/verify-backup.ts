import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { openClient } from '../connect/connect.ts'
import { recordedLocation } from '../embedded/embedded-location.ts'
import { joinEmbedded, type EmbeddedOptions } from '../embedded/embedded.ts'
import { restore } from './restore.ts'
import { StartRefused } from '../embedded/start-refused.ts'

export interface Verified {
  readonly tables: number
  readonly rows: number
  /**
   * Uploaded files whose bytes are those of their name, and those that were damaged before the
   * backup was made.
   */
  readonly files: number
  readonly damaged_files: number
}

/**
 * Restores the backup `file` into a folder beside it, starts PostgreSQL there, reads every row, and
 * removes the folder. A page that was damaged before the backup was made passes the checksums of
 * the file; only PostgreSQL notices it. Throws `StartRefused` when something cannot be read.
 */
export async function verifyBackup(
  file: string,
  options: Pick<EmbeddedOptions, 'clock' | 'log'>,
): Promise<Verified> {
  const path = resolve(file)
  const draft = `${path}.verifying`
  const dataDir = join(draft, 'data')
  const quiet = { ...options, dataDir, say: () => undefined }
  await removeDraft(draft)
  try {
    const { files, damaged } = await restore(path, quiet)
    await using embedded = await joinEmbedded(quiet)
    const client = await openClient(embedded.poolConfig, 'crier backup --verify')
    try {
      return { ...(await readEverything(client)), files, damaged_files: damaged }
    } finally {
      await client.end()
    }
  } catch (error) {
    throw new StartRefused(
      `The backup ${path} cannot be read back, so do not rely on it: ` +
        `${error instanceof Error ? error.message : String(error)} Earlier backups were kept.`,
    )
  } finally {
    await removeDraft(draft)
  }
}

/**
 * As root, the database lies elsewhere where the folder cannot be reached by the user that
 * PostgreSQL runs as.
 */
async function removeDraft(draft: string): Promise<void> {
  const elsewhere = await recordedLocation(join(draft, 'data'))
  if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true })
  await rm(draft, { recursive: true, force: true })
}

async function readEverything(client: pg.Client): Promise<Pick<Verified, 'tables' | 'rows'>> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let rows = 0
  for (const { name } of names) {
    // As text, so that what lies outside of the table's own pages is read too.
    const { rows: found } = await client.query<{ rows: string }>(
      `select count(*) as rows, sum(octet_length(one::text)) from only ${name} as one`,
    )
    rows += Number(found[0]!.rows)
  }
  return { tables: names.length, rows }
}
