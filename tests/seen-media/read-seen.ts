import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '@crier/contract/platform.ts'
import { sniffContentType } from '@crier/sandbox/core/content-type.ts'
import { readVideo } from '@crier/sandbox/core/video.ts'
import { takeImage, takeVideo } from '@crier/sandbox/instagram/media-files.ts'
import { contentProblem, videoProblem } from '@crier/sandbox/linkedin/asset-content.ts'
import { readMedia } from '@crier/sandbox/mastodon/media.ts'
import { checkPhoto, checkVideo } from '@crier/sandbox/tiktok/media-files.ts'
import { mediaProblem } from '@crier/sandbox/x/media-content.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import { cleanPicture } from '@crier/server/media/reading/clean-picture.ts'
import { cleanVideo } from '@crier/server/media/reading/clean-video.ts'
import { headOf, sniff } from '@crier/server/media/reading/sniff.ts'
import { seenPath } from './seen-files.ts'

export type Uploaded =
  { readonly asset: Asset; readonly path: string } | { readonly refused: string }

/** Reads a file as an upload is read, without the process for that. */
export async function uploaded(name: string, folder: string): Promise<Uploaded> {
  const from = seenPath(name)
  await using file = await open(from)
  const sniffed = sniff(await headOf(file))
  if ('refused' in sniffed) return { refused: `The file is ${sniffed.refused}.` }
  const { contentType } = sniffed
  const path = join(folder, name)
  try {
    const clean = contentType.startsWith('video/') ? cleanVideo : cleanPicture
    const facts = await clean(from, path, contentType)
    const { length } = await readFile(path)
    const known = { mediaId: 'med_1', sha256: name, bytes: length, altText: null }
    return { path, asset: { ...facts, ...known } }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** The simulated network's error about bytes; undefined when it accepts them. */
export async function sandboxProblem(
  platform: Platform,
  kind: Asset['kind'],
  bytes: Buffer,
): Promise<string | undefined> {
  const store = { keepBytes: () => 'sha256' } as never
  switch (platform) {
    case 'linkedin':
      return kind === 'video'
        ? videoProblem(await readVideo(bytes))
        : contentProblem('image', bytes, 36 * 1_048_576)
    case 'x': {
      const category =
        kind === 'video' ? 'tweet_video' : kind === 'gif' ? 'tweet_gif' : 'tweet_image'
      return mediaProblem(category, bytes, await readVideo(bytes), 140)
    }
    case 'instagram': {
      const pulled = {
        kind: 'bytes' as const,
        bytes,
        contentType: kind === 'video' ? 'video/mp4' : 'image/jpeg',
        length: bytes.length,
      }
      const fetch = () => Promise.resolve(pulled)
      const fetcher = { store, fetch, fetchInParts: fetch, tallest: () => '3:4' }
      const taken =
        kind === 'video'
          ? await takeVideo(fetcher, 'http://files/1', 'reel')
          : await takeImage(fetcher, 'http://files/1', '')
      return taken.kind === 'refused' ? taken.detail : undefined
    }
    case 'tiktok': {
      const checked =
        kind === 'video' ? await checkVideo(store, bytes, 600) : checkPhoto(store, bytes)
      return checked.kind === 'bad' ? checked.reason : undefined
    }
    case 'bluesky': {
      const type = sniffContentType(bytes)
      return type.startsWith('image/') && bytes.length <= 2_000_000
        ? undefined
        : `${type} of ${bytes.length} bytes`
    }
    case 'mastodon': {
      const read = await readMedia(bytes)
      return 'refused' in read ? String(read.refused.body) : undefined
    }
    default:
      throw new Error(`There is no sandbox of ${String(platform)}.`)
  }
}
