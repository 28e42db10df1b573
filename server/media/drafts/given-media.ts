import type { ContentType } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { Asset, Crop } from '@crier/writing/text/visual.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
import { heldMedia } from './draft-media-store.ts'

interface GivenMedia {
  readonly media_id: string
  readonly piece?: number
  readonly alt_text?: string | null
  readonly crop?: GivenCrop | null
}

/** `ratio`, or all others. */
type GivenCrop = { readonly ratio?: number } & Partial<Crop>

/**
 * The uploads that a draft shows, as they were read at their upload; none of them is deleted before
 * the transaction ends.
 */
export async function attached(
  tx: Tx,
  accountId: AccountId,
  given: readonly GivenMedia[],
): Promise<Attached[]> {
  if (given.length === 0) return []
  const found = new Map(
    (await heldMedia(tx, accountId, [...new Set(given.map(({ media_id }) => media_id))])).map(
      (row) => [row.id as string, row],
    ),
  )
  return given.map(({ media_id, piece = 1, alt_text, crop }, index) => {
    const row = found.get(media_id)
    if (row?.status !== 'ready')
      throw wrong(
        index,
        'media_id',
        row
          ? `is ${row.status}; attach it when its status is ready`
          : 'names no upload of this account',
      )
    const { kind, sha256, bytes, width, height, codecs, frames, streams } = row
    const asset = {
      kind,
      mediaId: row.id,
      sha256,
      contentType: row.content_type,
      bytes,
      width,
      height,
      codecs,
      frames,
      streams,
    }
    return {
      piece,
      asset: {
        ...asset,
        durationMs: row.duration_ms,
        altText: (alt_text === undefined ? row.alt_text : alt_text) || null,
        ...(crop && { crop: croppedPart(asset, crop, index) }),
      },
    }
  })
}

/** As `attached`, of a draft that is to be saved later: refuses its media before other work. */
export const attachable = async (
  db: Db,
  accountId: AccountId,
  given: readonly GivenMedia[],
): Promise<Attached[]> =>
  given.length === 0 ? [] : db.transaction().execute((tx) => attached(tx, accountId, given))

/** Within the picture, in whole pixels. */
function croppedPart(
  { kind, width, height }: Pick<Asset, 'kind' | 'width' | 'height'>,
  crop: GivenCrop,
  index: number,
): Crop {
  if (kind !== 'image' || width === null || height === null)
    throw wrong(index, 'crop', `cannot be cut out of a ${kind}; only still pictures are cropped`)
  const { ratio, ...box } = crop
  if (ratio === undefined ? !isBox(box) : Object.keys(box).length > 0)
    throw wrong(index, 'crop', 'must have `ratio`, or `x`, `y`, `width` and `height`')
  if (isBox(box)) {
    // mutant: crop-inside
    if (box.x + box.width > width || box.y + box.height > height)
      throw wrong(index, 'crop', `must lie within the ${width} by ${height} pixels of the picture`)
    return box
  }
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio!))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio!))),
  }
  return {
    x: Math.floor((width - part.width) / 2),
    y: Math.floor((height - part.height) / 2),
    ...part,
  }
}

const isBox = (box: Partial<Crop>): box is Crop =>
  (['x', 'y', 'width', 'height'] as const).every((side) => box[side] !== undefined)

/** The piece that given media belong to. */
export const placedMedia = ({ piece = 1 }: Pick<GivenMedia, 'piece'>) => ({ piece })

const mostOfPiece = 35

/** Every piece needs a text or media, and media must belong to an existing piece. */
export function checkMedia(
  contentType: ContentType,
  pieces: readonly string[],
  media: readonly Attached[],
): void {
  for (const [index, { piece }] of media.entries())
    if (piece > pieces.length)
      throw wrong(
        index,
        'piece',
        `is ${piece}; the draft has ${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}`,
      )
  for (const [index, text] of pieces.entries()) {
    const count = media.filter(({ piece }) => piece === index + 1).length
    if (text === '' && count === 0)
      throw new Refusal('invalid_parameter', 'A piece is empty.', [
        { pointer: `/pieces/${index}`, detail: 'must have text or media' },
      ])
    const most = contentType === 'carousel' ? 1 : mostOfPiece
    if (count > most) {
      const what =
        contentType === 'carousel'
          ? 'a slide shows one upload'
          : `a piece has at most ${most} uploads`
      throw new Refusal('invalid_parameter', `Piece ${index + 1} has ${count} uploads: ${what}.`, [
        {
          pointer: '/media',
          detail: `must name piece ${index + 1} at most ${most === 1 ? 'once' : `${most} times`}`,
        },
      ])
    }
  }
}

const wrong = (index: number, name: string, detail: string) =>
  new Refusal('invalid_parameter', 'An upload cannot be attached.', [
    { pointer: `/media/${index}/${name}`, detail },
  ])
