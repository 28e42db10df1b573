import type { Subscription } from '@crier/contract/events.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import { system } from '../activity/actor.ts'
import { recording } from '../activity/record.ts'
import type { Queryable, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccountId, WebhookId } from '../ports/ids.ts'

export type WebhookRow = Selectable<Tables['webhook']>

export function insertWebhook(
  tx: Tx,
  webhook: {
    id: WebhookId
    accountId: AccountId
    url: string
    events: readonly Subscription[]
    readable: readonly Scope[] | null
    secretSealed: string
    publicOnly: boolean
    now: Temporal.Instant
  },
) {
  return tx
    .insertInto('webhook')
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      url: webhook.url,
      events: [...webhook.events],
      readable: webhook.readable && [...webhook.readable],
      secret_sealed: webhook.secretSealed,
      public_only: webhook.publicOnly,
      created_at: webhook.now,
      updated_at: webhook.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the account's row, so that two registrations cannot both be the twentieth. */
export async function countWebhooks(tx: Tx, accountId: AccountId): Promise<number> {
  // mutant: lock-webhooks
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('webhook')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

// mutant: webhook-of-account
const oneWebhook = (db: Queryable, accountId: AccountId, webhookId: string) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId as WebhookId)

export function findWebhook(
  db: Queryable,
  accountId: AccountId,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return oneWebhook(db, accountId, webhookId).executeTakeFirst()
}

export function lockWebhook(
  tx: Tx,
  accountId: AccountId,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return oneWebhook(tx, accountId, webhookId).forUpdate().executeTakeFirst()
}

/** Keeps it from being deleted until the transaction ends; changes of it do not wait. */
export function keepWebhook(
  tx: Tx,
  accountId: AccountId,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return oneWebhook(tx, accountId, webhookId).forKeyShare().executeTakeFirst()
}

export function webhooksPage(
  db: Queryable,
  accountId: AccountId,
  beforeId: string,
  limit: number,
): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', beforeId as WebhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function saveWebhook(
  tx: Tx,
  accountId: AccountId,
  webhookId: WebhookId,
  change: Updateable<Tables['webhook']>,
): Promise<WebhookRow> {
  return tx
    .updateTable('webhook')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeWebhook(
  tx: Tx,
  accountId: AccountId,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return tx
    .deleteFrom('webhook')
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId as WebhookId)
    .returningAll()
    .executeTakeFirst()
}

/** Counts drops in a row; at `max` the webhook is disabled. */
export async function countDrop(
  tx: Tx,
  webhook: { readonly accountId: AccountId; readonly webhookId: WebhookId },
  max: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const detail = sql`jsonb_build_object('host', substring(url from '://([^/?#]*)'))`
  await sql`
    with present as (
      select account_id, id, enabled from webhook where account_id = ${webhook.accountId}
        and id = ${webhook.webhookId} for no key update
    ), counted as (
      update webhook set dropped_in_a_row = dropped_in_a_row + 1,
        enabled = webhook.enabled and dropped_in_a_row + 1 < ${max}::integer,
        disabled_reason = case when dropped_in_a_row + 1 >= ${max}::integer
        and webhook.enabled then ${reason} else disabled_reason end,
        updated_at = case when dropped_in_a_row + 1 >= ${max}::integer
        and webhook.enabled then ${now}::timestamptz else updated_at end
      from present where webhook.account_id = present.account_id and webhook.id = present.id
      returning webhook.account_id, webhook.id, webhook.url, present.enabled
      and not webhook.enabled as is_switched_off
    ), switched_off as (select * from counted where is_switched_off)
    ${recording('switched_off', { kind: 'webhook.disabled', actor: system, at: now, detail })}`.execute(
    tx,
  )
}
