import {
  instagramVideo,
  linkedInVideo,
  testInterruptions,
  xVideo,
} from './interruptible-uploads.ts'

// As interrupted-uploads.nightly.test.ts, for posts whose upload begins before their time.
for (const story of [linkedInVideo, instagramVideo, xVideo])
  testInterruptions({ ...story, ahead: true })
