import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/read-account.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { fitOrRefuse, racesMax } from './fit-pending.ts'
import { presentDraft } from './present-draft.ts'
import type { ConnectionId } from '../ports/ids.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { findDraft, lockDraft, pendingConnections, type DraftRow, type PendingConnection } from './store.ts'
import { saveEdit } from './save-edit.ts'
import { stillStanding } from './still-standing.ts'
import { givenPieces, checkCount } from './given-pieces.ts'

/** Edits reach every schedule that is still pending: refused when one of them could then not go out whole. */
export async function updateDraft(
  context: Use<'db' | 'clock' | 'fitter' | 'config'>,
  input: Input<Contract['updateDraft']>,
): Promise<Answer<Contract['updateDraft']>> {
  const account = await readAccount(context, input.principal.accountId)
  const pieces = givenPieces(input.body)
  // Fitted before the draft is locked: whoever waits for the lock must not wait for the fitting too.
  const fittedFor = new Set<ConnectionId>()
  for (let race = 0; race < racesMax; race++) {
    const saved = await saveUnlessUnfitted(context, input, pieces, fittedFor)
    if (Array.isArray(saved)) await fit(context, input, pieces, saved, fittedFor)
    else return presentDraft(saved, account.credits)
  }
  throw new Refusal('conflict', 'The draft is being scheduled just now: repeat the request.')
}

/** The connections for which the pieces have not been fitted yet, and nothing is saved; or the saved draft. */
function saveUnlessUnfitted(
  context: Use<'db' | 'clock'>,
  { body, params, principal }: Input<Contract['updateDraft']>,
  pieces: string[],
  fittedFor: ReadonlySet<ConnectionId>,
): Promise<DraftRow | PendingConnection[]> {
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, params.draft_id)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (body.version !== undefined && body.version !== draft.version) throw otherVersion(draft.version, body.version)
    checkCount(draft.content_type, pieces)
    const pending = await pendingConnections(tx, draft.account_id, draft.id)
    const unfitted = pending.filter(({ connectionId }) => !fittedFor.has(connectionId))
    if (unfitted.length > 0) return unfitted
    const now = context.clock.now()
    const content = { pieces, contentType: draft.content_type, ...stillStanding(draft, pieces) }
    const saved = await saveEdit(tx, principal, draft, content, now)
    const detail = { fields: ['pieces' as const], version: saved.version }
    await recordBy(tx, principal, { at: now, kind: 'draft.edited', objectId: draft.id, detail })
    return saved
  })
}

async function fit(
  context: Use<'db' | 'fitter' | 'config'>,
  { params, principal: { accountId } }: Input<Contract['updateDraft']>,
  pieces: readonly string[],
  unfitted: readonly PendingConnection[],
  fittedFor: Set<ConnectionId>,
): Promise<void> {
  const draft = await findDraft(context.db, accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  await fitOrRefuse(context, accountId, { contentType: draft.content_type, pieces }, unfitted, fittedFor)
}
