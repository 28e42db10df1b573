import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { findFfmpeg } from '@crier/server/media/reading/find-ffmpeg.ts'
import { manualService, type Owner } from '../service.ts'

const ffmpeg = await findFfmpeg(null, process.env['PATH'])
const real = { skip: ffmpeg === null && 'there is no ffmpeg on the path' }

const conversions = [
  ['a WebM on Instagram', 'instagram', 'video.webm', [360, 640, 30]],
  ['a video of ten frames a second on TikTok', 'tiktok', 'video-10fps.mp4', [360, 640, 30]],
  ['an animated WebP of a second on TikTok', 'tiktok', 'seen/animated.webp', [400, 400, 40]],
] as const

for (const [what, platform, name, [wide, high, tenths]] of conversions)
  test(`${what} is published as an accepted MP4`, real, async (t) => {
    const { service, ended, scheduled } = await publish(t, platform, name, ffmpeg!)
    assert.equal(scheduled, 201)
    assert.deepEqual(ended, ['published', null, null])
    const [post] = await service.posts({ platform })
    const [shown] = post!.media as Record<string, unknown>[]
    const { content_type, width, height, duration_ms } = shown!
    assert.deepEqual([content_type, width, height], ['video/mp4', wide, high])
    assert.ok(Math.abs(Number(duration_ms) / 100 - tenths) <= 1, `${duration_ms} ms`)
  })

test('a conversion runs apart: as the type that was sniffed, with files as the only protocol, under limits and without an environment', async (t) => {
  const folder = await folderFor(t)
  const { service, ended, warnings } = await publish(
    t,
    'instagram',
    'video.webm',
    await programOf(folder, copying(folder)),
  )
  assert.deepEqual(ended, ['published', null, null])
  const [ofPreview, ...ofSchedule] = warnings.filter(({ code }) => code === 'video_converted')
  assert.match(
    ofPreview!.detail,
    /^Instagram does not take the video as it is, .* later by about 4 seconds at most/,
  )
  assert.deepEqual(ofSchedule, [ofPreview])
  assert.equal((await service.posts({ platform: 'instagram' })).length, 1)
  const told = await readFile(join(folder, 'told'), 'utf8')
  assert.match(
    told,
    /-protocol_whitelist file,pipe -f matroska -i file:\/\S+\.from .*-map_metadata -1 .*-f mp4 file:\/\S+\.raw\n/,
  )
  assert.match(told, /^limits 0 \d{6} 2097152 8[4-6]$/m)
  assert.doesNotMatch(told, /CRIER|DATABASE|SECRET/)
  // The upload stays as it was, and is converted once.
  assert.equal(told.match(/-protocol_whitelist/g)!.length, 1)
})

test('converted videos: fail the post with the reason, without the program’s words, and convert again on retry', async (t) => {
  const folder = await folderFor(t)
  const program = await programOf(folder, 'echo a secret path >&2; echo a secret path; exit 1')
  const { service, ended, schedule_id, read } = await publish(t, 'instagram', 'video.webm', program)
  assert.deepEqual(ended.slice(0, 2), ['failed', 'media_rejected'])
  assert.match(ended[2]!, /The video could not be converted: it is broken, or it takes too long\./)
  const { attempts } = await read()
  assert.doesNotMatch(JSON.stringify(attempts), /a secret path/)
  await writeFile(program, `#!/bin/sh\n${copying(folder)}\n`)
  await service.client.retrySchedule({ params: { schedule_id }, body: {} })
  await untilEnded(service, read)
  assert.equal((await read()).status, 'published')
})

test('what comes out of a conversion is read like a stranger’s file: half of a video is none', async (t) => {
  const folder = await folderFor(t)
  const cut = join(folder, 'cut.mp4')
  await writeFile(cut, mediaFile('video-1s.mp4'))
  const program = await programOf(folder, `for last; do :; done; exec cp ${cut} "\${last#file:}"`)
  const { ended } = await publish(t, 'instagram', 'video.webm', program)
  assert.deepEqual(ended.slice(0, 2), ['failed', 'media_rejected'])
  assert.match(ended[2]!, /could not be converted/)
})

test('without ffmpeg such a video is refused when it is scheduled, and each limit that a conversion would mend says so', async (t) => {
  const service = await manualService(t)
  const { scheduled, errors } = await plan(service, 'instagram', 'video.webm')
  assert.equal(scheduled, 422)
  assert.match(
    errors[0]!,
    /The video is WebM; Instagram takes MP4 and MOV\. Convert it first: this server has no ffmpeg to do so\./,
  )
})

test('what no conversion mends is refused all the same', async (t) => {
  const service = await manualService(t, { environment: { CRIER_FFMPEG: '/nowhere/ffmpeg' } })
  const short = await plan(service, 'tiktok', 'video-1s.mp4')
  assert.deepEqual([short.scheduled, short.errors.length], [422, 1])
  assert.match(short.errors[0]!, /The video lasts 1[.\d]* s; TikTok takes 3 to 600 s\.$/)
  const small = await plan(service, 'tiktok', 'video-160x120.mp4')
  assert.match(small.errors.join(' '), /is 160 by 120 pixels; TikTok takes 360 to 4,096 a side\.$/)
})

type Service = Awaited<ReturnType<typeof manualService>>

async function publish(t: Owner, platform: Platform, name: string, program: string) {
  const service = await manualService(t, { environment: { CRIER_FFMPEG: program } })
  const { scheduled, schedule_id, preview, warnings } = await plan(service, platform, name)
  // Nothing is converted before the publication: people see the upload.
  assert.equal(
    (await fetch(preview)).headers.get('content-type'),
    previewTypes[name.slice(name.lastIndexOf('.'))],
  )
  const read = () => service.client.getSchedule({ params: { schedule_id } })
  await untilEnded(service, read)
  const { status, error_code, error_message } = await read()
  return {
    service,
    scheduled,
    schedule_id,
    warnings,
    read,
    ended: [status, error_code, error_message],
  }
}

const previewTypes: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.webp': 'image/gif',
}

async function untilEnded(service: Service, read: () => Promise<{ status: string }>) {
  await service.advance({ minutes: 1 })
  await service.service.ports.mediaFiles.idle()
  await service.advanceUntil(async () => !['publishing', 'pending'].includes((await read()).status))
}

async function plan({ client, request, in: at }: Service, platform: Platform, name: string) {
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile(name)]) })
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'Fresh from the oven.', media: [{ media_id }] },
  })
  const { status, json } = await request('POST', '/api/schedules', {
    body: { draft_id, platform, scheduled_at: at({ minutes: 1 }) },
  })
  const { platforms } = await client.previewDraft({ params: { draft_id } })
  const shown = platforms.find((one) => one.platform === platform)!
  const errors = ((json.errors ?? []) as { detail: string }[]).map(({ detail }) => detail)
  const warnings = [
    ...shown.warnings,
    ...((json.warnings ?? []) as { code: string; detail: string }[]),
  ]
  return {
    scheduled: status,
    schedule_id: json.schedule_id as string,
    errors,
    warnings,
    preview: shown.media[0] ?? '',
  }
}

async function folderFor(t: Owner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crier-ffmpeg-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'video.mp4'), mediaFile('video.mp4'))
  return folder
}

async function programOf(folder: string, script: string): Promise<string> {
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  return path
}

/** Writes the same video whatever comes, and tells how it was called. */
const copying = (folder: string) => `
{ echo "$@"; echo "limits $(ulimit -c) $(ulimit -f) $(ulimit -d) $(ulimit -t)"; env; } >> ${folder}/told
for last; do :; done
exec cp ${folder}/video.mp4 "\${last#file:}"`
