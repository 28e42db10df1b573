import type { ActivityDetail, ActivityKind } from '@crier/contract/activity.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { actorColumns, actorOf, type ChangeActor } from './actor.ts'

export interface Change<Kind extends ActivityKind> {
  readonly accountId: AccountId
  readonly actor: ChangeActor
  readonly at: Temporal.Instant
  readonly kind: Kind
  readonly objectId: string
  readonly detail: ActivityDetail<Kind>
}

/** Records a change in the transaction that makes it: one row for each. */
export async function record<Kind extends ActivityKind>(
  tx: Tx,
  change: Change<Kind>,
): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
      account_id: change.accountId,
      at: change.at,
      kind: change.kind,
      ...actorColumns(change.actor),
      object_id: change.objectId,
      detail: detailText(change.detail),
    })
    .execute()
}

/** The same as a part of a statement, which gets the row. */
export function recordingOne<Kind extends ActivityKind>(change: Change<Kind>): RawBuilder<unknown> {
  const columns = actorColumns(change.actor)
  return sql`insert into activity (account_id, at, kind, actor, actor_name, object_id, detail)
    values (${change.accountId}, ${change.at}::timestamptz, ${change.kind}, ${columns.actor}::text,
      ${columns.actor_name}::text, ${change.objectId}, ${detailText(change.detail)}::jsonb)
    returning account_id, at, number, object_id, detail`
}

/** Records a change made by a principal. */
export function recordBy<Kind extends ActivityKind>(
  tx: Tx,
  principal: Principal,
  change: Omit<Change<Kind>, 'accountId' | 'actor'>,
): Promise<void> {
  return record(tx, {
    ...change,
    accountId: principal.accountId,
    actor: actorOf(principal),
  } as Change<Kind>)
}

/** The detail of a change as it is stored. */
export function detailText(detail: object): string | null {
  return Object.keys(detail).length === 0 ? null : JSON.stringify(detail)
}

/**
 * Records in the very statement that makes the change, as one of its parts: a row for each row of
 * `changed`, which has `account_id` and `id`. For what needs no transaction otherwise.
 */
// across accounts ($): the rows that the statement around it has changed, with their account
export function recording(
  changed: string,
  {
    kind,
    actor,
    at,
    detail,
  }: { kind: ActivityKind; actor: ChangeActor; at: Temporal.Instant; detail: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const columns = actorColumns(actor)
  return sql`insert into activity (account_id, at, kind, actor, actor_name, object_id, detail)
      select account_id, ${at}::timestamptz, ${kind}, ${columns.actor}::text,
        ${columns.actor_name}::text, id, ${detail} from ${sql.ref(changed)}
      returning account_id, at, number, object_id, detail`
}

/**
 * The same where each row has an actor: `changed` has `at`, `actor`, `actor_name` and
 * `detail` too.
 */
// across accounts ($): the rows that the statement around it has changed, with their account
export function recordingEach(changed: string, kind: ActivityKind): RawBuilder<unknown> {
  return sql`insert into activity (account_id, at, kind, actor, actor_name, object_id, detail)
      select account_id, at, ${kind}, actor, actor_name, id, detail from ${sql.ref(changed)}
      returning account_id, at, number, object_id, detail`
}

/** A time of a row as the contract writes it. */
export function timeIn(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
