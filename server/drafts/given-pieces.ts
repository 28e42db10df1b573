import type { ContentType } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { splitPieces } from './present-draft.ts'

/** `media` alone may be the post: then its one piece is empty. */
export function givenPieces(body: {
  content?: string
  pieces?: string[]
  media?: readonly unknown[]
}): string[] {
  if (
    body.content === undefined &&
    body.pieces === undefined &&
    body.media &&
    body.media.length > 0
  )
    return ['']
  if ((body.content === undefined) === (body.pieces === undefined))
    throw body.content === undefined
      ? new Refusal('missing_parameter', 'Give `content` or `pieces`.', [
          { pointer: '/content', detail: 'is required, unless `pieces` is given' },
        ])
      : new Refusal('invalid_parameter', 'Give `content` or `pieces`, not both.', [
          { pointer: '/pieces', detail: 'must be left out when `content` is given' },
        ])
  const pieces =
    body.pieces?.map((piece) => (piece.trim() === '' ? '' : piece)) ?? splitPieces(body.content!)
  if (pieces.length === 0)
    throw new Refusal('invalid_parameter', 'The content has no text.', [
      { pointer: '/content', detail: 'must hold text beside the dividing lines' },
    ])
  if (pieces.length > 100)
    throw new Refusal('invalid_parameter', 'The content has too many pieces.', [
      { pointer: '/content', detail: 'must have at most 100 pieces' },
    ])
  return pieces
}

export function checkCount(contentType: ContentType, pieces: readonly string[]): void {
  if (contentType === 'post' && pieces.length > 1)
    throw new Refusal('invalid_parameter', `A post has one piece; these are ${pieces.length}.`, [
      {
        pointer: '/pieces',
        detail: 'must have one piece; use the content type `thread` or `carousel` for several',
      },
    ])
}
