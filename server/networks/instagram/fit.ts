import { captionFromSlides } from '@crier/writing/text/caption.ts'
import { drawSlides } from '@crier/writing/text/pictures/draw-pictures.ts'
import { assetsOf, mediaErrors, slideErrors, unfitMedia } from '../media/media-errors.ts'
import { renderedForText } from '../media/rendered.ts'
import {
  count,
  unfit,
  type DraftContent,
  type Excess,
  type Fitted,
} from '@crier/writing/text/fitted.ts'
import { captionField, tooManyPictures } from '../fit/fitted.ts'
import { countHashtags, countMentions } from '@crier/writing/text/lengths/lengths.ts'
import { limits, measure } from '../fit/limits.ts'
import type { PublicationWarning } from '@crier/writing/text/publication.ts'

/**
 * Instagram takes no bare text: every piece becomes pictures that hold it in full, and the caption
 * carries the text beside them.
 */
export function fit(content: DraftContent): Fitted {
  const { picturesMax } = limits.instagram
  const own = assetsOf(content.media)
  const isCarousel = content.contentType === 'carousel'
  // The author's own pictures do not show the text.
  const holdsText = isCarousel || own.length === 0
  const errors = isCarousel ? slideErrors('instagram', content) : mediaErrors('instagram', own)
  if (errors.length > 0) return unfitMedia(errors)
  const texts = content.pieces.filter((piece) => piece !== '')
  const made = isCarousel && !content.caption
  const whole =
    content.caption ?? (isCarousel ? captionFromSlides(content, isWellTagged) : texts.join('\n\n'))
  const trouble = captionTrouble(whole)
  const caption =
    trouble === null
      ? whole
      : content.caption || made || !holdsText
        ? null
        : shorterCaption(content)
  if (caption === null)
    return {
      ...unfit(
        `${trouble!.detail} Shorten the ${content.caption ? 'caption' : 'draft'}.`,
        trouble!.excess,
      ),
      ...captionField(content),
    }
  const pictures = holdsText ? drawSlides(content, 'portrait', picturesMax) : own
  if (pictures === null) return tooManyPictures('instagram', picturesMax)
  const warnings = [
    ...adaptations(content, trouble?.detail ?? null),
    ...manyHashtags(caption),
    ...renderedForText('instagram', pictures),
  ]
  const piece = {
    text: caption,
    ...(isCarousel && { isCaption: true as const }),
    title: null,
    pictures,
    document: [],
  }
  return { ok: true, publication: { platform: 'instagram', pieces: [piece], warnings } }
}

/** Slides made from text get no more hashtags than Instagram recommends. */
const isWellTagged = (text: string) =>
  captionTrouble(text) === null && countHashtags(text) <= limits.instagram.hashtagsAdvised!

/**
 * A post's caption is the post, so it is never shortened; the pieces of a thread are complete on
 * their pictures.
 */
function shorterCaption(content: DraftContent): string | null {
  const first = content.pieces[0]!
  return content.contentType !== 'post' && captionTrouble(first) === null ? first : null
}

function captionTrouble(
  caption: string,
): { readonly detail: string; readonly excess: Excess } | null {
  const length = measure('instagram', caption)
  const { post, hashtags, mentions } = limits.instagram
  const [hashtagsFound, mentionsFound] = [countHashtags(caption), countMentions(caption)]
  if (length > post)
    return {
      detail:
        `Instagram takes captions of at most ${count(post)} characters; this one has ` +
        `${count(length)}.`,
      excess: { limit: post, length, unit: 'characters' },
    }
  if (hashtagsFound > hashtags!) return tooManyOf('hashtags', hashtags!, hashtagsFound)
  if (mentionsFound > mentions!) return tooManyOf('mentions', mentions!, mentionsFound)
  return null
}

const tooManyOf = (unit: 'hashtags' | 'mentions', limit: number, length: number) => ({
  detail: `Instagram takes at most ${limit} ${unit}; this text has ${length}.`,
  excess: { limit, length, unit },
})

function adaptations(content: DraftContent, trouble: string | null): PublicationWarning[] {
  const details = [
    ...(content.contentType === 'thread'
      ? ['Instagram has no threads: the posts go out as the pictures of one post.']
      : []),
    ...(trouble === null
      ? []
      : [`${trouble} The caption holds the first piece only; the pictures hold everything.`]),
  ]
  return details.map((detail) => ({ code: 'content_adapted', detail }))
}

function manyHashtags(caption: string): PublicationWarning[] {
  const [found, advised] = [countHashtags(caption), limits.instagram.hashtagsAdvised!]
  if (found <= advised) return []
  const detail =
    `Instagram takes ${advised} hashtags since December 2025; this caption has ${found}. It ` +
    'goes out as it is, and Instagram may refuse it.'
  return [{ code: 'too_many_hashtags', detail }]
}
