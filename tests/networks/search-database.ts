import { sql } from 'kysely'
import type { Db } from '@crier/server/database/database.ts'

/** A value of the database, as bytes, and its place. */
export interface Held {
  readonly where: string
  readonly bytes: Buffer
}

/** Everything that the database holds as text, JSON or bytes, arrays of them included. */
export async function everythingHeld(db: Db): Promise<Held[]> {
  const { rows: columns } = await sql<{
    table_schema: string
    table_name: string
    column_name: string
    data_type: string
  }>`
    select table_schema, table_name, column_name, data_type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
    order by table_schema, table_name, ordinal_position`.execute(db)
  const held: Held[] = []
  for (const {
    table_schema: schema,
    table_name: name,
    column_name: column,
    data_type: type,
  } of columns) {
    const table = schema === 'public' ? name : `${schema}.${name}`
    const value =
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'hex')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql<{
      value: string
    }>`select ${value} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    held.push(
      ...rows.map((row) => ({
        where: `${table}.${column}`,
        bytes: Buffer.from(row.value, type === 'bytea' ? 'hex' : 'utf8'),
      })),
    )
  }
  return held
}

/**
 * The places that hold the secret in any of these forms: plain, percent-encoded, hex,
 * base64, base64url.
 */
export function placesOf(secret: string | Uint8Array, held: readonly Held[]): string[] {
  const needles = formsOf(secret)
  return [
    ...new Set(
      held
        .filter(({ bytes }) => needles.some((needle) => bytes.includes(needle)))
        .map(({ where }) => where),
    ),
  ]
}

export function formsOf(secret: string | Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(secret as string)
  const text = typeof secret === 'string' ? [encodeURIComponent(secret)] : []
  const hex = bytes.toString('hex')
  const encoded = [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => inside(bytes, before, encoding)),
  )
  return [bytes, ...[...text, hex, hex.toUpperCase(), ...encoded].map((form) => Buffer.from(form))]
}

/**
 * The base64 of these bytes at any offset in a longer text: the characters that their neighbours
 * cannot change.
 */
function inside(bytes: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .replace(/=+$/, '')
  return whole.slice(before === 0 ? 0 : 4, (before + bytes.length) % 3 === 0 ? undefined : -2)
}
