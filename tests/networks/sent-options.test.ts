import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import type { PostOptions } from '@crier/sdk/operations.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after })

const chosen: PostOptions = {
  x: { made_with_ai: true, paid_partnership: true, reply_settings: 'following' },
  linkedin: { visibility: 'connections' },
  instagram: { collaborators: ['ada'], cover_ms: 500, share_to_feed: false },
  tiktok: {
    ...{ privacy_level: 'MUTUAL_FOLLOW_FRIENDS', allow_comment: true, allow_duet: false },
    ...{ your_brand: true, branded_content: true, made_with_ai: true, cover_ms: 500 },
  },
}

test('options: each network takes what is sent for a video', async () => {
  const { client, request } = await service.newAccount()
  const uploaded = await request('POST', '/api/media', {
    body: mediaFile('video.mp4'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { media_id } = uploaded.json as { media_id: string }
  const ids: string[] = []
  for (const platform of Object.keys(chosen) as Platform[]) {
    const { draft_id } = await client.createDraft({
      body: { platform, content: 'Fresh bread', media: [{ media_id }], options: chosen },
    })
    const scheduled_at = service.in({ minutes: 1 })
    const body = { draft_id, platform, scheduled_at }
    ids.push((await client.scheduleDraft({ body })).schedule_id)
  }
  const statuses = () =>
    Promise.all(
      ids.map(async (schedule_id) => {
        const { status, error_message: why } = await client.getSchedule({ params: { schedule_id } })
        return why ?? status
      }),
    )
  await service.advanceUntil(async () =>
    (await statuses()).every((status) => !['pending', 'publishing'].includes(status)),
  )
  assert.deepEqual(new Set(await statuses()), new Set(['published']))
})
