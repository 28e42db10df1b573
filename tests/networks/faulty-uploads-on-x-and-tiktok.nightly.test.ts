import { heavyVideo } from '@crier/sandbox/testing/media-files.ts'
import { tikTok, x } from './interruptible-uploads.ts'
import { testFaultyUploads } from './test-faulty-uploads.ts'

const tenMinutes = 600_000
const onX = {
  platform: 'x',
  files: [new File([await heavyVideo(1_500_000)], 'a video of two parts')],
  names: x,
  calls: [],
} as const
const onTikTok = { platform: 'tiktok', files: [new File([await heavyVideo(13_000_000)], 'a video of two chunks')], names: tikTok, calls: [], onlyOnce: 'end' } as const // prettier-ignore

testFaultyUploads([
  [
    'X answers each part with an error after it has stored it',
    { ...onX, switches: { 'x.lost_append_answers': 1 } },
  ],
  [
    'X loses its answer to the end of the upload',
    { ...onX, switches: { 'x.lost_finalize_answers': 1 } },
  ],
  ['X processes for ten minutes', { ...onX, switches: { 'x.media_processing_ms': tenMinutes } }],
  [
    'what stands before X lets no part of 600 kB pass',
    { ...onX, switches: { 'x.edge_part_bytes_max': 600_000 } },
  ],
  [
    'TikTok answers each chunk with an error after it has stored it',
    { ...onTikTok, switches: { 'tiktok.lost_chunk_answers': 1 } },
  ],
  [
    'TikTok counts what came a minute later',
    { ...onTikTok, switches: { 'tiktok.upload_count_lag_ms': 60_000 } },
  ],
  [
    'TikTok tears the connection when it has the last chunk',
    { ...onTikTok, fault: { kind: 'accept_then_reset' } },
  ],
])
