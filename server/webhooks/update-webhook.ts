import { isDeepStrictEqual } from 'node:util'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Subscription } from '@crier/contract/events.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { assertMayRead, readableBy } from './may-read.ts'
import { hostOf } from './host-of.ts'
import { presentWebhook } from './present-webhook.ts'
import { lockWebhook, saveWebhook } from './store.ts'
import { webhookNotFound } from './webhook-not-found.ts'
import { allowedUrl } from './allowed-url.ts'

export async function updateWebhook(
  context: Use<'db' | 'clock' | 'checkUrl'>,
  { body, params, principal, publicOnly = false }: Input<Contract['updateWebhook']>,
): Promise<EndpointAnswer<Contract['updateWebhook']>> {
  assertMayRead(principal, body.events ?? [])
  const url = body.url === undefined ? undefined : await allowedUrl(context, body.url, publicOnly)
  return context.db.transaction().execute(async (tx) => {
    const present = await lockWebhook(tx, principal.accountId, params.webhook_id)
    if (!present) throw webhookNotFound()
    // Another address is another reader: its caller must be allowed to read what is sent there.
    const moves = url !== undefined && url !== present.url
    const kept = present.events as readonly Subscription[]
    // mutant: readable-at-address
    if (moves) assertMayRead(principal, body.events ?? kept)
    const switched =
      body.enabled === undefined
        ? {}
        : {
            enabled: body.enabled,
            disabled_reason: body.enabled ? null : 'Disabled by its owner.',
            dropped_in_a_row: 0,
          }
    const change = {
      ...(url !== undefined && { url, public_only: publicOnly }),
      ...(publicOnly && { public_only: true }),
      ...(body.events && {
        events: body.events,
        readable: readableBy(principal, body.events) as string[] | null,
      }),
      ...(moves &&
        !body.events && {
          readable:
            readableBy(principal, kept)?.filter((scope) => present.readable?.includes(scope)) ??
            null,
        }),
      ...switched,
      updated_at: context.clock.now(),
    }
    const row = await saveWebhook(tx, principal.accountId, present.id, change)
    const fields = (['url', 'events', 'enabled'] as const).filter(
      (name) => !isDeepStrictEqual(row[name], present[name]),
    )
    const detail = { host: hostOf(row), fields, enabled: row.enabled }
    if (fields.length > 0)
      await recordBy(tx, principal, {
        at: row.updated_at,
        kind: 'webhook.changed',
        objectId: row.id,
        detail,
      })
    return presentWebhook(row)
  })
}
