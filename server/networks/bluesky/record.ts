import { Type, type Static } from 'typebox'
import type { LinkCard } from '@crier/writing/text/link-card.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { descriptionOf, isAsset, publishedSize, type Visual } from '@crier/writing/text/visual.ts'
import { limits } from '../fit/limits.ts'
import { postCollection } from './api.ts'
import type { Facet } from './facets.ts'
import { refOf } from './post-id.ts'

/** What a server says of an uploaded picture; it goes into the record as it is. */
export const Blob = Type.Object({
  $type: Type.Literal('blob'),
  ref: Type.Object({ $link: Type.String({ minLength: 1 }) }),
  mimeType: Type.String(),
  size: Type.Integer({ minimum: 0 }),
})
export type Blob = Static<typeof Blob>

export interface RecordParts {
  readonly piece: Piece
  readonly previousIds: readonly string[]
  readonly createdAt: string
  readonly facets: readonly Facet[]
  readonly language: string | null
  readonly blobs: readonly Blob[]
}

/** A post as it is stored in the author's repository. */
export function postRecord({
  piece,
  previousIds,
  createdAt,
  facets,
  language,
  blobs,
}: RecordParts) {
  const [root, parent] = [previousIds[0], previousIds.at(-1)]
  return {
    $type: postCollection,
    text: piece.text,
    createdAt,
    ...(language !== null && { langs: [language] }),
    ...(facets.length > 0 && { facets }),
    ...(root !== undefined &&
      parent !== undefined && { reply: { root: refOf(root), parent: refOf(parent) } }),
    ...(piece.card
      ? { embed: externalOf(piece.card, blobs[0]) }
      : blobs.length > 0 && { embed: picturesOf(piece.pictures, blobs) }),
  }
}

/** The card of a link: Bluesky reads nothing of the page. */
function externalOf({ link: uri, title, description }: LinkCard, thumb: Blob | undefined) {
  const external = { uri, title, description, ...(thumb && { thumb }) }
  return { $type: 'app.bsky.embed.external', external }
}

function picturesOf(pictures: readonly Visual[], blobs: readonly Blob[]) {
  const images = blobs.map((image, index) => {
    const visual = pictures[index]!
    const aspectRatio = ratioOf(visual)
    return { image, alt: describe(visual), ...(aspectRatio && { aspectRatio }) }
  })
  return { $type: 'app.bsky.embed.images', images }
}

export const describe = (visual: Visual) => descriptionOf(visual, limits.bluesky.pictureDescription)

/** The shape of a picture, so that a reader's page does not jump when it is loaded. */
function ratioOf(visual: Visual): { width: number; height: number } | undefined {
  if (!isAsset(visual)) return { width: 1_080, height: visual.shape === 'vertical' ? 1_920 : 1_350 }
  const { width, height } = publishedSize(visual)
  return width === null || height === null || width < 1 || height < 1
    ? undefined
    : { width, height }
}
