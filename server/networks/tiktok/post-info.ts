import type { PieceWork } from '../network.ts'
import { optionsOf } from '../options.ts'
import type { Creator } from './creator.ts'
import { videoOf } from './video-handles.ts'

/** The fields of a post beside its text: what the author chose, within the account's own limits. */
export function postInfo(
  { piece, access: { settings = {} } }: Pick<PieceWork, 'access' | 'piece'>,
  creator: Creator,
  audience: string,
): Readonly<Record<string, unknown>> {
  const options = optionsOf<'tiktok'>(piece)
  const { your_brand = false, branded_content = false, made_with_ai, cover_ms } = options
  const isOff = (
    name: 'allow_comment' | 'allow_duet' | 'allow_stitch',
    forbidden: boolean | undefined,
  ) => forbidden === true || !(options[name] ?? settings[name])
  const of = {
    privacy_level: audience,
    disable_comment: isOff('allow_comment', creator.comment_disabled),
    brand_content_toggle: branded_content,
    brand_organic_toggle: your_brand,
  }
  if (!videoOf(piece)) return of
  return {
    ...of,
    disable_duet: isOff('allow_duet', creator.duet_disabled),
    disable_stitch: isOff('allow_stitch', creator.stitch_disabled),
    ...(made_with_ai && { is_aigc: true }),
    ...(cover_ms !== undefined && { video_cover_timestamp_ms: cover_ms }),
  }
}
