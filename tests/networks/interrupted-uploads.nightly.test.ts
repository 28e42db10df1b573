import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heavyPicture } from '@crier/sandbox/testing/media-files.ts'
import {
  instagram,
  instagramVideo,
  linkedInVideo,
  publish,
  testInterruptions,
  tikTok,
  tikTokVideo,
  timesOf,
  x,
  xVideo,
  type Story,
} from './interruptible-uploads.ts'

/**
 * Every call of a post with a video, interrupted once: the process dies before it or after it
 * took effect, or its answer is lost. Exactly one post is published, and only the open part is
 * uploaded twice.
 */
const stories: readonly Story[] = [
  linkedInVideo,
  instagramVideo,
  {
    platform: 'instagram',
    files: ['picture.jpg', 'video.mp4'],
    names: instagram,
    calls: ['container', 'container', 'container', 'create'],
  },
  xVideo,
  {
    platform: 'x',
    neverSureOfAbsence: true,
    files: ['animated.gif'],
    names: x,
    calls: ['begin', 'part', 'finalize', 'describe', 'create'],
  },
  {
    platform: 'x',
    neverSureOfAbsence: true,
    files: [new File([await heavyPicture()], 'a picture of two parts'), 'picture.jpg'],
    names: x,
    calls: ['begin', 'part', 'part', 'finalize', 'at once', 'describe', 'create'],
  },
  {
    platform: 'tiktok',
    files: ['video.mp4'],
    names: tikTok,
    calls: ['begin', 'end'],
    onlyOnce: 'end',
  },
  tikTokVideo,
]

for (const story of stories) testInterruptions(story)

// Shorter than a lease: the next worker finds an expired address.
const shortLived = 20_000
for (const story of [
  { ...linkedInVideo, switches: { 'linkedin.upload_url_lifetime_ms': shortLived } },
  { ...tikTokVideo, switches: { 'tiktok.upload_url_lifetime_ms': shortLived } },
])
  for (const interruption of ['its process dies before', 'its process dies after'] as const)
    for (const [at, name] of story.calls.entries())
      if (name === 'part' || name === 'chunk')
        test(`on ${story.platform}: ${interruption} call ${at + 1}, ${name}, and the address of the upload has expired: starts over, one post`, async () => {
          const { made, status, posts } = await publish(story, { interruption, at })
          assert.deepEqual(
            [status, posts, timesOf(made, 'begin')],
            ['published', 1, 2],
            made.join(', '),
          )
        })

test('TikTok: leaves a last chunk with an expired address as unknown, and starts nothing again', async () => {
  const switches = { 'tiktok.upload_url_lifetime_ms': shortLived }
  const at = tikTokVideo.calls.indexOf('end')
  const { made, status, posts } = await publish(
    { ...tikTokVideo, switches },
    { interruption: 'its process dies before', at },
  )
  assert.deepEqual([status, posts, timesOf(made, 'begin')], ['failed', 0, 1])
})
