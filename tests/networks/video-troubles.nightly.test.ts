import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { manualService, type Owner } from '../service.ts'

interface Trouble {
  readonly what: string
  readonly platform: Platform
  readonly switches?: Record<string, number | string>
  readonly fault?: Record<string, unknown>
  readonly ends: 'published' | RegExp
  /** How often the video is handed in. */
  readonly handedIn: number
}

const anHour = 3_600_000
const troubles: readonly Trouble[] = [
  {
    what: 'Instagram begins to fetch after ten minutes',
    platform: 'instagram',
    switches: { 'instagram.fetch_delay_ms': anHour / 6 },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'Instagram fails when it publishes what was finished',
    platform: 'instagram',
    switches: { 'instagram.late_failures': 1 },
    ends: 'published',
    handedIn: 2,
  },
  {
    // Longer than CRIER_RETRY_WINDOW: the time of waiting is none of trying again.
    what: 'Instagram processes for half an hour, and then fails when it publishes',
    platform: 'instagram',
    switches: { 'instagram.processing_ms': anHour / 2, 'instagram.late_failures': 1 },
    ends: 'published',
    handedIn: 2,
  },
  {
    what: 'LinkedIn answers each part with an error after it has stored it',
    platform: 'linkedin',
    switches: { 'linkedin.lost_part_answers': 1 },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'LinkedIn loses its answer to the end of the upload',
    platform: 'linkedin',
    switches: { 'linkedin.lost_finalize_answers': 1, 'linkedin.second_finalize': 'refused' },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'LinkedIn processes for an hour',
    platform: 'linkedin',
    switches: { 'linkedin.video_processing_ms': anHour },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'LinkedIn cannot process the video',
    platform: 'linkedin',
    fault: { kind: 'media_rejected' },
    ends: /media_rejected .*could not process what was uploaded\. The video cannot be processed/,
    handedIn: 1,
  },
  {
    what: 'X answers each part with an error after it has stored it',
    platform: 'x',
    switches: { 'x.lost_append_answers': 1 },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'X loses its answer to the end of the upload',
    platform: 'x',
    switches: { 'x.lost_finalize_answers': 1 },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'X processes for an hour',
    platform: 'x',
    switches: { 'x.media_processing_ms': anHour },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'what stands before X lets no part of 50 kB and more pass',
    platform: 'x',
    switches: { 'x.edge_part_bytes_max': 50_000 },
    ends: /media_rejected .*X takes/,
    handedIn: 1,
  },
  {
    what: 'X takes shorter videos of this account',
    platform: 'x',
    switches: { 'x.video_seconds_max': 2 },
    ends: /media_rejected .*X could not process what was uploaded\. Unsupported video format/,
    handedIn: 1,
  },
  {
    what: 'X cannot process the video',
    platform: 'x',
    fault: { kind: 'media_rejected' },
    ends: /media_rejected .*X could not process what was uploaded/,
    handedIn: 1,
  },
  {
    what: 'TikTok loses its answer to the whole video',
    platform: 'tiktok',
    fault: { kind: 'accept_then_reset' },
    ends: 'published',
    handedIn: 1,
  },
  {
    // The end is sent once more to the same address, which refuses it.
    what: 'TikTok loses its answer, and counts what came minutes later',
    platform: 'tiktok',
    switches: { 'tiktok.upload_count_lag_ms': anHour / 12, 'tiktok.processing_ms': anHour / 10 },
    fault: { kind: 'accept_then_5xx' },
    ends: 'published',
    handedIn: 1,
  },
  {
    // Longer than CRIER_CONFIRM_WINDOW: what TikTok has whole it may process.
    what: 'TikTok processes for an hour',
    platform: 'tiktok',
    switches: { 'tiktok.processing_ms': anHour },
    ends: 'published',
    handedIn: 1,
  },
  {
    what: 'TikTok fails within itself',
    platform: 'tiktok',
    switches: { 'tiktok.internal_failures': 1 },
    ends: 'published',
    handedIn: 2,
  },
  {
    what: 'TikTok cannot process the video',
    platform: 'tiktok',
    fault: { kind: 'media_rejected' },
    ends: /media_rejected .*TikTok does not take this format/,
    handedIn: 1,
  },
  {
    what: 'TikTok takes shorter videos of this account',
    platform: 'tiktok',
    switches: { 'tiktok.video_seconds_max': 2 },
    ends: /media_rejected .*The video lasts 3(\.\d)? s; TikTok takes at most 2 s from this account/,
    handedIn: 0,
  },
]

for (const trouble of troubles)
  test(`a video while ${trouble.what}: ${trouble.ends === 'published' ? 'one post' : 'it fails with the reason'}`, async (t) => {
    const { ended, posts, handedIn } = await publish(t, trouble)
    if (trouble.ends === 'published') assert.equal(ended, 'published')
    else assert.match(ended, trouble.ends)
    assert.deepEqual([posts, handedIn], [trouble.ends === 'published' ? 1 : 0, trouble.handedIn])
  })

async function publish(t: Owner, { platform, switches = {}, fault }: Trouble) {
  const service = await manualService(t, { switches })
  const { client } = service
  if (fault) await service.fault({ platform, times: 1, ...fault })
  const { media_id } = await client.createMedia({ body: new Blob([mediaFile('video.mp4')]) })
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'Fresh from the oven.', media: [{ media_id }] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => client.getSchedule({ params: { schedule_id } })
  for (
    let minutes = 0;
    minutes < 90 && ['pending', 'publishing'].includes((await read()).status);
    minutes++
  )
    await service.advance({ minutes: 1 })
  const { status, error_code, error_message } = await read()
  const { data } = (await service.control('GET', '/_control/requests')) as {
    data: { method: string; path: string }[]
  }
  const orders: Readonly<Record<string, RegExp>> = {
    instagram: /\/media$/,
    tiktok: /\/video\/init\/$/,
    linkedin: /^\/rest\/videos$/,
    x: /\/initialize$/,
  }
  const handedIn = data.filter(
    ({ method, path }) => method === 'POST' && orders[platform]!.test(path),
  ).length
  const ends = data.filter(({ method }) => method === 'PUT').length > 0 ? endsOfUploads(data) : 0
  const posts = (await service.posts({ platform })).length
  return {
    ended: status === 'failed' ? `${error_code} ${error_message}` : status,
    posts,
    handedIn: handedIn - ends,
  }
}

/**
 * Calls on the same path that end an upload: one behind the last part of each, two where the first
 * answer was lost.
 */
function endsOfUploads(requests: readonly { method: string; path: string }[]): number {
  return requests.filter(
    ({ method, path }, index) =>
      method === 'POST' &&
      path === '/rest/videos' &&
      requests.slice(0, index).findLast((one) => one.path !== '/rest/videos')?.method === 'PUT',
  ).length
}
