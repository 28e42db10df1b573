import type { ActivityDetail } from '@crier/contract/activity.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { reauthorize } from '../accounts/reauthorize.ts'
import { assertTextQuota, textBytes } from '../accounts/text-usage.ts'
import { recordBy } from '../activity/record.ts'
import { draftContent, type DraftContent } from '@crier/writing/text/fitted.ts'
import type { Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { fitKey, fitOrRefuse } from './fit-pending.ts'
import type { EditKind } from './versions/keep-version.ts'
import { saveEdit, type EditedContent } from './save-edit.ts'
import { lockDraft, pendingConnections, type DraftRow, type PendingConnection } from './store.ts'

interface EditRequest {
  readonly principal: Principal
  readonly draftId: string
  /** The expected version; undefined accepts any. */
  readonly version: number | undefined
  readonly kind: EditKind
}

interface Edit {
  readonly content: EditedContent
  readonly detail: Omit<ActivityDetail<'draft.edited'>, 'version'>
  /** Saved beside the content, in the same transaction, first. */
  readonly alsoSaves?: (tx: Tx) => Promise<unknown>
  /** Called with the saved draft, in the same transaction. */
  readonly afterwards?: (tx: Tx, saved: DraftRow) => Promise<void>
}

/**
 * Edits a draft with `edit`, which sees it locked. An edit reaches every pending schedule: it is
 * refused when one of them could then not be published whole.
 */
export async function editDraft(
  context: Use<'db' | 'clock' | 'fitter' | 'config'>,
  request: EditRequest,
  edit: (tx: Tx, draft: DraftRow) => Promise<Edit>,
): Promise<DraftRow> {
  // Fitted before the draft is locked, so that no other transaction waits for the fitting.
  const fittedFor = new Set<string>()
  return retryRaces('draft', async () => {
    const saved = await saveUnlessUnfitted(context, request, edit, fittedFor)
    if (!('unfitted' in saved)) return saved
    await fitOrRefuse(context, request.principal.accountId, saved, saved.unfitted, fittedFor)
    throw new RaceLost()
  })
}

interface Unfitted {
  readonly unfitted: readonly PendingConnection[]
  readonly version: number
  readonly content: DraftContent
}

/**
 * The connections for which the content has not been fitted yet, and nothing is saved; or the
 * saved draft.
 */
function saveUnlessUnfitted(
  context: Use<'db' | 'clock' | 'config'>,
  { principal: asked, draftId, version, kind }: EditRequest,
  edit: (tx: Tx, draft: DraftRow) => Promise<Edit>,
  fittedFor: ReadonlySet<string>,
): Promise<DraftRow | Unfitted> {
  return context.db.transaction().execute(async (tx) => {
    // What was fitted may have been so for long: an edit approves by the rights that there are when
    // it is saved.
    const principal =
      fittedFor.size > 0 ? await reauthorize(tx, asked, 'drafts:write', context.clock.now()) : asked
    const draft = await lockDraft(tx, principal.accountId, draftId)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    // mutant: edited-version
    if (version !== undefined && version !== draft.version)
      throw otherVersion(draft.version, version)
    const { content, detail, alsoSaves, afterwards } = await edit(tx, draft)
    const pending = await pendingConnections(tx, draft.account_id, draft.id)
    const unfitted = pending.filter(
      ({ connectionId }) => !fittedFor.has(fitKey(draft.version, connectionId)),
    )
    if (unfitted.length > 0)
      return {
        unfitted,
        version: draft.version,
        content: draftContent({ ...content, content_type: content.contentType }),
      }
    const now = context.clock.now()
    const before = await textBytes(tx, draft.account_id)
    await alsoSaves?.(tx)
    const saved = await saveEdit(tx, { principal, draft, kind }, content, now)
    await recordBy(tx, principal, {
      at: now,
      kind: 'draft.edited',
      objectId: draft.id,
      detail: { ...detail, version: saved.version },
    })
    await assertTextQuota(context, tx, principal, before)
    await afterwards?.(tx, saved)
    return saved
  })
}
