import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { instantText } from '../ports/instant-text.ts'
import { hostOf } from './host-of.ts'
import { newSecret, secretPlace, serviceSignatureHeader } from './sign.ts'
import { presentWebhook } from './present-webhook.ts'
import { lockWebhook, saveWebhook } from './store.ts'
import { webhookNotFound } from './webhook-not-found.ts'

const rotationHours = 24

/** The new secret is shown once; for a day receivers may verify with either. */
export async function rotateWebhookSecret(
  context: Use<'db' | 'clock' | 'random' | 'vault'>,
  input: Input<Contract['rotateWebhookSecret']>,
): Promise<EndpointAnswer<Contract['rotateWebhookSecret']>> {
  const { body, params, principal } = input
  const secret = newSecret(context.random)
  return context.db.transaction().execute(async (tx) => {
    const present = await lockWebhook(tx, principal.accountId, params.webhook_id)
    if (!present) throw webhookNotFound()
    const now = context.clock.now()
    const previousUntil = now.add({ hours: rotationHours })
    const row = await saveWebhook(tx, principal.accountId, present.id, {
      secret_sealed: await context.vault.seal(secret, secretPlace(principal.accountId, present.id)),
      previous_secret_sealed: present.secret_sealed,
      previous_until: previousUntil,
      expire_previous: body.expire_previous ?? false,
      updated_at: now,
    })
    const detail = { host: hostOf(row) }
    await recordBy(tx, principal, {
      at: now,
      kind: 'webhook.secret_rotated',
      objectId: row.id,
      detail,
    })
    const answer = {
      ...presentWebhook(row),
      secret,
      previous_secret_valid_until: instantText(previousUntil),
      signed_with_previous_secret: body.expire_previous ? [] : [serviceSignatureHeader],
    }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
