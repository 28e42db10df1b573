import { listDeliveries } from '@crier/server/webhooks/deliveries/list-deliveries.ts'
import { redeliver } from '@crier/server/webhooks/deliveries/redeliver.ts'
import { createWebhook } from '@crier/server/webhooks/create-webhook.ts'
import { deleteWebhook } from '@crier/server/webhooks/delete-webhook.ts'
import { updateWebhook } from '@crier/server/webhooks/update-webhook.ts'
import { behaviours, receiverBase } from '../receivers.ts'
import { ask, type Person } from './person.ts'

/** Registers a webhook, switches one, changes what it hears, or removes it. */
export async function changeWebhooks(person: Person): Promise<void> {
  const { chance, webhooks } = person
  if (webhooks.length < 2 || (webhooks.length < 5 && chance.happens(0.3))) return register(person)
  const chosen = chance.pick(webhooks)
  const luck = chance.fraction()
  if (luck < 0.15) {
    webhooks.splice(webhooks.indexOf(chosen), 1)
    await ask(person, 'remove webhook', deleteWebhook, {}, { webhook_id: chosen.id })
  } else if (luck < 0.75)
    await ask(
      person,
      'switch webhook',
      updateWebhook,
      { enabled: chance.happens(0.7) },
      { webhook_id: chosen.id },
    )
  else
    await ask(
      person,
      'turn webhook',
      updateWebhook,
      { events: ['post.failed' as const] },
      { webhook_id: chosen.id },
    )
}

async function register(person: Person): Promise<void> {
  const { harness, chance } = person
  const name = `w${Buffer.from(chance.bytes(6)).toString('hex')}`
  const url = `${receiverBase}/${chance.pick(behaviours)}/${name}`
  const body = { url, events: ['post.published' as const, 'post.failed' as const] }
  const answer = await ask(person, 'register webhook', createWebhook, body, {})
  if (!answer) return
  harness.receivers.knows(name, answer.secret)
  person.webhooks.push({ id: answer.webhook_id, name })
}

/** Asks for one of the last events again. */
export async function askAgain(person: Person): Promise<void> {
  const { harness, chance, webhooks } = person
  if (webhooks.length === 0) return
  const { id, name } = chance.pick(webhooks)
  const page = await ask(person, 'read deliveries', listDeliveries, {}, { webhook_id: id })
  const last = page?.data[0]
  if (!last) return
  harness.book.redelivered(`${name} ${last.event_id}`)
  await ask(person, 'redeliver', redeliver, {}, { webhook_id: id, delivery_id: last.delivery_id })
}
