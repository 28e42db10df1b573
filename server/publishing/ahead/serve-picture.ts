import { platforms } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import { authorFrom, authorOf } from '../../connections/author.ts'
import type { StoredBrandKit } from '../../database/stored-values.ts'
import { draftBehindPicture } from '../../drafts/draft-behind-picture.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import { brandFor } from '../../networks/media/brand-on-pictures.ts'
import { asUploaded } from '@crier/writing/text/visual.ts'
import { ConversionUnderWay, NotConverted, type MediaFile } from '../../ports/files/media-files.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import type { ConnectionId, ScheduleId } from '../../ports/ids.ts'
import type { PictureReference } from '../../ports/files/picture-reference.ts'
import { TaskUndone } from '../../ports/workers/worker-pool.ts'
import { pictureDigest, picturesOf } from '../../networks/media/picture-digest.ts'
import { asFile, documentOf, PictureGone, servedOf } from '../../networks/media/picture-of.ts'
import { recordFetch } from './fetch-store.ts'
import { publicationSnapshot } from '../run/snapshot-store.ts'

/**
 * Serves the picture of a signed address, the same bytes each time; undefined when it is gone.
 * `signal`: the caller has left.
 */
export async function servePicture(
  context: Use<'db' | 'clock' | 'fitter' | 'renderer' | 'mediaFiles' | 'config'>,
  reference: PictureReference,
  signal: AbortSignal,
): Promise<MediaFile | undefined> {
  const found = reference.of.startsWith('sch_')
    ? await fromSchedule(context, reference)
    : await fromDraft(context, reference)
  const piece = found?.publication.pieces[reference.piece - 1]
  if (!found || !piece || !exists(piece, reference)) return undefined
  // mutant: shown-picture
  if (found.ofDraft && reference.digest !== pictureDigest(piece, reference.picture, found.brand))
    return undefined
  // The picture of a card is a file without an upload.
  const undeletedOnly = !found.isUnderWay && piece.card === undefined
  const requester = { accountId: reference.accountId, undeletedOnly, signal }
  try {
    if (reference.picture === 'document')
      return asFile(await documentOf(context, requester, piece, found.brand), 'application/pdf')
    const pictured = picturesOf(piece)[reference.picture]!
    const visual = reference.of.startsWith('sch_') ? pictured : asUploaded(pictured)
    const { platform } = found.publication
    return await servedOf(context, requester, { platform, visual, brand: found.brand })
  } catch (error) {
    if (error instanceof PictureGone || error instanceof NotConverted) return undefined
    if (error instanceof ConversionUnderWay)
      throw new Refusal('service_unavailable', 'The video is still being converted.')
    if (!(error instanceof TaskUndone)) throw error
    throw new Refusal(
      'service_unavailable',
      'Too many pictures are being made at the moment. Repeat the request in a moment.',
    )
  }
}

function exists(piece: Piece, { picture }: PictureReference): boolean {
  return picture === 'document'
    ? piece.document.length > 0
    : picturesOf(piece)[picture] !== undefined
}

interface Found {
  /** It may change after its address was given out. */
  readonly ofDraft: boolean
  /** A network may still need what the post shows. */
  readonly isUnderWay: boolean
  readonly publication: Publication
  readonly brand: StoredBrandKit
}

/**
 * A network fetches: that it did is the only sign of life when its answer to the publication
 * was lost.
 */
async function fromSchedule(
  context: Use<'db' | 'clock'>,
  { accountId, of, piece, attempt }: PictureReference,
): Promise<Found | undefined> {
  const row = await publicationSnapshot(context.db, accountId, of)
  if (!row || row.publication === null) return undefined
  if (
    !(await recordFetch(
      context.db,
      { accountId, scheduleId: of as ScheduleId, piece, attempt },
      context.clock.now(),
    ))
  )
    return undefined
  const isUnderWay = row.status === 'pending' || row.status === 'publishing'
  return {
    ofDraft: false,
    isUnderWay,
    publication: row.publication as Publication,
    brand: row.brand as StoredBrandKit,
  }
}

async function fromDraft(
  context: Use<'db' | 'fitter' | 'config'>,
  { accountId, of, by }: PictureReference,
): Promise<Found | undefined> {
  const draft = await draftBehindPicture(context.db, accountId, of)
  const unconnected = platforms.find((platform) => platform === by)
  const shown = unconnected
    ? { platform: unconnected, author: authorFrom(context, unconnected) }
    : await authorOf(context, context.db, accountId, by as ConnectionId)
  if (!draft || !shown) return undefined
  const { platform, author } = shown
  const fitted = await context.fitter.fit(accountId, {
    content: draftContent(draft),
    platform,
    author,
  })
  return fitted.ok
    ? {
        ofDraft: true,
        isUnderWay: false,
        publication: fitted.publication,
        brand: brandFor(platform, draft.brand_kit),
      }
    : undefined
}
