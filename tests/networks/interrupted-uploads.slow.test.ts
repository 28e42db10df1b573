import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { heavyPicture, heavyVideo } from '@crier/sandbox/testing/media-files.ts'
import { instagram, interruptions, linkedIn, publish, tikTok, timesOf, x, type Interruption, type Story } from './interruptible-uploads.ts'

/**
 * Every call on the way to a post with a video, interrupted once: the process dies before it or after it took effect, or its answer is
 * lost. Exactly one post comes of it, and nothing is uploaded twice but what was open at that moment.
 */
const stories: readonly Story[] = [
  {
    platform: 'linkedin',
    files: ['video.mp4'],
    names: linkedIn,
    calls: ['begin', 'part', 'part', 'part', 'finalize', 'create'],
    // What became of a lost answer to a member's post only the repeated send can tell.
    environment: { CRIER_LINKEDIN_REPLAY: 'true' },
  },
  { platform: 'instagram', files: ['video.mp4'], names: instagram, calls: ['container', 'create'] },
  {
    platform: 'instagram',
    files: ['picture.jpg', 'video.mp4'],
    names: instagram,
    calls: ['container', 'container', 'container', 'create'],
  },
  {
    platform: 'x',
    neverSureOfAbsence: true,
    files: [new File([await heavyVideo(2_400_000)], 'a video of three parts')],
    names: x,
    calls: ['begin', 'part', 'part', 'part', 'finalize', 'describe', 'create'],
  },
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
  { platform: 'tiktok', files: ['video.mp4'], names: tikTok, calls: ['begin', 'end'], onlyOnce: 'end' },
  {
    platform: 'tiktok',
    files: [new File([await heavyVideo(19_000_000)], 'a video of several chunks')],
    names: tikTok,
    calls: ['begin', 'chunk', 'chunk', 'end'],
    onlyOnce: 'end',
  },
]

const before = (platform: Platform) => ({ ...stories.find((story) => story.platform === platform)!, ahead: true }) as const

for (const story of [...stories, before('linkedin'), before('instagram'), before('x')]) {
  const named = story.files.map((file) => (typeof file === 'string' ? file : file.name))
  const what = `${named.join(' and ')} on ${story.platform}${story.ahead ? ', before its time' : ''}`
  test(`nothing interrupts ${what}: each call is made once`, async () => {
    const { made, posts } = await publish(story, null)
    assert.deepEqual([made, posts], [story.calls, 1])
  })
  for (const interruption of interruptions)
    for (const [index, name] of story.calls.entries())
      test(`${what}: ${interruption} call ${index + 1}, ${name}${isUnsureAt(story, interruption, name) ? ': it ends unconfirmed' : ': one post, and only that call is repeated'}`, async () => {
        const { made, posts, status, altText } = await publish(story, { interruption, at: index })
        const isUnsure = isUnsureAt(story, interruption, name)
        assert.deepEqual([status, posts], isUnsure ? ['failed', 0] : ['published', 1])
        if (story.calls.includes('describe') && !isUnsure) assert.equal(altText, 'Fresh bread on a board.')
        assert.ok(made.length <= story.calls.length + 1, made.join(', '))
        for (const one of new Set(story.calls)) {
          const more = timesOf(made, one) - timesOf(story.calls, one)
          assert.ok(more <= (one === name && one !== story.onlyOnce ? 1 : 0), `${one}: ${made.join(', ')}`)
        }
      })
}

function isUnsureAt({ neverSureOfAbsence }: Story, interruption: Interruption, name: string): boolean {
  return neverSureOfAbsence === true && interruption === 'its process dies before' && name === 'create'
}
