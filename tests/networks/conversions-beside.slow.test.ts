import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFfmpeg } from '@crier/server/media/reading/find-ffmpeg.ts'
import { manualService, type TestAccount } from '../service.ts'

const ffmpeg = await findFfmpeg(null, process.env['PATH'])
const real = { skip: ffmpeg === null && 'there is no ffmpeg on the path' }

const picture = (size: string, rate: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}`,
  '-t',
  '4',
  '-pix_fmt',
  'yuv420p',
]
const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40']

test(
  'KeptVideos: converts a clip of 4 s while 40 s in 4K at 60 frames of another account are converted',
  real,
  async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'crier-conversions-'))
    t.after(() => rm(directory, { recursive: true, force: true }))
    const [part, long, clip] = ['part', 'long', 'clip'].map((name) =>
      join(directory, `${name}.mp4`),
    ) as [string, string, string]
    const make = (...parameters: string[]) =>
      promisify(execFile)(ffmpeg!, ['-nostdin', '-y', '-loglevel', 'error', ...parameters])
    await make(...picture('3840x2160', 60), ...fast, part)
    await make('-stream_loop', '9', '-i', part, '-c', 'copy', long)
    // Instagram takes 23 frames a second at least.
    await make(...picture('640x360', 10), ...fast, clip)
    const service = await manualService(t, { environment: { CRIER_FFMPEG: ffmpeg! } })
    const schedule = async ({ client }: TestAccount, path: string) => {
      const { media_id } = await client.createMedia({ body: new Blob([await readFile(path)]) })
      const { draft_id } = await client.createDraft({
        body: { platform: 'instagram', content: 'Owls.', media: [{ media_id }] },
      })
      const { schedule_id, warnings } = await client.scheduleDraft({
        body: { draft_id, platform: 'instagram', scheduled_at: service.in({ minutes: 1 }) },
      })
      const status = async () => (await client.getSchedule({ params: { schedule_id } })).status
      return { status, warnings: warnings.map(({ code, detail }) => `${code}: ${detail}`) }
    }
    const stranger = await schedule(service.account, long)
    const neighbour = await schedule(await service.newAccount(), clip)
    assert.match(
      stranger.warnings.join(),
      /^video_converted: Instagram does not take the video .* by about 40 seconds at most/,
    )
    assert.match(neighbour.warnings.join(), /^video_converted: .* by about 4 seconds at most/)
    await service.advance({ minutes: 1 })
    const begun = performance.now()
    // It is polled every ten seconds of the service’s clock; the conversion takes real time.
    while ((await neighbour.status()) === 'publishing') {
      await pause(200)
      await service.advance({ seconds: 1 })
    }
    const took = performance.now() - begun
    assert.deepEqual(
      [await neighbour.status(), await stranger.status()],
      ['published', 'publishing'],
    )
    t.diagnostic(
      `the clip was published after ${(took / 1_000).toFixed(1)} s, before the long video`,
    )
  },
)
