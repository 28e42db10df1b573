import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/read-account.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { fitKey, fitOrRefuse, racesMax } from './fit-pending.ts'
import { presentDraft } from './present-draft.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { lockDraft, pendingConnections, type DraftRow, type PendingConnection } from './store.ts'
import { saveEdit } from './save-edit.ts'
import { stillStanding } from './still-standing.ts'
import { contentOf, type Content } from '../content/fitted.ts'
import { attached, checkMedia } from './given-media.ts'
import { givenPieces, checkCount } from './given-pieces.ts'

/** Edits reach every schedule that is still pending: refused when one of them could then not go out whole. */
export async function updateDraft(
  context: Use<'db' | 'clock' | 'fitter' | 'config'>,
  input: Input<Contract['updateDraft']>,
): Promise<Answer<Contract['updateDraft']>> {
  const account = await readAccount(context, input.principal.accountId)
  const { content, pieces: list, media, caption } = input.body
  const isText = content !== undefined || list !== undefined || (media === undefined && caption === undefined)
  const pieces = isText ? givenPieces({ content, pieces: list } as typeof input.body) : null
  // Fitted before the draft is locked: whoever waits for the lock must not wait for the fitting too.
  const fittedFor = new Set<string>()
  for (let race = 0; race < racesMax; race++) {
    const saved = await saveUnlessUnfitted(context, input, pieces, fittedFor)
    if ('unfitted' in saved) await fit(context, input, saved, fittedFor)
    else return presentDraft(saved, account.credits)
  }
  throw new Refusal('conflict', 'The draft is being scheduled just now: repeat the request.')
}

interface Unfitted {
  readonly unfitted: readonly PendingConnection[]
  readonly version: number
  readonly content: Content
}

/** The connections for which the pieces have not been fitted yet, and nothing is saved; or the saved draft. */
function saveUnlessUnfitted(
  context: Use<'db' | 'clock'>,
  { body, params, principal }: Input<Contract['updateDraft']>,
  givenPieces: string[] | null,
  fittedFor: ReadonlySet<string>,
): Promise<DraftRow | Unfitted> {
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, params.draft_id)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (body.version !== undefined && body.version !== draft.version) throw otherVersion(draft.version, body.version)
    const pieces = givenPieces ?? draft.pieces
    const media = body.media === undefined ? draft.media : await attached(tx, principal.accountId, body.media)
    const caption = body.caption === undefined ? draft.caption : body.caption
    checkCount(draft.content_type, pieces)
    checkMedia(draft.content_type, pieces, media)
    const pending = await pendingConnections(tx, draft.account_id, draft.id)
    const unfitted = pending.filter(({ connectionId }) => !fittedFor.has(fitKey(draft.version, connectionId)))
    if (unfitted.length > 0)
      return { unfitted, version: draft.version, content: contentOf({ content_type: draft.content_type, pieces, media, caption }) }
    const now = context.clock.now()
    const content = { pieces, media, caption, contentType: draft.content_type, ...stillStanding(draft, pieces) }
    const saved = await saveEdit(tx, principal, draft, content, now)
    const detail = { fields: changedFields(body), version: saved.version }
    await recordBy(tx, principal, { at: now, kind: 'draft.edited', objectId: draft.id, detail })
    return saved
  })
}

async function fit(
  context: Use<'db' | 'fitter' | 'config'>,
  { principal: { accountId } }: Input<Contract['updateDraft']>,
  { unfitted, version, content }: Unfitted,
  fittedFor: Set<string>,
): Promise<void> {
  await fitOrRefuse(context, accountId, { content, version }, unfitted, fittedFor)
}

function changedFields(body: Input<Contract['updateDraft']>['body']) {
  const isText = body.content !== undefined || body.pieces !== undefined
  return [
    ...(isText ? ['pieces' as const] : []),
    ...(body.media === undefined ? [] : ['media' as const]),
    ...(body.caption === undefined ? [] : ['caption' as const]),
  ]
}
