import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { assertMayRead, readableBy } from './may-read.ts'
import { hostOf } from './host-of.ts'
import { newSecret, secretPlace } from './sign.ts'
import { presentWebhook } from './present-webhook.ts'
import { countWebhooks, insertWebhook } from './store.ts'
import { allowedUrl } from './allowed-url.ts'

const webhooksMax = 20

export async function createWebhook(
  context: Use<'db' | 'clock' | 'random' | 'vault' | 'checkUrl'>,
  input: Input<Contract['createWebhook']>,
): Promise<EndpointAnswer<Contract['createWebhook']>> {
  const { body, principal } = input
  assertMayRead(principal, body.events)
  const url = await allowedUrl(context, body.url, input.publicOnly ?? false)
  const id = mint('whk', context)
  const secret = newSecret(context.random)
  const secretSealed = await context.vault.seal(secret, secretPlace(principal.accountId, id))
  return context.db.transaction().execute(async (tx) => {
    if ((await countWebhooks(tx, principal.accountId)) >= webhooksMax)
      throw new Refusal(
        'conflict',
        `An account has at most ${webhooksMax} webhooks: delete one first.`,
      )
    const now = context.clock.now()
    const row = await insertWebhook(tx, {
      id,
      accountId: principal.accountId,
      url,
      events: body.events,
      readable: readableBy(principal, body.events),
      secretSealed,
      publicOnly: input.publicOnly ?? false,
      now,
    })
    const detail = { host: hostOf(row), events: body.events }
    await recordBy(tx, principal, { at: now, kind: 'webhook.created', objectId: id, detail })
    const answer = { ...presentWebhook(row), secret }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
