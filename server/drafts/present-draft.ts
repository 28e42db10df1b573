import type { Draft, Evidence } from '@crier/contract/drafts.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { pieceDivider } from '@crier/writing/text/piece-divider.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { DraftRow } from './store.ts'
import { restoreHours } from './versions/restore-hours.ts'

export function presentDraft(draft: DraftRow, creditsRemaining: number): Draft {
  return {
    draft_id: draft.id,
    post_id: draft.post_id,
    platform: draft.platform,
    connection_id: draft.connection_id,
    content_type: draft.content_type,
    content: draft.pieces.join(pieceDivider),
    pieces: draft.pieces,
    media: presentAttached(draft.media),
    caption: draft.caption,
    first_comment: draft.first_comment,
    options: draft.options,
    ...presentCard(draft.link_card),
    tone: draft.tone,
    source_url: draft.source_url,
    language: draft.language,
    topic: draft.topic,
    writer: draft.writer,
    model_calls: draft.model_calls,
    credits_used: draft.credits_used,
    credits_remaining: creditsRemaining,
    created_at: instantText(draft.created_at),
    updated_at: instantText(draft.updated_at),
    tags: draft.tags,
    metadata: draft.metadata,
    version: draft.version,
    restorable_until: instantTextOrNull(draft.deleted_at?.add({ hours: restoreHours }) ?? null),
    evidence: draft.evidence.map((each) => presentEvidence(each, draft.pieces)),
    warnings: draft.warnings,
  }
}

export function presentCard(stored: StoredLinkCard | null): Pick<Draft, 'link_card' | 'card'> {
  if (stored === null || stored.link === null) return { link_card: stored !== null, card: null }
  const { link, page, problem } = stored
  const { title = null, description = null, picture = null } = page ?? {}
  const card = { link, title, description, has_picture: picture !== null, problem }
  return { link_card: true, card }
}

/** With the place in the text of today. Drafts of before release 0.3 have no status. */
export function presentEvidence(
  stored: Pick<Evidence, 'piece' | 'text' | 'source'> & Partial<Evidence>,
  pieces: readonly string[],
): Evidence {
  const { piece, text, source, claim, status = 'supported', sources } = stored
  const points = [...(pieces[piece - 1] ?? '')]
  const length = [...text].length
  const isThere = claim !== undefined && points.slice(claim.start, claim.end).join('') === text
  const start = isThere
    ? claim.start
    : [...points.join('').slice(0, Math.max(0, points.join('').indexOf(text)))].length
  return {
    piece,
    text,
    claim: { piece, start, end: start + length },
    status,
    source,
    sources: sources ?? (source === null ? [] : [source]),
  }
}

export function presentAttached(media: readonly Attached[]): Draft['media'] {
  return media.map(({ piece, asset }) => ({
    media_id: asset.mediaId,
    piece,
    alt_text: asset.altText,
    crop: asset.crop ?? null,
  }))
}

export function splitPieces(content: string): string[] {
  return content
    .split(/^---[ \t]*$/m)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
