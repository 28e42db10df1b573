import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { findMainConnection } from '@crier/server/connections/store.ts'
import { unsealTokens } from '@crier/server/connections/grants/tokens.ts'
import { manualService, receiver } from '../service.ts'

const lines: string[] = []
const keep = (...words: unknown[]) =>
  void lines.push(inspect(words, { depth: 20, showHidden: true }))
const service = await manualService({ after }, { log: { event: keep, warn: keep, error: keep } })

test('nothing that is logged holds a key, a secret or a token', async (t) => {
  const { client, key, accountId } = service.account
  const hook = await receiver(t, service.clock, () => 500)
  const { webhook_id, secret } = await client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const { secret: rotated } = await client.rotateWebhookSecret({ params: { webhook_id }, body: {} })
  const { key: other } = await client.createKey({ body: { name: 'other' } })
  for (const platform of specifiedPlatforms) {
    const { draft_id } = await client.createDraft({
      body: { platform, content: 'Logged, but without what lets in.' },
    })
    await client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ seconds: 5 }) },
    })
  }
  await service.advance({ minutes: 10 })
  await service.request('GET', '/api/drafts', { key: 'crier_wrong' })
  const secrets = [key, other, secret, rotated]
  const { ports } = service.service
  for (const platform of specifiedPlatforms) {
    const { accessToken, refreshToken } = await unsealTokens(
      ports,
      (await findMainConnection(ports.db, accountId, platform))!,
    )
    secrets.push(accessToken, ...(refreshToken === null ? [] : [refreshToken]))
  }
  assert(lines.length > 20 && hook.received.length > 0, 'too little has happened')
  for (const text of secrets)
    for (const form of [text, Buffer.from(text).toString('base64'), encodeURIComponent(text)])
      assert.deepEqual(
        lines.filter((line) => line.includes(form)),
        [],
      )
})
