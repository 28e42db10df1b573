import type { Platform } from '@crier/contract/platform.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import { authorOf } from '../connections/author.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import { draftBehindPicture } from '../drafts/draft-behind-picture.ts'
import { brandFor } from '../networks/brand-on-pictures.ts'
import { fit } from '../networks/fit.ts'
import type { Piece, Publication } from '../networks/publication.ts'
import type { ScheduleId } from '../world/ids.ts'
import type { PictureReference } from '../world/picture-reference.ts'
import { documentOf, pictureOf } from './pictures.ts'
import { frozenPublication, recordFetch } from './frozen-store.ts'

export interface ServedPicture {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'application/pdf'
}

/** Renders what a signed address stands for, the same bytes each time; undefined when it is gone. */
export async function servePicture(
  context: Use<'db' | 'clock' | 'config'>,
  reference: PictureReference,
): Promise<ServedPicture | undefined> {
  const found = reference.of.startsWith('sch_') ? await fromSchedule(context, reference) : await fromDraft(context, reference)
  const piece = found?.publication.pieces[reference.piece - 1]
  if (!found || !piece || !exists(piece, reference)) return undefined
  if (reference.picture === 'document') return { bytes: await documentOf(piece, found.brand), contentType: 'application/pdf' }
  return { bytes: await pictureOf(piece, found.brand, reference.picture, 'jpeg'), contentType: 'image/jpeg' }
}

function exists(piece: Piece, { picture }: PictureReference): boolean {
  return picture === 'document' ? piece.document.length > 0 : piece.pictures[picture] !== undefined
}

interface Found {
  readonly publication: Publication
  readonly brand: StoredBrandKit
}

/** A network fetches: that it did is the only sign of life when its answer to the publication was lost. */
async function fromSchedule(context: Use<'db' | 'clock'>, { of, piece, epoch }: PictureReference): Promise<Found | undefined> {
  const row = await frozenPublication(context.db, of)
  if (!row || row.publication === null) return undefined
  await recordFetch(context.db, { scheduleId: of as ScheduleId, piece, epoch, now: context.clock.now() })
  return { publication: row.publication as Publication, brand: row.brand as StoredBrandKit }
}

async function fromDraft(context: Use<'db' | 'config'>, { of, platform }: PictureReference): Promise<Found | undefined> {
  const draft = await draftBehindPicture(context.db, of)
  if (!draft || !platforms.includes(platform as Platform)) return undefined
  const author = await authorOf(context, context.db, draft.account_id, platform as Platform)
  const fitted = fit({ contentType: draft.content_type, pieces: draft.pieces }, platform as Platform, author)
  return fitted.ok ? { publication: fitted.publication, brand: brandFor(platform as Platform, draft.brand_kit) } : undefined
}
