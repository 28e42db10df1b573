import { Refusal } from '@crier/contract/problems.ts'
import { sql } from 'kysely'
import type { ChangeActor } from '../activity/actor.ts'
import { closeUntilProven } from '../accounts/sign-in/links/prove-address.ts'
import { revokeUnusedGrantsOf } from '../connections/grants/revoke-grants.ts'
import { endConnection } from '../connections/remove-connection.ts'
import { connectionsOf } from '../connections/store.ts'
import type { Ports } from '../context.ts'
import { accountTables } from '../database/account-tables.ts'
import { retriedTransaction, type Tx } from '../database/database.ts'
import { releaseMediaOf } from '../media/blobs/unknown-accounts.ts'
import type { AccountId, UserId } from '../ports/ids.ts'

/** `lock`: locks the account, and refuses a caller who may not delete it. */
export async function deleteWholeAccount(
  ports: Ports,
  accountId: AccountId,
  actor: ChangeActor,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  // Before anything ends at the networks, and once more with the rows.
  await retriedTransaction(ports.db, lock)
  await assertNotPublishing(ports.db, accountId)
  for (const connection of await connectionsOf(ports.db, accountId))
    await endConnection(ports, connection, actor).catch((error: unknown) => {
      ports.log.error('connection.not_revoked', error, { accountId, platform: connection.platform })
    })
  await revokeUnusedGrantsOf(ports, accountId)
  await retriedTransaction(ports.db, (tx) => deleteRows(ports, tx, accountId, lock))
  ports.log.event('account.deleted', { accountId })
}

/** A post that is being published must end first: afterwards its result could not be reported. */
async function assertNotPublishing(db: Tx | Ports['db'], accountId: AccountId): Promise<void> {
  const query = db
    .selectFrom('schedule')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'publishing')
    .limit(1)
  if (await query.executeTakeFirst())
    throw new Refusal(
      'conflict',
      'A post is being published at this moment: delete the account when it is out, or has failed.',
    )
}

// across accounts (membership): asks whether a person belongs to any other account
async function deleteRows(
  ports: Ports,
  tx: Tx,
  accountId: AccountId,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  // An account may hold years: longer than a request usually gets.
  await sql`set local statement_timeout = '300s'`.execute(tx)
  // From here on nothing new can point to the account, and nothing of it can be claimed.
  await lock(tx)
  await sql`select id from schedule where account_id = ${accountId} and due_at is not null
    for update`.execute(tx)
  await assertNotPublishing(tx, accountId)
  await sql`update made_account set deleted_at = ${ports.clock.now()}::timestamptz
    where account_id = ${accountId}`.execute(tx)
  for (const table of accountTables)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
  const { rows } = await sql<{
    user_id: UserId
  }>`delete from membership where account_id = ${accountId} returning user_id`.execute(tx)
  const people = rows.map(({ user_id }) => user_id)
  await sql`delete from auth."user" as person where id = any(${people}::text[])
    and not exists (select from membership where user_id = person.id)`.execute(tx)
  for (const id of people) await closeUntilProven(ports, tx, id)
  await releaseMediaOf(tx, accountId, ports.clock.now())
  await sql`delete from account where id = ${accountId}`.execute(tx)
}
