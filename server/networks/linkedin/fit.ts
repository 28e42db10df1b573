import { captionFromSlides } from '@crier/writing/text/caption.ts'
import { drawPictures, drawSlides } from '@crier/writing/text/pictures/draw-pictures.ts'
import { assetsOf, mediaErrors, slideErrors, unfitMedia } from '../media/media-errors.ts'
import { renderedFromText } from '../media/rendered.ts'
import { textTooLong, tooManyPictures } from '../fit/fitted.ts'
import { unfit, type DraftContent, type Fitted, type Unfit } from '@crier/writing/text/fitted.ts'
import { limits, measure } from '../fit/limits.ts'
import { needsMorePictures } from '@crier/writing/text/lengths/lower-bounds.ts'
import { textCertainlyTooLong } from '../fit/certainly-too-long.ts'
import { isAsset, isPicture, type Visual } from '@crier/writing/text/visual.ts'
import { shownText } from './little-text.ts'
import { opening } from '@crier/writing/text/opening.ts'
import type { Piece, PublicationWarning } from '@crier/writing/text/publication.ts'

/**
 * A post or a thread is published as one text. A carousel is a PDF document, which LinkedIn's
 * readers know as a carousel.
 */
export function fit(content: DraftContent): Fitted {
  if (content.contentType !== 'carousel') return fitText(content)
  return content.media ? fitPictures(content) : fitDocument(content)
}

/** Slides with pictures of the author's own become one post of several pictures. */
function fitPictures(content: DraftContent): Fitted {
  const { picturesMax } = limits.linkedin
  const errors = slideErrors('linkedin', content)
  if (errors.length > 0) return unfitMedia(errors)
  const pictures = drawSlides(asShown(content), 'portrait', picturesMax)
  if (pictures === null) return tooManyPictures('linkedin', picturesMax)
  if (content.caption && !fitsPost(content.caption))
    return { ...textTooLong('linkedin', measure('linkedin', content.caption)), field: 'caption' }
  const text = content.caption ?? captionFromSlides(content, fitsPost)
  const warnings: PublicationWarning[] = [
    {
      code: 'content_adapted',
      detail:
        'A document on LinkedIn holds no uploads: the slides go out as the pictures of one post.',
    },
    ...renderedFromText(pictures),
  ]
  const piece: Piece = {
    text,
    isCaption: true,
    title: titleBeside(pictures, text),
    pictures,
    document: [],
  }
  return published(piece, pictures.every(isPicture) ? warnings : [])
}

const textOf = ({ pieces }: DraftContent) => pieces.filter((piece) => piece !== '').join('\n\n')

function fitText(content: DraftContent): Fitted {
  const text = textOf(content)
  const pictures = assetsOf(content.media)
  const errors = mediaErrors('linkedin', pictures)
  if (errors.length > 0) return unfitMedia(errors)
  if (!fitsPost(text)) return textTooLong('linkedin', measure('linkedin', text))
  const warnings: PublicationWarning[] =
    content.contentType === 'thread' && content.pieces.length > 1
      ? [
          {
            code: 'content_adapted',
            detail: `LinkedIn has no threads: the ${content.pieces.length} posts go out as one.`,
          },
        ]
      : []
  return published({ text, title: titleBeside(pictures, text), pictures, document: [] }, warnings)
}

const titleBeside = (pictures: readonly Visual[], text: string) =>
  pictures.some((visual) => isAsset(visual) && visual.kind === 'document')
    ? titleOf(shownText(text))
    : null

/** On slides nothing can be followed: of a mention they show the name. */
const asShown = (content: DraftContent): DraftContent => ({
  ...content,
  pieces: content.pieces.map(shownText),
})

/** LinkedIn refuses a document without a title. */
const titleOf = (text: string) =>
  (text === ''
    ? null
    : opening(text, (part) => measure('linkedin', part) <= limits.linkedin.title!)) ?? 'Document'

const documentTooLong = unfit(
  `LinkedIn takes documents of at most ${limits.linkedin.pages} pages; this text needs more. ` +
    'Shorten the draft.',
  { limit: limits.linkedin.pages!, length: null, unit: 'pages' },
)

function fitDocument(content: DraftContent): Fitted {
  const document = drawPictures(asShown(content).pieces, 'page', limits.linkedin.pages)
  if (document === null) return documentTooLong
  if (content.caption && !fitsPost(content.caption))
    return { ...textTooLong('linkedin', measure('linkedin', content.caption)), field: 'caption' }
  const text = content.caption ?? captionFromSlides(content, fitsPost)
  const warnings: PublicationWarning[] = [
    {
      code: 'picture_rendered',
      detail:
        `A PDF document of ${document.length} ${document.length === 1 ? 'page' : 'pages'} was ` +
        'made from the text.',
    },
  ]
  return published(
    { text, isCaption: true, title: titleOf(asShown(content).pieces[0]!), pictures: [], document },
    warnings,
  )
}

function fitsPost(text: string): boolean {
  return measure('linkedin', text) <= limits.linkedin.post
}

function published(piece: Piece, warnings: readonly PublicationWarning[]): Fitted {
  return { ok: true, publication: { platform: 'linkedin', pieces: [piece], warnings } }
}

export function certainlyTooLong(content: DraftContent): Unfit | null {
  if (content.contentType === 'carousel')
    return needsMorePictures(content, limits.linkedin.pages) ? documentTooLong : null
  return textCertainlyTooLong('linkedin', content.pieces, limits.linkedin.post)
}
