import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as realPause } from 'node:timers/promises'
import type { Platform } from '@crier/contract/platform.ts'
import { heavyVideo } from '@crier/sandbox/testing/media-files.ts'
import { createClient } from '@crier/sdk/client.ts'
import { writeLargeVideo } from '@crier/sandbox/testing/large-video.ts'
import { sendPart } from '../../bench/send-file.ts'
import {
  apiKeyOf,
  eventually,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
} from '../processes.ts'
import { untilEnded } from './until-ended.ts'

// The largest loss of a caller by a kill (server/media/file-intake.ts), with the system's
// own buffers.
const lostBytesMax = 32 * 1024 * 1024

test(
  'kill -9 in the middle of an upload in parts costs the bytes that were not safe: it goes on behind them',
  { timeout: 180_000 },
  async (t) => {
    const directory = await temporaryDirectory(t)
    const environment = { CRIER_DATA_DIR: join(directory, 'data'), CRIER_SANDBOX: 'off' }
    const path = join(directory, 'video.mp4')
    await writeLargeVideo(path, { bytes: 100e6, seconds: 10 })
    const end = statSync(path).size
    const first = await startServer(t, environment)
    const apiKey = apiKeyOf(first)
    const headers = { authorization: `Bearer ${apiKey}`, 'tus-resumable': '1.0.0' }
    const ask = async (url: string, method: string, more: Record<string, string> = {}) => {
      const reply = await fetch(url, { method, headers: { ...headers, ...more } })
      assert.ok(reply.ok, `${method} answered ${reply.status}`)
      return reply.headers
    }
    const begin = async (base: string) =>
      (await ask(`${base}/api/media/uploads`, 'POST', { 'upload-length': String(end) })).get(
        'location',
      )!
    const send = (
      url: string,
      start: number,
      cut: { cutAfter?: number; breakLink?: () => Promise<unknown> } = {},
    ) =>
      sendPart(
        url,
        { method: 'PATCH', headers: { ...headers, 'upload-offset': String(start) } },
        { path, start, end, ...cut },
      )
    const place = await begin(first.url)
    const half = Math.floor(end / 2)
    assert.equal(
      await send(`${first.url}${place}`, 0, {
        cutAfter: half,
        breakLink: () => first.end('SIGKILL'),
      }),
      null,
    )

    const second = await startServer(t, environment)
    const safe = Number((await ask(`${second.url}${place}`, 'HEAD')).get('upload-offset'))
    assert.ok(safe <= half && safe >= half - lostBytesMax, `${safe} of ${half} bytes were safe`)
    // A writer holds the upload for a minute, even a dead one.
    const answer = await eventually(
      'the rest of the upload',
      async () => {
        const reply = await send(`${second.url}${place}`, safe)
        assert.ok([204, 423].includes(reply!.statusCode!), `PATCH answered ${reply!.statusCode}`)
        return reply!.statusCode === 204 ? reply! : undefined
      },
      90_000,
      2_000,
    )
    const client = createClient({ baseUrl: second.url, apiKey })
    const continued = await client.getMedia({
      params: { media_id: String(answer.headers['crier-media-id']) },
    })
    const atOnce = await send(`${second.url}${await begin(second.url)}`, 0)
    const whole = await client.getMedia({
      params: { media_id: String(atOnce!.headers['crier-media-id']) },
    })
    assert.deepEqual([continued.sha256, continued.status], [whole.sha256, 'ready'])
    assert.deepEqual(readdirSync(join(directory, 'data', 'incoming')), [])
    await second.end('SIGTERM')
  },
)

interface Upload {
  readonly platform: Platform
  readonly bytes: number
  readonly part: { readonly method: string; readonly path: RegExp }
  readonly parts: number
  readonly switches?: Record<string, number>
}

const uploads: readonly Upload[] = [
  { platform: 'x', bytes: 5_000_000, part: { method: 'POST', path: /\/append$/ }, parts: 6 },
  {
    platform: 'linkedin',
    bytes: 5_000_000,
    part: { method: 'PUT', path: /\/dms-uploads\// },
    parts: 6,
    switches: { 'linkedin.video_part_bytes': 1_000_000 },
  },
  { platform: 'tiktok', bytes: 25_000_000, part: { method: 'PUT', path: /\/video\/$/ }, parts: 4 },
]

for (const { platform, bytes, part, parts, switches } of uploads)
  test(
    `kill -9 in the middle of a video for ${platform} repeats no part but the one that was open, and leaves one post`,
    { timeout: 180_000 },
    async (t) => {
      const directory = await temporaryDirectory(t)
      const sandbox = await startSandboxProgram(t, join(directory, 'sandbox'))
      const environment = {
        CRIER_DATA_DIR: join(directory, 'data'),
        CRIER_SANDBOX_URL: sandbox.url,
      }
      const control = (method: string, path: string, body?: unknown) =>
        askSandbox(sandbox.url, method, path, body)
      const partsSeen = async () => {
        const { data } = await control('GET', `/_control/requests?platform=${platform}`)
        return data.filter(
          ({ method, path }) => method === part.method && part.path.test(path ?? ''),
        ).length
      }
      if (switches) await control('POST', '/_control/switches', switches)
      const first = await startServer(t, environment)
      const apiKey = apiKeyOf(first)
      const before = createClient({ baseUrl: first.url, apiKey })
      const { media_id } = await before.createMedia({ body: new Blob([await heavyVideo(bytes)]) })
      const draft = await before.createDraft({
        body: { platform, content: `Once on ${platform}.`, media: [{ media_id }] },
      })
      // The next part is on its way when the second has been seen.
      await control('POST', '/_control/faults', { platform, kind: 'slow', delay_ms: 500, times: 0 })
      const scheduled_at = Temporal.Now.instant().add({ seconds: 2 }).toString()
      const { schedule_id } = await before.scheduleDraft({
        body: { draft_id: draft.draft_id, platform, scheduled_at },
      })
      await eventually(
        'the second part',
        async () => ((await partsSeen()) >= 2 ? true : undefined),
        60_000,
      )
      await first.end('SIGKILL')
      // Data in flight arrives.
      await realPause(1_000)
      const seen = await partsSeen()
      assert.ok(seen < parts, `all of the ${parts} parts had been sent`)
      await control('DELETE', `/_control/faults?platform=${platform}`)

      const second = await startServer(t, environment)
      const after = createClient({ baseUrl: second.url, apiKey })
      const schedule = await untilEnded(after, schedule_id, 120_000)
      assert.equal(schedule.status, 'published', JSON.stringify(schedule.attempts))
      const sent = await partsSeen()
      assert.ok(
        sent === parts || sent === parts + 1,
        `${sent} parts were sent, ${seen} of them before the kill; the video has ${parts}`,
      )
      assert.equal((await control('GET', `/_control/posts?platform=${platform}`)).data.length, 1)
      await second.end('SIGTERM')
    },
  )

interface Told {
  readonly data: readonly { readonly method?: string; readonly path?: string }[]
}

async function askSandbox(
  base: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Told> {
  const reply = await fetch(`${base}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await reply.text()
  assert(reply.ok, text)
  return JSON.parse(text) as Told
}
