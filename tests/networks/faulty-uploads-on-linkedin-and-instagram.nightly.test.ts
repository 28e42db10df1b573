import { instagram, linkedIn } from './interruptible-uploads.ts'
import { testFaultyUploads } from './test-faulty-uploads.ts'

const tenMinutes = 600_000
const onLinkedIn = { platform: 'linkedin', files: ['video.mp4'], names: linkedIn, calls: [], environment: { CRIER_LINKEDIN_REPLAY: 'true' } } as const // prettier-ignore
const onInstagram = {
  platform: 'instagram',
  files: ['picture.jpg', 'video.mp4'],
  names: instagram,
  calls: [],
} as const

testFaultyUploads([
  [
    'LinkedIn answers each part with an error after it has stored it',
    { ...onLinkedIn, switches: { 'linkedin.lost_part_answers': 1 } },
  ],
  [
    'LinkedIn loses its answer to the end of the upload',
    { ...onLinkedIn, switches: { 'linkedin.lost_finalize_answers': 1 } },
  ],
  [
    'LinkedIn processes for ten minutes',
    { ...onLinkedIn, switches: { 'linkedin.video_processing_ms': tenMinutes } },
  ],
  [
    'Instagram begins to fetch after ten minutes',
    { ...onInstagram, switches: { 'instagram.fetch_delay_ms': tenMinutes } },
  ],
  [
    'Instagram does not know each container at first',
    { ...onInstagram, switches: { 'instagram.missing_reads': 1 } },
  ],
  [
    'Instagram fails when it publishes what was finished',
    { ...onInstagram, switches: { 'instagram.late_failures': 1 } },
  ],
])
