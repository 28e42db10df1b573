import { captionFromSlides } from '@crier/writing/text/caption.ts'
import { drawSlides } from '@crier/writing/text/pictures/draw-pictures.ts'
import { assetsOf, mediaErrors, slideErrors, unfitMedia } from '../media/media-errors.ts'
import { renderedForText } from '../media/rendered.ts'
import { captionField, textTooLong, tooManyPictures } from '../fit/fitted.ts'
import type { DraftContent, Fitted } from '@crier/writing/text/fitted.ts'
import { limits, measure } from '../fit/limits.ts'
import { opening } from '@crier/writing/text/opening.ts'
import type { Piece, PublicationWarning } from '@crier/writing/text/publication.ts'

/**
 * TikTok takes no bare text: a photo post of upright pictures that hold it in full, a title, and
 * the text as its description.
 */
export function fit(content: DraftContent): Fitted {
  const own = assetsOf(content.media)
  const isCarousel = content.contentType === 'carousel'
  // The author's own pictures do not show the text.
  const holdsText = isCarousel || own.length === 0
  const errors = isCarousel ? slideErrors('tiktok', content) : mediaErrors('tiktok', own)
  if (errors.length > 0) return unfitMedia(errors)
  const marked = isCarousel ? { isCaption: true as const } : {}
  const texts = content.pieces.filter((piece) => piece !== '')
  const video = own.find(({ kind }) => kind === 'video')
  const most = video ? limits.tiktok.video!.text! : limits.tiktok.post
  const fits = (text: string) => measure('tiktok', text) <= most
  const whole =
    content.caption ?? (isCarousel ? captionFromSlides(content, fits) : texts.join('\n\n'))
  const isWhole = fits(whole)
  if (video && !isWhole)
    return { ...textTooLong('tiktok', measure('tiktok', whole), most), ...captionField(content) }
  // A video is alone, and TikTok calls its text the title.
  if (video)
    return published({ text: whole, ...marked, title: null, pictures: [video], document: [] }, [])
  const description = isWhole
    ? whole
    : content.caption || !holdsText
      ? null
      : shorterDescription(content)
  if (description === null)
    return { ...textTooLong('tiktok', measure('tiktok', whole)), ...captionField(content) }
  const pictures = holdsText ? drawSlides(content, 'vertical', limits.tiktok.picturesMax) : own
  if (pictures === null) return tooManyPictures('tiktok', limits.tiktok.picturesMax)
  const title = opening(
    texts[0] ?? whole,
    (part) => measure('tiktok', part) <= limits.tiktok.title!,
  )
  const warnings = [...adaptations(content, isWhole), ...renderedForText('tiktok', pictures)]
  return published({ text: description, ...marked, title, pictures, document: [] }, warnings)
}

function published(piece: Piece, warnings: readonly PublicationWarning[]): Fitted {
  return { ok: true, publication: { platform: 'tiktok', pieces: [piece], warnings } }
}

/**
 * A post's description is the post, so it is never shortened; the pieces of a thread are complete
 * on their pictures.
 */
function shorterDescription(content: DraftContent): string | null {
  const first = content.pieces[0]!
  return content.contentType !== 'post' && measure('tiktok', first) <= limits.tiktok.post
    ? first
    : null
}

function adaptations(content: DraftContent, isWhole: boolean): PublicationWarning[] {
  const details = [
    ...(content.contentType === 'thread'
      ? ['TikTok has no threads: the posts go out as the pictures of one photo post.']
      : []),
    ...(isWhole
      ? []
      : [
          'The text is longer than a description on TikTok: that holds the first piece only; ' +
            'the pictures hold everything.',
        ]),
  ]
  return details.map((detail) => ({ code: 'content_adapted', detail }))
}
