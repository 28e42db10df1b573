import { eventNames } from '@crier/contract/events.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@crier/sdk/verify-webhook.ts'
import { liveService, receiver } from '../service.ts'
import { running, terminal } from './command.ts'

test('crier listen: forwards new events, signed with a separate secret', async (t) => {
  const { url, account, client } = await liveService(t)
  const inbox = await receiver(t)
  const webhook = await client.createWebhook({
    body: { url: inbox.url, events: ['post.published', 'post.failed'] },
  })
  const before = await client.testWebhook({
    params: { webhook_id: webhook.webhook_id },
    body: { event: 'post.failed' },
  })
  const mine = await receiver(t)
  const env = { CRIER_URL: url, CRIER_API_KEY: account.key }
  const listening = running(
    t,
    ['listen', '--forward-to', mine.url, '--events', 'post.published'],
    env,
  )
  const secret = /whsec_\S+/.exec(await listening.next())![0]
  assert.notEqual(secret, webhook.secret)
  assert.equal(await listening.next(), `Forwarding to ${mine.url}. Ctrl-C ends it.`)
  const draft = await client.createDraft({
    body: { platform: 'x', content: 'Told to whoever listens.' },
  })
  const scheduled_at = Temporal.Now.instant().add({ seconds: 2 }).toString()
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at },
  })
  await mine.until(1)
  const { headers, body } = mine.received[0]!
  const event = await verifyWebhook({ headers, body: new Uint8Array(body) }, secret)
  assert(event.event === 'post.published')
  assert.equal(event.data.schedule_id, schedule_id)
  assert.notEqual(event.id, before.event_id)
  assert.match(await listening.next(), new RegExp(`post\\.published  ${event.id}  200$`))
  assert.equal(await listening.end(), 0)
  assert.equal(mine.received.length, 1)
})

test('listen refuses an address that is none, an event that never happens, and a key that may not read events, in one line', async (t) => {
  const { url, account, client } = await liveService(t)
  const crier = await terminal(t)
  const env = { CRIER_URL: url, CRIER_API_KEY: account.key }
  const nowhere = await crier(['listen', '--forward-to', '8787'], { env })
  assert.deepEqual(
    [nowhere.code, nowhere.err],
    [1, '8787 is no address: it looks like http://127.0.0.1:8787/crier.\n'],
  )
  const never = await crier(
    ['listen', '--forward-to', 'http://127.0.0.1:1/', '--events', 'post.published,post.publishd'],
    { env },
  )
  const events = eventNames.join(', ')
  assert.deepEqual(
    [never.code, never.err],
    [1, `--events takes ${events}, and not post.publishd.\n`],
  )
  const { key } = await client.createKey({ body: { name: 'small', scopes: ['drafts:read'] } })
  const refused = await crier(['listen', '--forward-to', 'http://127.0.0.1:1/'], {
    env: { ...env, CRIER_API_KEY: key },
  })
  assert.equal(refused.code, 1)
  assert.match(refused.err, /^[^\n]+\[insufficient_scope\]\n$/)
})
