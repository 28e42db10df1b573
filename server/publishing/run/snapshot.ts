import { createHash } from 'node:crypto'
import { authorFrom } from '../../connections/author.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import { brandFor } from '../../networks/media/brand-on-pictures.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import type { StoredBrandKit, StoredWarning } from '../../database/stored-values.ts'
import { batched } from '../../database/batch.ts'
import { draftsAndBrands, insertSnapshots } from './snapshot-store.ts'
import { LeaseLost } from '../claim/lease.ts'
import { pieceRowsOf, type PieceRow } from './piece-store.ts'
import type { PublishPorts } from './run.ts'
import type { ClaimedSchedule, LeaseKey } from '../claim/store.ts'

type SnapshotResult =
  | {
      readonly ok: true
      readonly publication: Publication
      readonly brand: StoredBrandKit
      readonly pieces: PieceRow[]
      readonly warnings: readonly StoredWarning[]
    }
  | {
      readonly ok: false
      readonly code: 'content_rejected' | 'not_approved'
      readonly detail: string
    }

export const changedSinceApproval = 'The post says something else than what was approved.'

/**
 * Stores a snapshot of the draft when its schedule is claimed: this is what is sent. Once a piece
 * was sent, the snapshot never changes.
 */
export async function snapshotPublication(
  context: PublishPorts,
  schedule: ClaimedSchedule,
  lease: LeaseKey,
): Promise<SnapshotResult> {
  // Pieces exist from the first snapshot on.
  const present = schedule.publication === null ? [] : await pieceRowsOf(context.db, schedule)
  const begun = present.some(({ state, intent_at }) => state !== 'waiting' || intent_at !== null)
  // mutant: snapshot-content
  if (schedule.publication !== null && (begun || schedule.was !== 'pending'))
    return {
      ok: true,
      publication: schedule.publication as Publication,
      brand: schedule.brand as StoredBrandKit,
      pieces: present,
      warnings: schedule.warnings,
    }
  const fitted = await fitDraft(context, schedule)
  if (!fitted.ok) return fitted
  const { publication, brand } = fitted
  // Warnings of the fitting are replaced with it; a missing connection is detected now.
  const warnings = [...publication.warnings]
  const text = JSON.stringify(publication)
  const snapshot = {
    lease,
    publication: text,
    brand: JSON.stringify(brand),
    hash: sha256(text),
    pieces: publication.pieces.map((piece) => hashOfPiece(piece, brand)),
    warnings,
  }
  const pieces = await batched(
    context.db,
    'freeze',
    snapshot,
    (all) => insertSnapshots(context.db, all),
    { isolated: true },
  )
  if (pieces === undefined) throw new LeaseLost()
  // Published pieces are unchanged.
  const all =
    pieces.length === publication.pieces.length ? pieces : await pieceRowsOf(context.db, schedule)
  return { ok: true, publication, brand, pieces: all, warnings }
}

/** Fits a schedule's draft as it is now. */
export async function fitDraft(
  context: PublishPorts,
  schedule: Pick<ClaimedSchedule, 'account_id' | 'id' | 'platform'>,
): Promise<
  | Extract<SnapshotResult, { ok: false }>
  | { readonly ok: true; readonly publication: Publication; readonly brand: StoredBrandKit }
> {
  const draft = await batched(
    context.db,
    'drafts to publish',
    schedule,
    (all) => draftsAndBrands(context.db, all),
    { isolated: true },
  )
  // The draft may have been edited between the claim and this read; an unclaimed one may be gone.
  if (!draft?.may_go_out) return { ok: false, code: 'not_approved', detail: changedSinceApproval }
  const author = authorFrom(context, schedule.platform, draft)
  const asked = { content: draftContent(draft), platform: schedule.platform, author }
  const fitted = await context.fitter.fit(schedule.account_id, asked, { due: true })
  if (!fitted.ok) return { ok: false, code: 'content_rejected', detail: fitted.detail }
  return {
    ok: true,
    publication: fitted.publication,
    brand: brandFor(schedule.platform, draft.brand_kit),
  }
}

/** Handles of a piece are useful only for the same content. */
export function hashOfPiece(
  piece: Piece,
  { colors, name, font, template, logo }: StoredBrandKit,
): Uint8Array {
  return sha256(
    JSON.stringify([piece, colors, name, font, template, ...(logo ? [logo.sha256] : [])]),
  )
}

export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
