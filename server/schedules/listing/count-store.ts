import { countMax } from '@crier/contract/endpoint.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { ScheduleCounts } from '@crier/contract/schedules.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'

interface Narrowed {
  readonly platform: Platform | undefined
  readonly connectionId: string | undefined
}

/** Counts an account's posts by state, each up to `countMax`, in one statement. */
export async function countSchedules(
  db: Queryable,
  accountId: AccountId,
  { platform, connectionId }: Narrowed,
): Promise<ScheduleCounts> {
  const network = platform === undefined ? sql`` : sql`and platform = ${platform}`
  const connection = connectionId === undefined ? sql`` : sql`and connection_id = ${connectionId}`
  const number = (where: ReturnType<typeof sql>) => sql`(
    select count(*)::integer
    from (select from schedule where account_id = ${accountId} ${network} ${connection} and ${where}
      limit ${countMax}) as counted)`
  const { rows } = await sql<ScheduleCounts>`
    select ${number(sql`status = 'pending'`)} as pending,
      ${number(sql`status = 'pending' and approval = 'awaiting'`)} as awaiting,
      ${number(sql`status = 'publishing'`)} as publishing,
      ${number(sql`status = 'published'`)} as published,
      ${number(sql`status = 'failed' and not dismissed
        and resolved_at is null`)} as
      failed`.execute(db)
  return rows[0]!
}
