import type { ContentType, Draft } from '@crier/sdk/operations.ts'

export type Placed = Draft['media'][number]

/** The text and media of a draft. */
export interface ComposerContent {
  readonly pieces: readonly string[]
  /** In the order of their pieces. */
  readonly media: readonly Placed[]
  readonly caption: string | null
  /** The first comment, which is published right after the post. */
  readonly first_comment: string | null
  /** What the author chose of each network's own settings. */
  readonly options: Draft['options']
  /** Whether the card of its first link is shown. */
  readonly link_card: boolean
}

/** Picks the content of a larger object. */
export const composerContent = ({
  pieces,
  media,
  caption,
  first_comment,
  options,
  link_card,
}: ComposerContent): ComposerContent => ({
  pieces,
  media,
  caption,
  first_comment,
  options,
  link_card,
})

/** The content to send: empty fields are no pieces, unless they have uploads. */
export function sentContent({
  pieces,
  media,
  caption,
  first_comment,
  options,
  link_card,
}: ComposerContent): ComposerContent {
  const sent: string[] = []
  const places = new Map<number, number>()
  for (const [index, piece] of pieces.entries()) {
    if (piece.trim() === '' && media.every((one) => one.piece !== index + 1)) continue
    places.set(index + 1, sent.push(piece.trim()))
  }
  const placed = media.map(({ media_id, piece, alt_text, crop }) => ({
    media_id,
    piece: places.get(piece) ?? 1,
    alt_text: alt_text?.trim() || null,
    // What was kept in this browser before there were crops has none.
    crop: crop ?? null,
  }))
  return {
    pieces: sent,
    media: inOrder(placed),
    caption: caption?.trim() || null,
    first_comment: first_comment?.trim() || null,
    options,
    link_card,
  }
}

export const isSameContent = (one: ComposerContent, other: ComposerContent): boolean =>
  JSON.stringify(sentContent(one)) === JSON.stringify(sentContent(other))

const inOrder = (media: readonly Placed[]): readonly Placed[] =>
  media.toSorted((one, other) => one.piece - other.piece)

/** The limit of one piece, as the server has it. */
export const mediaMax = (contentType: ContentType): number => (contentType === 'carousel' ? 1 : 35)

export const mediaOf = ({ media }: ComposerContent, piece: number): readonly Placed[] =>
  media.filter((one) => one.piece === piece)

interface Added {
  readonly content: ComposerContent
  /** The index of the piece. */
  readonly piece: number
  /** Whether that piece is new. */
  readonly isNew: boolean
}

/**
 * One more upload beside a piece; where a slide has its own already, on a new slide after it. Null:
 * there is no room.
 */
export function withMedia(
  content: ComposerContent,
  contentType: ContentType,
  placed: Placed,
): Added | null {
  const piece = Math.min(Math.max(placed.piece, 1), Math.max(content.pieces.length, 1))
  const pieces = content.pieces.length === 0 ? [''] : content.pieces
  if (mediaOf(content, piece).length < mediaMax(contentType))
    return {
      content: { ...content, pieces, media: inOrder([...content.media, { ...placed, piece }]) },
      piece,
      isNew: false,
    }
  if (contentType !== 'carousel' || pieces.length >= piecesMax) return null
  const opened = withPiece({ ...content, pieces }, piece, '', [])
  return {
    content: { ...opened, media: inOrder([...opened.media, { ...placed, piece: piece + 1 }]) },
    piece: piece + 1,
    isNew: true,
  }
}

// As many as the server takes.
const piecesMax = 100

export const withoutMedia = (content: ComposerContent, index: number): ComposerContent => ({
  ...content,
  media: content.media.toSpliced(index, 1),
})

/** Brings back what `withoutMedia` took away. */
export function withMediaBack(
  content: ComposerContent,
  index: number,
  placed: Placed,
): ComposerContent {
  const piece = Math.min(placed.piece, content.pieces.length)
  return { ...content, media: inOrder(content.media.toSpliced(index, 0, { ...placed, piece })) }
}

/** Another upload, shown whole, in the place of one, described as that was; null where that is gone meanwhile. */
export function withMediaReplaced(
  content: ComposerContent,
  index: number,
  mediaId: string,
  by: string,
): ComposerContent | null {
  const place =
    content.media[index]?.media_id === mediaId
      ? index
      : content.media.findIndex((one) => one.media_id === mediaId)
  if (place === -1) return null
  return {
    ...content,
    media: content.media.map((one, at) =>
      at === place ? { ...one, media_id: by, crop: null } : one,
    ),
  }
}

export function withAltText(
  content: ComposerContent,
  index: number,
  alt_text: string,
): ComposerContent {
  return {
    ...content,
    media: content.media.map((one, place) => (place === index ? { ...one, alt_text } : one)),
  }
}

/** Removes a piece and its media; `index` counts from 0. */
export function withoutPiece(content: ComposerContent, index: number): ComposerContent {
  const { pieces, media } = content
  const left = media.filter(({ piece }) => piece !== index + 1)
  const moved = left.map((one) => (one.piece > index + 1 ? { ...one, piece: one.piece - 1 } : one))
  return { ...content, pieces: pieces.toSpliced(index, 1), media: moved }
}

/** Inserts a piece with its media at `index`, counted from 0. */
export function withPiece(
  content: ComposerContent,
  index: number,
  text: string,
  beside: readonly Placed[],
): ComposerContent {
  const { pieces, media } = content
  const place = Math.min(index, pieces.length)
  const moved = media.map((one) => (one.piece > place ? { ...one, piece: one.piece + 1 } : one))
  const back = beside.map((one) => ({ ...one, piece: place + 1 }))
  return {
    ...content,
    pieces: pieces.toSpliced(place, 0, text),
    media: inOrder([...moved, ...back]),
  }
}

interface Place {
  readonly piece: number
  /** Among those of the piece, counted from 0. */
  readonly at: number
}

/**
 * Moves an upload; when a slide has one already, the two change places. Null when it cannot
 * be there.
 */
export function withMediaAt(
  content: ComposerContent,
  contentType: ContentType,
  index: number,
  { piece, at }: Place,
): ComposerContent | null {
  const moved = content.media[index]
  if (moved === undefined || piece < 1 || piece > content.pieces.length) return null
  const rest = content.media.toSpliced(index, 1)
  const there = rest.filter((one) => one.piece === piece)
  if (there.length < mediaMax(contentType)) {
    const before = there[at]
    const place = before === undefined ? rest.length : rest.indexOf(before)
    return { ...content, media: inOrder(rest.toSpliced(place, 0, { ...moved, piece })) }
  }
  if (contentType !== 'carousel') return null
  const swapped = rest.map((one) => (one.piece === piece ? { ...one, piece: moved.piece } : one))
  return { ...content, media: inOrder([...swapped, { ...moved, piece }]) }
}

/**
 * An upload one place earlier or later, over the end of its piece too. Null: there is no
 * further place.
 */
export function withMediaMoved(
  content: ComposerContent,
  contentType: ContentType,
  index: number,
  by: -1 | 1,
): ComposerContent | null {
  const moved = content.media[index]
  if (moved === undefined) return null
  const siblings = mediaOf(content, moved.piece)
  const at = siblings.indexOf(moved) + by
  if (at >= 0 && at < siblings.length)
    return withMediaAt(content, contentType, index, { piece: moved.piece, at })
  return withMediaAt(content, contentType, index, {
    piece: moved.piece + by,
    at: by < 0 ? Infinity : 0,
  })
}
