import {
  countsMoreOnMastodon,
  needsMorePictures,
} from '@crier/writing/text/lengths/lower-bounds.ts'
import { countGraphemes } from '@crier/writing/text/graphemes.ts'
import {
  count,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { optionRefused } from '../options.ts'
import { carouselTooLong, fitThread, slidesMax } from '../fit/fit-thread.ts'
import { textTooLong } from '../fit/fitted.ts'
import { limits, longestPost, measure, postSizes } from '../fit/limits.ts'

export function fit(content: DraftContent, given: FitAuthor): Fitted {
  const { spoiler_text: warning = '' } = content.options?.mastodon ?? {}
  // In a warning links and mentions count in full.
  const author = { ...given, reserved: countGraphemes(warning) }
  if (longestPost('mastodon', author) < 1)
    return optionRefused('mastodon', 'spoiler_text', 'It leaves no room for a text. Shorten it.')
  return fitThread(content, {
    platform: 'mastodon',
    author,
    sizes: postSizes('mastodon', author),
    tooLong: (text) =>
      textTooLong('mastodon', measure('mastodon', text, author), longestPost('mastodon', author)),
  })
}

export function certainlyTooLong(content: DraftContent, author: FitAuthor): Unfit | null {
  if (content.contentType === 'carousel')
    return needsMorePictures(content, slidesMax('mastodon', author))
      ? carouselTooLong('mastodon', author)
      : null
  const { pieces: postsMax } = limits.mastodon
  const post = longestPost('mastodon', author)
  if (!countsMoreOnMastodon(content.pieces, postsMax * post)) return null
  return unfit(
    `On Mastodon at most ${postsMax} posts of ${count(post)} characters go out together, ` +
      `${count(postsMax * post)} in all; this text has more. Shorten the draft.`,
    { limit: postsMax * post, length: null, unit: 'characters' },
  )
}
