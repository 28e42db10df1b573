import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Under which address people reach the server that was started last: for links that the command
 * line makes.
 */
export const publicUrlSetting = 'public_url'

/**
 * Facts that all processes on one database share: the sandbox's address, the secret
 * key's fingerprint.
 */
export async function readSetting(db: Queryable, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: Queryable, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function postgresVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]!.version
}

/** Writes the setting unless it exists; returns the stored value. */
export async function writeSettingOnce(
  db: Queryable,
  name: string,
  value: string,
): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, name))!
}

export async function removeSetting(db: Queryable, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
}

/** Settings whose name begins with `begin`, at most `limit`. */
export function settingsFrom(
  db: Queryable,
  begin: string,
  limit: number,
): Promise<{ name: string; value: string }[]> {
  return db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where((where) => where.fn<boolean>('starts_with', ['name', where.val(begin)]))
    .orderBy('value')
    .limit(limit)
    .execute()
}
