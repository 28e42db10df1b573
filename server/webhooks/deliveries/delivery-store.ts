import type { EventName } from '@crier/contract/events.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../../database/database.ts'
import { few } from '../../database/given-rows.ts'
import type { EndedAttempt } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, DeliveryId, EventId, WebhookId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { isSubscribed } from '../subscribed.ts'

interface NewEvent {
  readonly id: EventId
  readonly accountId: AccountId
  readonly event: EventName
  readonly subject: string
  readonly occurrence: number
  readonly data: Readonly<Record<string, unknown>>
  readonly test: boolean
  readonly now: Temporal.Instant
}

/** Returns true for a new event: one of the same subject and occurrence can exist once. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('event')
    .values({
      id: event.id,
      account_id: event.accountId,
      kind: event.event,
      subject: event.subject,
      occurrence: event.occurrence,
      data: JSON.stringify(event.data),
      test: event.test,
      created_at: event.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'subject', 'kind', 'occurrence']).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Subscription {
  readonly accountId: AccountId
  readonly eventId: EventId
  readonly webhookId: WebhookId
}

/**
 * Inserts events and tells which webhooks are subscribed to them at this moment: none where there
 * was such an event before. Locks them against deletion: a delivery to a webhook that is just going
 * would take the whole transaction down.
 */
export async function insertEventsFor(
  tx: Tx,
  events: readonly Omit<NewEvent, 'test'>[],
): Promise<Subscription[]> {
  const given = events.map(({ accountId, event, now, ...same }) => ({
    ...same,
    account_id: accountId,
    kind: event,
    created_at: now,
  }))
  const { rows } = await sql<Subscription>`
    with told as (
      insert into event (id, account_id, kind, subject, occurrence, data, test, created_at)
      select id, account_id, kind, subject, occurrence, data, false, created_at
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id text, account_id text, kind text, subject text, occurrence integer, data jsonb,
        created_at timestamptz)
      on conflict (account_id, subject, kind, occurrence) do nothing returning id, account_id, kind
    )
    select told.account_id as "accountId", told.id as "eventId", webhook.id as "webhookId"
    from told join webhook on webhook.account_id = told.account_id
    where ${isSubscribed(sql`told.kind`)}
    order by webhook.id, told.id
    for key share of webhook`.execute(tx)
  return rows
}

export function insertDeliveries(
  tx: Tx,
  {
    deliveries,
    redelivery,
    now,
  }: {
    deliveries: readonly (Subscription & { readonly id: DeliveryId })[]
    redelivery: boolean
    now: Temporal.Instant
  },
) {
  const given = deliveries.map(({ id, accountId, webhookId, eventId }) => ({
    id,
    account_id: accountId,
    webhook_id: webhookId,
    event_id: eventId,
  }))
  return sql`
    insert into delivery (id, account_id, webhook_id, event_id, redelivery, outcome, due_at,
      created_at)
    select id, account_id, webhook_id, event_id, ${redelivery}::boolean, 'pending',
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, account_id text,
      webhook_id text, event_id text)`.execute(tx)
}

export type DeliveryRow = Selectable<Tables['delivery']> & {
  readonly kind: EventName
  readonly test: boolean
  readonly data: Record<string, unknown>
  readonly happened_at: Temporal.Instant
}

const deliveries = (db: Queryable, accountId: AccountId, hidden: readonly EventName[] = []) =>
  db
    .selectFrom('delivery')
    .innerJoin('event', (join) =>
      join
        .onRef('event.account_id', '=', 'delivery.account_id')
        .onRef('event.id', '=', 'delivery.event_id'),
    )
    .selectAll('delivery')
    .select(['event.kind', 'event.test', 'event.data', 'event.created_at as happened_at'])
    .where('delivery.account_id', '=', accountId)
    .$if(hidden.length > 0, (query) => query.where('event.kind', 'not in', hidden))

