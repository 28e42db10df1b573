import { sniffContentType } from './content-type.ts'
import { readPictureFacts } from './picture.ts'
import type { PostMedia } from './truth.ts'
import type { VideoFacts } from './video.ts'

/** The facts about bytes for the truth; `video` for a video. */
export function mediaFacts(
  bytes: Uint8Array,
  video?: VideoFacts,
): Omit<PostMedia, 'kind' | 'sha256' | 'alt_text'> {
  const shape = video ?? readPictureFacts(bytes)
  return {
    bytes: bytes.byteLength,
    content_type: sniffContentType(bytes),
    width: shape?.width ?? null,
    height: shape?.height ?? null,
    duration_ms: video?.durationMs ?? null,
  }
}
