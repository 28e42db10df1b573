import { sql } from 'kysely'

/**
 * The connections whose pending posts wait: paused ones, and all of a suspended account. Both
 * parts read a small index.
 */
// across accounts (account, connection): finds what is due, on each shard
// mutant: paused-connection
export const heldConnections = sql`select account_id, id from connection where paused union all
  select connection.account_id, connection.id from account
  join connection on connection.account_id = account.id where account.suspended_at is not null`
