import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heavyVideo } from '@crier/sandbox/testing/media-files.ts'
import { instagram, linkedIn, publish, tikTok, timesOf, x, type Story } from './interruptible-uploads.ts'

/**
 * Networks in trouble, and a process that dies at each call of the upload meanwhile. However both fall together there is one post, and
 * beyond what the trouble itself costs nothing is handed in twice but what was open when the process died. Each test tells its table.
 */
const tenMinutes = 600_000

const onLinkedIn = { platform: 'linkedin', files: ['video.mp4'], names: linkedIn, calls: [], environment: { CRIER_LINKEDIN_REPLAY: 'true' } } as const // prettier-ignore
const onInstagram = { platform: 'instagram', files: ['picture.jpg', 'video.mp4'], names: instagram, calls: [] } as const
const onX = { platform: 'x', files: [new File([await heavyVideo(1_500_000)], 'a video of two parts')], names: x, calls: [] } as const
const onTikTok = { platform: 'tiktok', files: [new File([await heavyVideo(13_000_000)], 'a video of two chunks')], names: tikTok, calls: [], onlyOnce: 'end' } as const // prettier-ignore

const troubles: readonly (readonly [what: string, story: Story])[] = [
  ['LinkedIn answers each part with an error after it has stored it', { ...onLinkedIn, switches: { 'linkedin.lost_part_answers': 1 } }],
  ['LinkedIn loses its answer to the end of the upload', { ...onLinkedIn, switches: { 'linkedin.lost_finalize_answers': 1 } }],
  ['LinkedIn processes for ten minutes', { ...onLinkedIn, switches: { 'linkedin.video_processing_ms': tenMinutes } }],
  ['Instagram begins to fetch after ten minutes', { ...onInstagram, switches: { 'instagram.fetch_delay_ms': 600_000 } }],
  ['Instagram does not know each container at first', { ...onInstagram, switches: { 'instagram.missing_reads': 1 } }],
  ['Instagram fails when it publishes what was finished', { ...onInstagram, switches: { 'instagram.late_failures': 1 } }],
  ['X answers each part with an error after it has stored it', { ...onX, switches: { 'x.lost_append_answers': 1 } }],
  ['X loses its answer to the end of the upload', { ...onX, switches: { 'x.lost_finalize_answers': 1 } }],
  ['X processes for ten minutes', { ...onX, switches: { 'x.media_processing_ms': tenMinutes } }],
  ['what stands before X lets no part of 600 kB pass', { ...onX, switches: { 'x.edge_part_bytes_max': 600_000 } }],
  ['TikTok answers each chunk with an error after it has stored it', { ...onTikTok, switches: { 'tiktok.lost_chunk_answers': 1 } }],
  ['TikTok counts what came a minute later', { ...onTikTok, switches: { 'tiktok.upload_count_lag_ms': 60_000 } }],
  ['TikTok tears the connection when it has the last chunk', { ...onTikTok, fault: { kind: 'accept_then_reset' } }],
]

const deaths = ['its process dies before', 'its process dies after'] as const

for (const [what, story] of troubles)
  test(`while ${what} a process dies at each call: one post, and what was uploaded is not uploaded again`, async (t) => {
    const alone = await publish(t, story, null)
    assert.deepEqual([alone.status, alone.posts], ['published', 1])
    for (const [at, name] of alone.made.entries())
      for (const interruption of deaths) {
        const { made, posts, status } = await publish(t, story, { interruption, at })
        const where = `${interruption} call ${at + 1}, ${name}: ${status}, ${posts} posts, ${made.join(' ')}`
        t.diagnostic(where)
        // Nobody can tell on X that a post which was claimed was never sent.
        const isUnsure = story.platform === 'x' && name === 'create' && interruption === deaths[0]
        assert.deepEqual([status, posts], isUnsure ? ['failed', 0] : ['published', 1], where)
        for (const one of new Set(alone.made)) {
          const more = timesOf(made, one) - timesOf(alone.made, one)
          assert.ok(more <= (one === name && one !== story.onlyOnce ? 1 : 0), `${one}; ${where}`)
        }
      }
  })
