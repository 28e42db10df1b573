import type { EventName } from '@crier/contract/events.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { DeliveryTable, Tables, WebhookTable } from '../database/tables.ts'
import type { AccountId, DeliveryId, EventId, WebhookId } from '../world/ids.ts'

export interface NewEvent {
  readonly id: EventId
  readonly accountId: AccountId
  readonly event: EventName
  readonly subject: string
  readonly occurrence: number
  readonly data: Readonly<Record<string, unknown>>
  readonly test: boolean
  readonly now: Temporal.Instant
}

/** Whether the event is new: one of the same subject and occurrence can exist once. */
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
    .onConflict((conflict) => conflict.columns(['subject', 'kind', 'occurrence']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Inserts an event and tells which webhooks are subscribed to it at this moment: none where there was such an event before.
 * Locks them against deletion: a delivery to a webhook that is just going would take the whole transaction down.
 */
export async function insertEventFor(tx: Tx, event: Omit<NewEvent, 'test'>): Promise<{ readonly id: WebhookId }[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    with told as (
      insert into event (id, account_id, kind, subject, occurrence, data, test, created_at)
      values (${event.id}, ${event.accountId}, ${event.event}, ${event.subject}, ${event.occurrence}, ${JSON.stringify(event.data)}::jsonb, false, ${event.now}::timestamptz)
      on conflict (subject, kind, occurrence) do nothing returning account_id
    )
    select webhook.id from told join webhook on webhook.account_id = told.account_id
    where webhook.enabled and webhook.events @> array[${event.event}]::text[]
    order by webhook.id
    for key share of webhook`.execute(tx)
  return rows
}

export function insertDeliveries(
  tx: Tx,
  {
    accountId,
    eventId,
    deliveries,
    redelivery,
    now,
  }: {
    accountId: AccountId
    eventId: EventId
    deliveries: readonly { id: DeliveryId; webhookId: WebhookId }[]
    redelivery: boolean
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('delivery')
    .values(
      deliveries.map(({ id, webhookId }) => ({
        id,
        account_id: accountId,
        webhook_id: webhookId,
        event_id: eventId,
        redelivery,
        outcome: 'pending' as const,
        due_at: now,
        created_at: now,
      })),
    )
    .execute()
}

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<DeliveryTable> & {
  readonly kind: EventName
  readonly test: boolean
  readonly happened_at: Temporal.Instant
}
export type DeliveryAttemptRow = Selectable<Tables['delivery_attempt']>

export function insertWebhook(
  tx: Tx,
  webhook: { id: WebhookId; accountId: AccountId; url: string; events: readonly EventName[]; secretSealed: string; now: Temporal.Instant },
) {
  return tx
    .insertInto('webhook')
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      url: webhook.url,
      events: [...webhook.events],
      secret_sealed: webhook.secretSealed,
      created_at: webhook.now,
      updated_at: webhook.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the account's row, so that two registrations cannot both be the twentieth. */
export async function countWebhooks(tx: Tx, accountId: AccountId): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('webhook')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export function findWebhook(db: Queryable, accountId: AccountId, webhookId: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId as WebhookId)
    .executeTakeFirst()
}

export function lockWebhook(tx: Tx, accountId: AccountId, webhookId: string): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId as WebhookId)
    .forUpdate()
    .executeTakeFirst()
}

export function webhooksPage(db: Queryable, accountId: AccountId, beforeId: string, limit: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as WebhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function saveWebhook(tx: Tx, accountId: AccountId, webhookId: WebhookId, change: Updateable<WebhookTable>): Promise<WebhookRow> {
  return tx
    .updateTable('webhook')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeWebhook(db: Tx, accountId: AccountId, webhookId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId as WebhookId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const deliveries = (db: Queryable) =>
  db
    .selectFrom('delivery')
    .innerJoin('event', 'event.id', 'delivery.event_id')
    .selectAll('delivery')
    .select(['event.kind', 'event.test', 'event.created_at as happened_at'])

export function deliveriesPage(
  db: Queryable,
  webhook: { account_id: AccountId; id: WebhookId },
  { outcome, beforeId, limit }: { outcome: DeliveryTable['outcome'] | undefined; beforeId: string; limit: number },
): Promise<DeliveryRow[]> {
  let query = deliveries(db)
    .where('delivery.account_id', '=', webhook.account_id)
    .where('webhook_id', '=', webhook.id)
    .where('delivery.id', '<', beforeId as DeliveryId)
  if (outcome) query = query.where('outcome', '=', outcome)
  // What is due has an index of its own, and is little of a long log.
  if (outcome === 'pending') query = query.where('due_at', 'is not', null)
  return query.orderBy('delivery.id', 'desc').limit(limit).execute()
}

export function findDelivery(db: Queryable, accountId: AccountId, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  return deliveries(db)
    .where('delivery.account_id', '=', accountId)
    .where('webhook_id', '=', webhookId as WebhookId)
    .where('delivery.id', '=', deliveryId as DeliveryId)
    .executeTakeFirst()
}

export function attemptsOf(db: Queryable, deliveryIds: readonly DeliveryId[]): Promise<DeliveryAttemptRow[]> {
  if (deliveryIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .orderBy('attempt')
    .execute()
}

/** A delivery that this process attempts, with all that the attempt needs. */
export type ClaimedDelivery = Selectable<DeliveryTable> & {
  readonly kind: EventName
  readonly data: Record<string, unknown>
  readonly url: string
  readonly enabled: boolean
  readonly secret_sealed: string
  readonly previous_secret_sealed: string | null
  readonly previous_until: Temporal.Instant | null
  readonly expire_previous: boolean
  /** The attempt was begun by a process that died: it counts as failed, and nothing is sent now. */
  readonly cut_off: boolean
}

/**
 * Takes due deliveries under a new epoch and a lease: of each webhook at most as many as it may still have under way, so that a
 * dead endpoint delays nobody else. An attempt is counted before it is sent: a crash makes it a failed one.
 */
export async function claimDeliveries(
  db: Db,
  claim: { now: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number; perWebhook: number; busy: ReadonlyMap<string, number> },
): Promise<ClaimedDelivery[]> {
  const full = [...claim.busy].filter(([, count]) => count >= claim.perWebhook).map(([id]) => id)
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select id, webhook_id, due_at, lease_until is not null as cut_off from delivery
      where due_at <= ${claim.now}::timestamptz and not (webhook_id = any (${full}::text[]))
      order by due_at limit ${claim.limit * 8} for update skip locked
    ), ranked as (
      select id, due_at, cut_off, row_number() over (partition by webhook_id order by due_at, id) as rank from due
    ), chosen as (
      select id, cut_off from ranked where rank <= ${claim.perWebhook} order by due_at, id limit ${claim.limit}
    ), taken as (
      update delivery set epoch = epoch + 1, lease_until = ${claim.leaseUntil}::timestamptz, due_at = ${claim.leaseUntil}::timestamptz,
        attempt_count = attempt_count + case when cut_off then 0 else 1 end
      from chosen where delivery.id = chosen.id returning delivery.*, cut_off
    ), begun as (
      insert into delivery_attempt (delivery_id, attempt, attempted_at)
      select id, attempt_count, ${claim.now}::timestamptz from taken where not cut_off
    )
    select taken.*, event.kind, event.data, webhook.url, webhook.enabled, webhook.secret_sealed, webhook.previous_secret_sealed, webhook.previous_until, webhook.expire_previous
    from taken join event on event.id = taken.event_id join webhook on webhook.id = taken.webhook_id`.execute(db)
  return rows
}

export async function nextDelivery(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('delivery').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Frees what a dead process held, for the one process that knows there is no other. */
export async function releaseAllDeliveries(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.updateTable('delivery').set({ due_at: now, lease_until: now }).where('lease_until', 'is not', null).execute()
}

/** Stores an attempt's end and what follows from it; false when this process no longer holds the delivery. */
export async function endDelivery(
  tx: Tx,
  delivery: { id: DeliveryId; epoch: number },
  end: { outcome: DeliveryTable['outcome']; dueAt: Temporal.Instant | null; finishedAt: Temporal.Instant | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delivery')
    .set({ outcome: end.outcome, due_at: end.dueAt, finished_at: end.finishedAt, lease_until: null })
    .where('id', '=', delivery.id)
    .where('epoch', '=', delivery.epoch)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endDeliveryAttempt(
  tx: Tx,
  deliveryId: DeliveryId,
  attempt: number,
  end: { durationMs: number | null; status: number | null; error: string | null; responseBody: string | null },
): Promise<void> {
  await tx
    .updateTable('delivery_attempt')
    .set({ duration_ms: end.durationMs, status: end.status, error: end.error, response_body: end.responseBody })
    .where('delivery_id', '=', deliveryId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Counts drops in a row; at `max` the webhook is disabled. */
export async function countDrop(tx: Tx, webhookId: WebhookId, max: number, reason: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update webhook set dropped_in_a_row = dropped_in_a_row + 1,
      enabled = enabled and dropped_in_a_row + 1 < ${max}::integer,
      disabled_reason = case when dropped_in_a_row + 1 >= ${max}::integer and enabled then ${reason} else disabled_reason end,
      updated_at = case when dropped_in_a_row + 1 >= ${max}::integer and enabled then ${now}::timestamptz else updated_at end
    where id = ${webhookId}`.execute(tx)
}

export async function forgetDrops(tx: Tx, webhookId: WebhookId): Promise<void> {
  await tx.updateTable('webhook').set({ dropped_in_a_row: 0 }).where('id', '=', webhookId).where('dropped_in_a_row', '>', 0).execute()
}
