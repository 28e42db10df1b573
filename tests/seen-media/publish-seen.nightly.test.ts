import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { findFfmpeg } from '@crier/server/media/reading/find-ffmpeg.ts'
import { manualService, type TestAccount } from '../service.ts'
import { seenFiles, seenPath, type Answer } from './seen-files.ts'

const ffmpeg = await findFfmpeg(null, process.env['PATH'])
const service = await manualService(
  { after },
  ffmpeg === null ? {} : { environment: { CRIER_FFMPEG: ffmpeg } },
)

// Most samples are smaller than the smallest video that LinkedIn takes.
const isTooLight = (platform: Platform, said: string) =>
  platform === 'linkedin' && said.includes('LinkedIn takes 76.8 kB and more.')

/** Without ffmpeg what a conversion would mend is refused. */
const isTaken = (answer: Answer) => answer === 'out' || (answer.made && ffmpeg !== null)

let minutes = 1

for (const { name, what, upload, answers } of seenFiles)
  test(`${name}: is published, or refused with what to do, on each network when it comes from ${what}`, async () => {
    // Of its own: TikTok takes few posts of an author in a day.
    const account = await service.newAccount('business')
    const { request, key } = account
    const sent = await fetch(`${service.url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      body: new Blob([await readFile(seenPath(name))]),
    })
    const answered = (await sent.json()) as { readonly media_id: string; readonly detail: string }
    if (upload !== undefined) {
      assert.ok(sent.status === 415 || sent.status === 422, String(sent.status))
      assert.match(answered.detail, upload)
      return
    }
    assert.equal(sent.status, 201, answered.detail)
    const planned: string[] = []
    for (const platform of specifiedPlatforms) {
      const scheduled = await schedule(account, platform, answered.media_id)
      const answer = answers![platform]
      if (scheduled.status === 201) planned.push(scheduled.json.schedule_id)
      const said = JSON.stringify(scheduled.json.errors ?? [])
      if (isTooLight(platform, said)) continue
      if (isTaken(answer)) assert.equal(scheduled.status, 201, `${platform}: ${said}`)
      else {
        assert.equal(scheduled.status, 422, platform)
        assert.match(said, answer === 'out' ? /never/ : answer.refused, platform)
      }
    }
    for (const schedule_id of planned) {
      const read = async () => (await request('GET', `/api/schedules/${schedule_id}`)).json
      await service.advance({ minutes: 1 })
      await service.service.ports.mediaFiles.idle()
      await service.advanceUntil(
        async () => !['publishing', 'pending'].includes((await read()).status),
      )
      const { status, platform, error_message } = await read()
      assert.equal(status, 'published', `${platform}: ${error_message}`)
    }
  })

async function schedule({ request }: TestAccount, platform: Platform, media_id: string) {
  const { json: draft } = await request('POST', '/api/drafts', {
    body: { platform, content: `Fresh ${minutes++}.`, media: [{ media_id }] },
  })
  const body = { draft_id: draft.draft_id, platform, scheduled_at: service.in({ minutes: 1 }) }
  return request('POST', '/api/schedules', { body })
}