export function deliveriesPage(
  db: Queryable,
  webhook: { account_id: AccountId; id: WebhookId },
  {
    outcome,
    hidden,
    beforeId,
    limit,
  }: {
    outcome: Tables['delivery']['outcome'] | undefined
    /** Left out. */
    hidden: readonly EventName[]
    beforeId: string
    limit: number
  },
): Promise<DeliveryRow[]> {
  let query = deliveries(db, webhook.account_id, hidden)
    .where('webhook_id', '=', webhook.id)
    .where('delivery.id', '<', beforeId as DeliveryId)
  if (outcome) query = query.where('outcome', '=', outcome)
  // Due deliveries have their own index, and are a small part of a long log.
  if (outcome === 'pending') query = query.where('due_at', 'is not', null)
  return query.orderBy('delivery.id', 'desc').limit(limit).execute()
}

export function findDelivery(
  db: Queryable,
  accountId: AccountId,
  webhookId: string,
  deliveryId: string,
  hidden: readonly EventName[] = [],
): Promise<DeliveryRow | undefined> {
  return deliveries(db, accountId, hidden)
    .where('webhook_id', '=', webhookId as WebhookId)
    .where('delivery.id', '=', deliveryId as DeliveryId)
    .executeTakeFirst()
}

/** A delivery that this process attempts, with all that the attempt needs. */
export type ClaimedDelivery = Pick<
  Selectable<Tables['delivery']>,
  'account_id' | 'webhook_id' | 'id' | 'event_id' | 'attempt_count' | 'epoch'
> & {
  readonly kind: EventName
  readonly data: Record<string, unknown>
  readonly url: string
  readonly enabled: boolean
  readonly public_only: boolean
  readonly secret_sealed: string
  readonly previous_secret_sealed: string | null
  readonly previous_until: Temporal.Instant | null
  readonly expire_previous: boolean
  /** The attempt was begun by a process that died: it counts as failed, and nothing is sent now. */
  readonly cut_off: boolean
}

// Many may be due for one webhook, which has only a few under way; a literal, so that PostgreSQL
// keeps one plan.
const dueWindow = sql.lit(2_048)

export interface DeliveryClaim {
  readonly now: Temporal.Instant
  readonly leaseUntil: Temporal.Instant
  readonly limit: number
  readonly perWebhook: number
  /** How many attempts each webhook has under way in this process. */
  readonly busy: ReadonlyMap<string, number>
}

/**
 * Takes due deliveries under a new epoch and a lease: of each webhook at most as many as it may
 * still have under way, so that a dead endpoint delays no other. An attempt is counted before it is
 * sent: a crash makes it a failed one. No indexed column changes, so no index is written. Busy
 * webhooks are excluded by a hash, because a list of hundreds would be scanned for every due row;
 * and the few that are allowed are found by their key, because the planner would rather read all
 * due rows once more.
 */
