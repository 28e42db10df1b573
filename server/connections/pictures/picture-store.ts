import { sql } from 'kysely'
import type { Db, Queryable } from '../../database/database.ts'
import type { AccountId, ConnectionId } from '../../ports/ids.ts'

export interface OfConnection {
  readonly accountId: AccountId
  readonly connectionId: ConnectionId
}

interface KeptPicture {
  readonly digest: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Stores the picture of a connected author; nothing when another author is connected by now. */
export async function storePicture(
  db: Queryable,
  { accountId, connectionId }: OfConnection,
  externalAccountId: string,
  { digest, contentType, bytes }: KeptPicture,
): Promise<void> {
  await sql`
    insert into connection_picture (account_id, connection_id, external_account_id, digest,
      content_type, bytes)
    select account_id, id, external_account_id, ${digest}, ${contentType},
      ${Buffer.from(bytes)}::bytea from connection
    where account_id = ${accountId} and id = ${connectionId}
      and external_account_id = ${externalAccountId} and state <> 'disconnected'
    for share
    on conflict (account_id, connection_id) do update
    set external_account_id = excluded.external_account_id, digest = excluded.digest,
      content_type = excluded.content_type, bytes = excluded.bytes`.execute(db)
}

/** Forgets the picture of a connection, or only that of anybody but one author. */
export async function forgetPicture(
  db: Queryable,
  { accountId, connectionId }: OfConnection,
  butOf?: string,
): Promise<void> {
  let query = db
    .deleteFrom('connection_picture')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
  if (butOf !== undefined) query = query.where('external_account_id', '<>', butOf)
  await query.execute()
}

/** Finds the picture of the connected author, if it still has this digest. */
export function findPicture(db: Db, { accountId, connectionId }: OfConnection, digest: string) {
  return db
    .selectFrom('connection_picture as picture')
    .innerJoin('connection', (join) =>
      join
        .onRef('connection.account_id', '=', 'picture.account_id')
        .onRef('connection.id', '=', 'picture.connection_id')
        .onRef('connection.external_account_id', '=', 'picture.external_account_id'),
    )
    .select(['picture.content_type', 'picture.bytes'])
    .where('picture.account_id', '=', accountId)
    .where('picture.connection_id', '=', connectionId)
    .where('picture.digest', '=', digest)
    .executeTakeFirst()
}
