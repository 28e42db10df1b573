import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectByConsent } from '../networks/consent.ts'
import { manualService, receiver, type Owner } from '../service.ts'

/** A service whose account is connected to the network, by its name. */
async function connectedService(t: Owner) {
  const service = await manualService(t, {
    environment: { CRIER_NETWORKS: 'linkedin,noticeboard' },
  })
  const author = { key: 'miller', name: 'The miller', kind: 'member' }
  const made = await service.control('POST', '/_control/authors', {
    platform: 'noticeboard',
    author,
  })
  await connectByConsent(
    service.account,
    'noticeboard',
    (made as { readonly author_id: string }).author_id,
  )
  return service
}

test('noticeboard: publishes a notice through the service, read by the API and sent to the webhook', async (t) => {
  const service = await connectedService(t)
  const { client } = service
  const hook = await receiver(t, service.clock)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published'] } })
  const content = 'The mill opens at eight.'
  const { draft_id } = await client.createDraft({ body: { platform: 'noticeboard', content } })
  const when = { platform: 'noticeboard', scheduled_at: service.in({ minutes: 1 }) } as const
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, ...when } })
  await service.advance({ minutes: 1 })

  const [post, ...others] = await service.posts({ platform: 'noticeboard' })
  assert.deepEqual([post?.text, others], [content, []])
  const { status, external_id } = await client.getSchedule({ params: { schedule_id } })
  assert.deepEqual([status, external_id], ['published', post?.external_id])
  await hook.until(1)
  assert.equal(hook.received[0]?.json.data.platform, 'noticeboard')
})

test('a notice whose answer was lost is found on the network, and not sent again', async (t) => {
  const service = await connectedService(t)
  const { client } = service
  const { draft_id } = await client.createDraft({
    body: { platform: 'noticeboard', content: 'Flour is sold out.' },
  })
  const when = { platform: 'noticeboard', scheduled_at: service.in({ minutes: 1 }) } as const
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, ...when } })
  await service.fault({ platform: 'noticeboard', kind: 'accept_then_reset' })
  await service.advanceUntil(
    async () => (await client.getSchedule({ params: { schedule_id } })).status === 'published',
  )

  assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
  assert.equal((await service.posts({ platform: 'noticeboard' })).length, 1)
})

test('a draft that the network does not take is refused before it is scheduled', async (t) => {
  const service = await connectedService(t)
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'noticeboard', content: 'a'.repeat(501) },
  })
  const when = { platform: 'noticeboard', scheduled_at: service.in({ minutes: 1 }) } as const
  await assert.rejects(
    service.client.scheduleDraft({ body: { draft_id, ...when } }),
    /500 characters/,
  )
})
