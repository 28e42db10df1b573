import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { manualService } from '../service.ts'

const service = await manualService({ after }, { switches: { 'tiktok.post_id_never': true } })

test('a video on TikTok: is named from the list of videos when TikTok never gives its number', async () => {
  const { client, request } = await service.newAccount()
  const upload = await request('POST', '/api/media', {
    body: mediaFile('video.mp4'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const media = [{ media_id: upload.json.media_id as string }]
  const { draft_id } = await client.createDraft({
    body: { platform: 'tiktok', pieces: ['Rye, still warm.'], media },
  })
  const body = { draft_id, platform: 'tiktok' as const, scheduled_at: service.in({ minutes: 1 }) }
  const { schedule_id } = await client.scheduleDraft({ body })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advance({ minutes: 1 })
  await service.advanceUntil(async () => (await read()).status === 'published')
  await service.advance({ minutes: 10 })
  const { external_id, external_url, warnings } = await read()
  const [post] = await service.posts({ platform: 'tiktok' })
  assert.deepEqual([external_id, warnings], [post!.external_id, []])
  assert.match(external_url ?? '', new RegExp(`/video/${post!.external_id}$`))
})
