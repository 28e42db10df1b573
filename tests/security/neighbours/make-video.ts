import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface VideoTools {
  /** Null: there is none, and no part with videos is tried. */
  readonly ffmpeg: string | null
  readonly directory: string
}

export async function makeVideo(
  { ffmpeg }: VideoTools,
  parameters: readonly string[],
): Promise<void> {
  if (ffmpeg === null) throw new Error('There is no ffmpeg to make a video with.')
  await promisify(execFile)(ffmpeg, ['-nostdin', '-y', '-loglevel', 'error', ...parameters])
}
