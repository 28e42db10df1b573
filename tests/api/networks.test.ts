import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTypes, platforms, type ContentType } from '@crier/contract/platform.ts'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { manualService, receiver } from '../service.ts'

const pieces: Record<ContentType, string[]> = {
  post: ['A post has one piece: ολόκληρο, целиком, 全部, and nothing of it is cut.'],
  thread: [
    'First of three: why it matters.',
    'Second of three: what we measured.',
    'Third of three: what to do now.',
  ],
  carousel: [
    'Five slides\n\nThe cover.',
    'One\n\nLook before you send.',
    'Two\n\nWrite the intent down.',
    'Three\n\nTell the owner.',
    'Four\n\nNever guess.',
  ],
}

for (const platform of platforms)
  for (const contentType of contentTypes)
    test(`a ${contentType} is published on ${platform} as the preview shows it`, async (t) => {
      const service = await manualService(t, { environment: everyNetwork })
      await connectAdded(service, service.account, platform)
      const hook = await receiver(t, service.clock)
      await service.client.createWebhook({
        body: { url: hook.url, events: ['post.published', 'post.failed'] },
      })
      const { draft_id } = await service.client.createDraft({
        body: { platform, content_type: contentType, pieces: pieces[contentType] },
      })
      const preview = (await service.client.previewDraft({ params: { draft_id } })).platforms.find(
        (shown) => shown.platform === platform,
      )!
      const { schedule_id } = await service.client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
      })
      await service.advance({ minutes: 1 })
      // The network fetches and renders in real time: on a busy machine it may need many polls.
      const read = () => service.client.getSchedule({ params: { schedule_id } })
      await service.advanceUntil(async () => (await read()).status !== 'publishing')
      const schedule = await read()
      assert.equal(schedule.status, 'published', JSON.stringify(schedule))
      assert.match(schedule.external_url!, /^http:\/\/127\.0\.0\.1:\d+\//)
      const [post, ...others] = await service.posts()
      assert.deepEqual(others, [])
      assert.equal(post!.external_id, schedule.external_id)
      assert.deepEqual(
        [post!.text, ...post!.pieces.map(({ text }) => text)],
        preview.pieces.map(({ text }) => text),
      )
      const media =
        post!.media.length + post!.pieces.reduce((sum, piece) => sum + piece.media.length, 0)
      assert.equal(media, preview.media.length)
      assert.deepEqual(
        hook.received.map(({ json }) => [
          json.event,
          json.data.external_id,
          json.data.external_url,
        ]),
        [['post.published', schedule.external_id, schedule.external_url]],
      )
      const page = await fetch(schedule.external_url!)
      assert.equal(page.status, 200)
    })
