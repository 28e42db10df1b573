import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { temporaryDirectory } from '../processes.ts'
import { manualService } from '../service.ts'

/**
 * Uploads that were whole when they came, and are damaged where they are kept when the post is due.
 */
const forms = {
  'a picture': { content_type: 'post', content: 'Fresh from the oven.' },
  'a slide with a photo': { content_type: 'carousel', pieces: ['Fresh from the oven.'] },
} as const

for (const platform of [
  'linkedin',
  'x',
  'instagram',
  'tiktok',
] as const satisfies readonly Platform[])
  for (const [form, content] of Object.entries(forms))
    test(`${form} that is damaged when it is due fails the post on ${labelOf(platform)} at once and says so; mended, a retry sends it`, async (t) => {
      const store = await temporaryDirectory(t)
      const service = await manualService(t, { environment: { CRIER_MEDIA_STORE: store } })
      const { client, account } = service
      const { media_id, sha256 } = await client.createMedia({
        body: new Blob([mediaFile('picture.jpg')]),
      })
      const { draft_id } = await client.createDraft({
        body: { platform, ...content, media: [{ media_id, piece: 1 }] },
      })
      const { schedule_id } = await client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
      })
      const read = () => client.getSchedule({ params: { schedule_id } })
      const folder = join(store, account.accountId, sha256!.slice(0, 2))
      const [name] = await readdir(folder)
      const kept = join(folder, name!)
      const whole = await readFile(kept)
      await writeFile(kept, Buffer.alloc(whole.length, 7))
      await service.advance({ minutes: 1 })
      await service.advanceUntil(
        async () => !['pending', 'publishing'].includes((await read()).status),
      )
      const failed = await read()
      assert.deepEqual(
        [failed.status, failed.error_code],
        ['failed', 'media_rejected'],
        failed.error_message ?? '',
      )
      assert.match(
        failed.error_message!,
        /is damaged where it is kept\. The picture is broken\..* then retry/,
      )
      assert.equal((await service.posts({ platform })).length, 0)
      await writeFile(kept, whole)
      await client.retrySchedule({ params: { schedule_id }, body: {} })
      await service.advanceUntil(
        async () => !['pending', 'publishing'].includes((await read()).status),
      )
      assert.equal((await read()).status, 'published')
      assert.equal((await service.posts({ platform })).length, 1)
    })
