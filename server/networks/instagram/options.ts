import type { Unfit } from '@crier/writing/text/fitted.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import { isAsset } from '@crier/writing/text/visual.ts'
import { optionRefused, optionsOf } from '../options.ts'

/** Covers and the feed are choices for reels, which every single video is. */
export function optionsProblem({ pieces: [piece] }: Publication): Unfit | null {
  const { cover_ms, share_to_feed } = optionsOf<'instagram'>(piece!)
  const refused = (name: string, detail: string) => optionRefused('instagram', name, detail)
  const [video, ...others] = piece!.pictures
  const isReel =
    others.length === 0 && video !== undefined && isAsset(video) && video.kind === 'video'
  if (!isReel && cover_ms !== undefined) return refused('cover_ms', `${reelsOnly} Leave it out.`)
  if (!isReel && share_to_feed === false)
    return refused('share_to_feed', `${reelsOnly} Leave it out: the post is in the feed.`)
  if (isReel && cover_ms !== undefined && cover_ms > (video.durationMs ?? Infinity))
    return refused('cover_ms', `The video ends after ${video.durationMs} ms. Name a time before.`)
  return null
}

const reelsOnly = 'This is for reels only, posts of one video.'

/** The fields of the container that is published. */
export function optionFields(piece: Piece): Readonly<Record<string, string>> {
  const { collaborators = [], cover_ms, share_to_feed } = optionsOf<'instagram'>(piece)
  return {
    ...(collaborators.length > 0 && { collaborators: JSON.stringify(collaborators) }),
    ...(cover_ms !== undefined && { thumb_offset: String(cover_ms) }),
    ...(share_to_feed === false && { share_to_feed: 'false' }),
  }
}
