import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { mint } from '../ports/ids.ts'
import { newSecret } from './sign.ts'
import { presentWebhook } from './present-webhook.ts'
import { countWebhooks, findWebhook, insertWebhook, lockWebhook, removeWebhook, saveWebhook, webhooksPage } from './store.ts'

const webhooksMax = 20
const rotationHours = 24

export const noWebhook = () => new Refusal('not_found', 'There is no such webhook.')

/** Where a webhook's secret is sealed for. */
export const secretPlace = (accountId: string, webhookId: string) => `webhook.secret|${accountId}|${webhookId}`

export async function createWebhook(
  context: Use<'db' | 'clock' | 'random' | 'vault' | 'checkUrl'>,
  input: Input<Contract['createWebhook']>,
): Promise<Answer<Contract['createWebhook']>> {
  const { body, principal } = input
  const url = await checkedUrl(context, body.url, input.publicOnly ?? false)
  const id = mint('whk', context)
  const secret = newSecret(context.random)
  const secretSealed = await context.vault.seal(secret, secretPlace(principal.accountId, id))
  return context.db.transaction().execute(async (tx) => {
    if ((await countWebhooks(tx, principal.accountId)) >= webhooksMax)
      throw new Refusal('conflict', `An account has at most ${webhooksMax} webhooks: delete one first.`)
    const row = await insertWebhook(tx, {
      id,
      accountId: principal.accountId,
      url,
      events: body.events,
      secretSealed,
      publicOnly: input.publicOnly ?? false,
      now: context.clock.now(),
    })
    const answer = { ...presentWebhook(row), secret }
    await input.remember(tx, answer)
    return answer
  })
}

export async function listWebhooks(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listWebhooks']>,
): Promise<Answer<Contract['listWebhooks']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('whk')]) ?? ['whk_g']
  const rows = await webhooksPage(context.db, principal.accountId, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentWebhook)
}

export async function getWebhook(
  context: Use<'db'>,
  { params, principal }: Input<Contract['getWebhook']>,
): Promise<Answer<Contract['getWebhook']>> {
  const row = await findWebhook(context.db, principal.accountId, params.webhook_id)
  if (!row) throw noWebhook()
  return presentWebhook(row)
}

export async function updateWebhook(
  context: Use<'db' | 'clock' | 'checkUrl'>,
  { body, params, principal, publicOnly = false }: Input<Contract['updateWebhook']>,
): Promise<Answer<Contract['updateWebhook']>> {
  const url = body.url === undefined ? undefined : await checkedUrl(context, body.url, publicOnly)
  return context.db.transaction().execute(async (tx) => {
    const present = await lockWebhook(tx, principal.accountId, params.webhook_id)
    if (!present) throw noWebhook()
    const switched =
      body.enabled === undefined
        ? {}
        : { enabled: body.enabled, disabled_reason: body.enabled ? null : 'Disabled by its owner.', dropped_in_a_row: 0 }
    const change = {
      ...(url !== undefined && { url, public_only: publicOnly }),
      ...(publicOnly && { public_only: true }),
      ...(body.events && { events: body.events }),
      ...switched,
      updated_at: context.clock.now(),
    }
    return presentWebhook(await saveWebhook(tx, principal.accountId, present.id, change))
  })
}

export async function deleteWebhook(context: Use<'db'>, { params, principal }: Input<Contract['deleteWebhook']>): Promise<null> {
  const found = await retriedTransaction(context.db, (tx) => removeWebhook(tx, principal.accountId, params.webhook_id))
  if (!found) throw noWebhook()
  return null
}

/** The new secret is shown once; for a day receivers may verify with either. */
export async function rotateWebhookSecret(
  context: Use<'db' | 'clock' | 'random' | 'vault'>,
  input: Input<Contract['rotateWebhookSecret']>,
): Promise<Answer<Contract['rotateWebhookSecret']>> {
  const { body, params, principal } = input
  const secret = newSecret(context.random)
  return context.db.transaction().execute(async (tx) => {
    const present = await lockWebhook(tx, principal.accountId, params.webhook_id)
    if (!present) throw noWebhook()
    const now = context.clock.now()
    const row = await saveWebhook(tx, principal.accountId, present.id, {
      secret_sealed: await context.vault.seal(secret, secretPlace(principal.accountId, present.id)),
      previous_secret_sealed: present.secret_sealed,
      previous_until: now.add({ hours: rotationHours }),
      expire_previous: body.expire_previous ?? false,
      updated_at: now,
    })
    const answer = { ...presentWebhook(row), secret }
    await input.remember(tx, answer)
    return answer
  })
}

async function checkedUrl(context: Use<'checkUrl'>, text: string, publicOnly: boolean): Promise<string> {
  const result = await context.checkUrl(text, { publicOnly })
  if (!result.ok) throw new Refusal('url_not_allowed', result.detail, [{ pointer: '/url', detail: result.detail }])
  return new URL(text).href
}
