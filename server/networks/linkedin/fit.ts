import { drawPictures } from '../../content/draw-pictures.ts'
import { tooLong } from '../fitted.ts'
import { unfit, type Content, type Fitted } from '../../content/fitted.ts'
import { limits, measure } from '../limits.ts'
import { needsMorePictures } from '../../content/lower-bounds.ts'
import { textCertainlyTooLong } from '../certainly-too-long.ts'
import { opening } from '../../content/opening.ts'
import type { Piece, PublicationWarning } from '../../content/publication.ts'

/** A post or a thread goes out as one text. A carousel is a PDF document, which is what LinkedIn's readers know as a carousel. */
export function fit(content: Content): Fitted {
  return content.contentType === 'carousel' ? fitDocument(content) : fitText(content)
}

function fitText(content: Content): Fitted {
  const text = content.pieces.join('\n\n')
  if (!fitsPost(text)) return tooLong('linkedin', measure('linkedin', text))
  const warnings: PublicationWarning[] =
    content.contentType === 'thread' && content.pieces.length > 1
      ? [{ code: 'content_adapted', detail: `LinkedIn has no threads: the ${content.pieces.length} posts go out as one.` }]
      : []
  return published({ text, title: null, pictures: [], document: [] }, warnings)
}

const documentTooLong = `LinkedIn takes documents of at most ${limits.linkedin.pages} pages; this text needs more. Shorten the draft.`

function fitDocument(content: Content): Fitted {
  const document = drawPictures(content.pieces, 'page', limits.linkedin.pages)
  if (document === null) return unfit(documentTooLong)
  const whole = content.pieces.join('\n\n')
  const text = fitsPost(whole) ? whole : (opening(content.pieces[0]!, fitsPost) ?? '')
  const warnings: PublicationWarning[] = [
    {
      code: 'picture_rendered',
      detail: `A PDF document of ${document.length} ${document.length === 1 ? 'page' : 'pages'} was made from the text.`,
    },
  ]
  if (text !== whole) {
    warnings.unshift({
      code: 'content_adapted',
      detail: 'The text is longer than one post on LinkedIn: it stands in full in the document, and its opening above it.',
    })
  }
  // LinkedIn refuses a document without a title.
  const title = opening(content.pieces[0]!, (part) => measure('linkedin', part) <= limits.linkedin.title!) ?? 'Document'
  return published({ text, title, pictures: [], document }, warnings)
}

function fitsPost(text: string): boolean {
  return measure('linkedin', text) <= limits.linkedin.post
}

function published(piece: Piece, warnings: readonly PublicationWarning[]): Fitted {
  return { ok: true, publication: { platform: 'linkedin', pieces: [piece], warnings } }
}

export function certainlyTooLong(content: Content): string | null {
  if (content.contentType === 'carousel') return needsMorePictures(content, limits.linkedin.pages) ? documentTooLong : null
  return textCertainlyTooLong('linkedin', content.pieces, limits.linkedin.post)
}
