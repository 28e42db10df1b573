import { hash } from 'node:crypto'
import { pieceDivider } from '@crier/writing/text/piece-divider.ts'
import type { Queryable } from '../../database/database.ts'
import type { Made } from '../../database/stored-values.ts'
import type { AccountId, OperatorKeyId } from '../../ports/ids.ts'
import { keptPieces } from './idempotency-store.ts'
import type { StoredResponse } from '../pipeline/problems.ts'

/**
 * An answer as it is stored: `packed` where the texts of its drafts were taken out, which the
 * drafts and their versions hold too.
 */
export interface Packed extends StoredResponse {
  readonly packed?: true
}

// A draft of this length costs less to store than to read.
const wholeMax = 2_048

/** Replaces the text of a draft. */
interface Taken {
  readonly sha256: string
}

interface DraftShown {
  readonly draft_id: string
  readonly version: number
  content: string | null
  pieces: string[] | Taken
}

/** Without the texts of drafts, where it is long. */
export function packed({ status, body }: StoredResponse): Packed {
  if (body === null || body.length <= wholeMax || status >= 400) return { status, body }
  const answer = JSON.parse(body) as unknown
  const drafts = draftsIn(answer).filter(
    ({ content, pieces }) => Array.isArray(pieces) && content === pieces.join(pieceDivider),
  )
  if (drafts.length === 0) return { status, body }
  for (const draft of drafts) {
    draft.pieces = { sha256: digest(draft.pieces) }
    draft.content = null
  }
  return { status, body: JSON.stringify(answer), packed: true }
}

/** With the texts that it had; null where one is not kept any more. */
export async function unpacked(
  db: Queryable,
  accountId: AccountId | OperatorKeyId,
  { status, body }: Packed,
): Promise<StoredResponse | null> {
  const answer = JSON.parse(body!) as unknown
  for (const draft of draftsIn(answer)) {
    if (Array.isArray(draft.pieces)) continue
    const { sha256 } = draft.pieces
    const pieces = (await keptPieces(db, accountId, draft.draft_id, draft.version)).find(
      (kept) => digest(kept) === sha256,
    )
    if (pieces === undefined) return null
    draft.pieces = pieces
    draft.content = pieces.join(pieceDivider)
  }
  return { status, body: JSON.stringify(answer) }
}

const digest = (pieces: unknown) => hash('sha256', JSON.stringify(pieces), 'base64url')

/** The drafts of an answer: itself, or those of a list in it. */
function draftsIn(answer: unknown): DraftShown[] {
  const candidates = [
    answer,
    ...(isObject(answer) ? Object.values(answer).filter(Array.isArray).flat() : []),
  ]
  return candidates.filter(isDraft)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is DraftShown =>
  isObject(value) && typeof value['draft_id'] === 'string' && 'pieces' in value

// As many drafts as a remix or variants make at most, and the answer's own.
const idsMax = 12

/**
 * The facts that are stored longer than an answer: its status and the ids of created or
 * changed objects.
 */
export function madeBy({ status, body, packed }: Packed): Made {
  const answer = body === null || status >= 400 ? null : (JSON.parse(body) as unknown)
  const own = isObject(answer)
    ? Object.entries(answer).flatMap(([name, id]) =>
        name.endsWith('_id') && typeof id === 'string' ? [id] : [],
      )
    : []
  const drafts = draftsIn(answer).map(({ draft_id }) => draft_id)
  return {
    status,
    ids: [...new Set([...own, ...drafts])].slice(0, idsMax),
    ...(packed && { packed }),
  }
}
