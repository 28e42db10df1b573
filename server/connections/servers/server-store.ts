import { sql } from 'kysely'
import type { Platform } from '@crier/contract/platform.ts'
import type { Queryable } from '../../database/database.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'

export function findClient(db: Queryable, platform: Platform, server: string) {
  return db
    .selectFrom('server_client')
    .select(['client_id', 'secret_sealed', 'redirect_uri', 'created_at'])
    .where('platform', '=', platform)
    .where('server', '=', server)
    .executeTakeFirst()
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** A client that its server has lost. */
interface LostClient {
  readonly platform: Platform
  readonly server: string
  readonly lost: ClientRow
}

/** One process at a time registers again, and not soon after the last time. */
export async function claimRegistration(
  db: Queryable,
  {
    platform,
    server,
    lost,
    before,
    now,
  }: LostClient & { readonly before: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('server_client')
    .set({ created_at: now })
    .where('platform', '=', platform)
    .where('server', '=', server)
    .where('client_id', '=', lost.client_id)
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The server did not register Crier: another try may follow at once. */
export async function releaseRegistration(
  db: Queryable,
  { platform, server, lost }: LostClient,
): Promise<void> {
  await db
    .updateTable('server_client')
    .set({ created_at: lost.created_at })
    .where('platform', '=', platform)
    .where('server', '=', server)
    .where('client_id', '=', lost.client_id)
    .execute()
}

/** Keeps the first of two clients that were registered at the same moment for one way back. */
export async function insertClient(
  db: Queryable,
  client: {
    readonly platform: Platform
    readonly server: string
    readonly client_id: string
    readonly secret_sealed: string
    readonly redirect_uri: string
    readonly created_at: Temporal.Instant
  },
  lost?: ClientRow,
): Promise<void> {
  await db
    .insertInto('server_client')
    .values(client)
    .onConflict((conflict) =>
      conflict
        .columns(['platform', 'server'])
        .doUpdateSet((row) => ({
          client_id: row.ref('excluded.client_id'),
          secret_sealed: row.ref('excluded.secret_sealed'),
          redirect_uri: row.ref('excluded.redirect_uri'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where((row) =>
          row.or([
            row('server_client.redirect_uri', '<>', row.ref('excluded.redirect_uri')),
            row('server_client.client_id', '=', lost?.client_id ?? ''),
          ]),
        ),
    )
    .execute()
}

/** Connected servers whose limits were read before this time. */
// across accounts (connection): finds what is due, on each shard
export function serversDue(
  db: Queryable,
  platforms: readonly Platform[],
  before: Temporal.Instant,
  limit: number,
) {
  return db
    .selectFrom('connection')
    .select(['platform', 'kind', 'server'])
    .distinct()
    .where('server_limits_at', '<=', before)
    .where('state', '=', 'connected')
    .where('platform', '=', sql<Platform>`any (${[...platforms]}::text[])`)
    .$narrowType<{ server: string }>()
    .limit(limit)
    .execute()
}

/** Limits belong to the server: all its connections get them. Null: they stay as they are. */
// across accounts (connection): a server has connections of several accounts
export async function storeLimits(
  db: Queryable,
  { platform, server }: { readonly platform: Platform; readonly server: string },
  limits: ServerLimits | null,
  readAt: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('connection')
    .set({
      server_limits_at: readAt,
      ...(limits && { server_limits: JSON.stringify(limits) }),
    })
    .where('platform', '=', platform)
    .where('server', '=', server)
    .where('server_limits_at', '<', readAt)
    .execute()
}