// across accounts (delivery): finds what is due, on each shard
export async function claimDeliveries(db: Db, claim: DeliveryClaim): Promise<ClaimedDelivery[]> {
  const { now, leaseUntil } = claim
  const ids = [...claim.busy.keys()]
  const counts = [...claim.busy.values()]
  const full = ids.filter((_, index) => counts[index]! >= claim.perWebhook)
  const attempt = JSON.stringify([{ attempted_at: instantText(now) }])
  // mutant: attempts-of-webhook
  // mutant: cut-off-attempt
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select account_id, webhook_id, id, due_at from delivery
      where due_at <= (select ${now}::timestamptz)
        and (lease_until is null or lease_until <= ${now}::timestamptz)
        and webhook_id not in (select unnest(${full}::text[]))
      order by due_at limit ${dueWindow}
    ), ranked as (
      select *, row_number() over (partition by account_id, webhook_id order by due_at, id) as rank
        from due
    ), allowed as materialized (
      select ranked.* from ranked left join unnest(${ids}::text[],
        ${counts}::integer[]) as busy (webhook_id, under_way) using (webhook_id)
      where rank <= ${claim.perWebhook}::integer - coalesce(under_way, 0)
    ), chosen as (
      select delivery.account_id, delivery.webhook_id, delivery.id,
        delivery.lease_until is not null as cut_off
      from allowed join delivery on delivery.account_id = allowed.account_id
        and delivery.webhook_id = allowed.webhook_id and delivery.id = allowed.id
      where ${few('allowed.id')} and (delivery.due_at <= ${now}::timestamptz) is true
        and (delivery.lease_until is null or delivery.lease_until <= ${now}::timestamptz)
      order by allowed.due_at, delivery.id limit ${claim.limit} for update of delivery skip locked
    ), taken as (
      update delivery set epoch = epoch + 1, lease_until = ${leaseUntil}::timestamptz,
        attempt_count = attempt_count + case when cut_off then 0 else 1 end,
        attempts = case when cut_off then attempts else attempts || ${attempt}::jsonb end
      from chosen where delivery.account_id = chosen.account_id
        and delivery.webhook_id = chosen.webhook_id and delivery.id = chosen.id
      returning delivery.account_id, delivery.webhook_id, delivery.id, delivery.event_id,
      delivery.attempt_count, delivery.epoch, cut_off
    )
    select taken.*, event.kind, event.data, webhook.url, webhook.enabled, webhook.public_only,
      webhook.secret_sealed, webhook.previous_secret_sealed, webhook.previous_until,
      webhook.expire_previous
    from taken join event on event.account_id = taken.account_id and event.id = taken.event_id
      join webhook on webhook.account_id = taken.account_id
      and webhook.id = taken.webhook_id`.execute(db)
  return rows
}

/**
 * The time when a delivery falls due or a lease ends; a past time when something due could not be
 * claimed. Leased rows are among the first in the index: beyond the window others are due.
 */
// across accounts (delivery): finds what is due, on each shard
export async function nextDelivery(db: Queryable): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select least(
      (select due_at from delivery where due_at is not null and lease_until is null order by due_at
      limit 1),
      (select min(lease_until) from (select lease_until from delivery where due_at is not null
      order by due_at limit ${dueWindow}) as first)
    ) as next`.execute(db)
  return rows[0]!.next
}

/**
 * Ends every lease. Only for a process that knows that no other process runs: the holders
 * have died.
 */
// across accounts (delivery): at a start, for every account
export async function releaseAllDeliveries(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ lease_until: now })
    .where('due_at', 'is not', null)
    .where('lease_until', 'is not', null)
    .execute()
}

export interface EndedDelivery {
  readonly accountId: AccountId
  readonly webhookId: WebhookId
  readonly id: DeliveryId
  readonly epoch: number
  readonly outcome: Tables['delivery']['outcome']
  readonly dueAt: Temporal.Instant | null
  readonly finishedAt: Temporal.Instant | null
  readonly attempt: EndedAttempt
}

/**
 * Stores attempts' ends and what follows from them, in one statement; a delivery that arrived ends
 * its webhook's drops in a row. Returns which of them this process still held: of the others
 * nothing has changed.
 */
export async function endDeliveries(
  db: Queryable,
  all: readonly EndedDelivery[],
): Promise<boolean[]> {
  const { rows } = await sql<{ id: DeliveryId; epoch: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as given ("accountId" text, "webhookId" text, id text, epoch integer, outcome text,
        "dueAt" timestamptz, "finishedAt" timestamptz, attempt jsonb)
      where ${few('given.id')}
    ), held as (
      update delivery set outcome = given.outcome, due_at = given."dueAt",
        finished_at = given."finishedAt", lease_until = null,
        attempts = (attempts - -1) || ((attempts -> -1) || given.attempt)
      from given
      where delivery.account_id = given."accountId" and delivery.webhook_id = given."webhookId"
        and delivery.id = given.id and delivery.epoch = given.epoch
      returning delivery.account_id, delivery.id, delivery.epoch, delivery.webhook_id,
      delivery.outcome
    ), forgotten as (
      update webhook set dropped_in_a_row = 0
      where (account_id, id) in (select account_id, webhook_id from held
        where outcome = 'delivered') and dropped_in_a_row > 0
    )
    select id, epoch from held`.execute(db)
  const held = new Map(rows.map(({ id, epoch }) => [id, epoch]))
  return all.map(({ id, epoch }) => held.get(id) === epoch)
}
