import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '@crier/server/database/database.ts'
import type { Log } from '@crier/server/ports/log.ts'

/** A log that writes all that it is given, however deep. */
export function wholeLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = []
  const keep = (...facts: unknown[]) =>
    void lines.push(inspect(facts, { depth: 12, maxStringLength: null, maxArrayLength: null }))
  return { log: { event: keep, warn: keep, error: keep }, lines }
}

/** Tables of any schema in which a row, as text, has one of the needles. */
export async function tablesWith(db: Db, needles: readonly Buffer[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} t`.execute(db)
    if (rows.some(({ row }) => has(Buffer.from(row), needles))) found.push(`${schema}.${name}`)
  }
  return found
}

/**
 * Files that PostgreSQL has written for this database, its log of changes and its text log
 * included, that have one of the needles.
 */
export async function databaseFilesWith(db: Db, needles: readonly Buffer[]): Promise<string[]> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ directory: string; oid: string }>`
    select current_setting('data_directory') as directory, oid::text as oid
    from pg_database where datname = current_database()`.execute(db)
  const { directory, oid } = rows[0]!
  const found = [join(directory, 'base', oid), join(directory, 'pg_wal'), directory].map((folder) =>
    filesWith(folder, needles, folder !== directory),
  )
  return (await Promise.all(found)).flat()
}

/** Files of a folder, with those below it, that have one of the needles. */
export async function filesWith(
  folder: string,
  needles: readonly Buffer[],
  recursive = true,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await fileHas(path, needles))) found.push(path)
  }
  return found
}

async function fileHas(path: string, needles: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(...needles.map(({ length }) => length))
  let left = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
      const part = Buffer.concat([left, chunk as Buffer])
      if (has(part, needles)) return true
      left = part.subarray(Math.max(0, part.length - longest))
    }
  } catch (error) {
    // Removed since it was listed: PostgreSQL recycles its log of changes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return false
}

export const has = (bytes: Buffer, needles: readonly Buffer[]) =>
  needles.some((needle) => bytes.includes(needle))
