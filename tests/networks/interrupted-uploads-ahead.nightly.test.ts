import { instagramVideo, linkedInVideo, testInterruptions, xVideo } from './interruptible-uploads.ts'

// The same as in interrupted-uploads.nightly.test.ts, of posts whose upload begins before their time.
for (const story of [linkedInVideo, instagramVideo, xVideo]) testInterruptions({ ...story, ahead: true })
