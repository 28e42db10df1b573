import { heavyPicture, heavyVideo } from '@crier/sandbox/testing/media-files.ts'
import { instagram, instagramVideo, linkedInVideo, testInterruptions, tikTok, x, xVideo, type Story } from './interruptible-uploads.ts'

/**
 * Every call on the way to a post with a video, interrupted once: the process dies before it or after it took effect, or its answer is
 * lost. Exactly one post comes of it, and nothing is uploaded twice but what was open at that moment.
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
  { platform: 'tiktok', files: ['video.mp4'], names: tikTok, calls: ['begin', 'end'], onlyOnce: 'end' },
  {
    platform: 'tiktok',
    files: [new File([await heavyVideo(19_000_000)], 'a video of several chunks')],
    names: tikTok,
    calls: ['begin', 'chunk', 'chunk', 'end'],
    onlyOnce: 'end',
  },
]

for (const story of stories) testInterruptions(story)
