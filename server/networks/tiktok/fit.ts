import { drawPictures } from '../../content/draw-pictures.ts'
import { tooLong, tooManyPictures } from '../fitted.ts'
import type { Content, Fitted } from '../../content/fitted.ts'
import { limits, measure } from '../limits.ts'
import { opening } from '../../content/opening.ts'
import type { PublicationWarning } from '../../content/publication.ts'

/** TikTok takes no bare text: a photo post of upright pictures that hold it in full, a title, and the text as its description. */
export function fit(content: Content): Fitted {
  const whole = content.pieces.join('\n\n')
  const isWhole = measure('tiktok', whole) <= limits.tiktok.post
  const description = isWhole ? whole : shorterDescription(content)
  if (description === null) return tooLong('tiktok', measure('tiktok', whole))
  const pictures = drawPictures(content.pieces, 'vertical', limits.tiktok.picturesMax)
  if (pictures === null) return tooManyPictures('tiktok', limits.tiktok.picturesMax)
  const title = opening(content.pieces[0]!, (part) => measure('tiktok', part) <= limits.tiktok.title!)
  const warnings = [...adaptations(content, isWhole), rendered(pictures.length)]
  return { ok: true, publication: { platform: 'tiktok', pieces: [{ text: description, title, pictures, document: [] }], warnings } }
}

/** A post's description is the post, so it is never shortened; the pieces of a thread or carousel stand in full on their pictures. */
function shorterDescription(content: Content): string | null {
  const first = content.pieces[0]!
  return content.contentType !== 'post' && measure('tiktok', first) <= limits.tiktok.post ? first : null
}

function adaptations(content: Content, isWhole: boolean): PublicationWarning[] {
  const details = [
    ...(content.contentType === 'thread' ? ['TikTok has no threads: the posts go out as the pictures of one photo post.'] : []),
    ...(isWhole ? [] : ['The text is longer than a description on TikTok: that holds the first piece only; the pictures hold everything.']),
  ]
  return details.map((detail) => ({ code: 'content_adapted', detail }))
}

function rendered(pictures: number): PublicationWarning {
  return {
    code: 'picture_rendered',
    detail: `TikTok takes no bare text: ${pictures === 1 ? 'a picture was' : `${pictures} pictures were`} made from it.`,
  }
}
