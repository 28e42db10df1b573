import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { refundCredits, reserveCredits } from '../accounts/credits.ts'
import { principalNow } from '../accounts/principal-now.ts'
import { readAccount } from '../accounts/read-account.ts'
import { assertRoomToWrite, assertTextQuota, textBytes } from '../accounts/text-usage.ts'
import { recordBy } from '../activity/record.ts'
import { contentOf } from '../content/fitted.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { mint } from '../ports/ids.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { chooseWriter } from '../writing/choose-writer.ts'
import { needsModel } from '../writing/needs-model.ts'
import { fitKey, fitOrRefuse, racesMax } from './fit-pending.ts'
import { presentDraft } from './present-draft.ts'
import { checkRewritable, rewriteOrder } from './rewrite-order.ts'
import { saveWriting } from './rewrite-store.ts'
import { checkPiece, wishOf } from './rewrite-wish.ts'
import { rewrittenContent } from './rewritten-content.ts'
import { saveEdit, type EditedContent } from './save-edit.ts'
import { findDraft, lockDraft, pendingConnections, type DraftRow, type PendingConnection } from './store.ts'
import { settle, writeDraft, type Order, type WrittenDraft } from './write-draft.ts'

type Endpoint = Contract['rewriteDraft']
type Context = Use<'db' | 'clock' | 'random' | 'outbound' | 'config' | 'wake' | 'log' | 'offlineWriter' | 'vault' | 'fitter'>

const cost = 1

/**
 * Rewrites the text of a draft. The credit is refunded when nothing was written, or the result may
 * not be saved.
 */
export async function rewriteDraft(context: Context, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  const { body, params, principal } = input
  const { accountId } = principal
  const wish = wishOf(body)
  const { brand_kit: brandKit } = await readAccount(context, accountId)
  const draft = await findDraft(context.db, accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  if (body.version !== undefined && body.version !== draft.version) throw otherVersion(draft.version, body.version)
  checkPiece(body, draft.pieces)
  checkRewritable(draft)
  if (needsModel(wish) && chooseWriter(context).name === 'offline')
    throw new Refusal('model_needed', `Without a language model a draft is not rewritten by ${wish.kind}: only by length and tone.`)
  const reservation = { accountId, reference: mint('rwr', context) }
  await assertRoomToWrite(context, principal, 1, Buffer.byteLength(draft.pieces.join('')))
  await reserveCredits(context, { ...reservation, cost, what: 'rewrite' })
  try {
    const order = await rewriteOrder(context, draft, { body, brandKit, wish })
    const written = await writeDraft(context, principal, order, input.signal)
    const content = rewrittenContent(draft, written, body.piece)
    const answer = await savedAnswer(context, input, { draft, order, written, content, reservation })
    context.wake.soon('deliver', context.clock.now())
    return answer
  } catch (error) {
    // mutant: refund-rewrite
    await refundCredits(context, reservation)
    throw error
  }
}

interface Rewritten {
  readonly draft: DraftRow
  readonly order: Order
  readonly written: WrittenDraft
  readonly content: EditedContent
  readonly reservation: { readonly accountId: DraftRow['account_id']; readonly reference: string }
}

async function savedAnswer(context: Context, input: Input<Endpoint>, rewritten: Rewritten): Promise<Answer<Endpoint>> {
  const { draft, content } = rewritten
  const fittedFor = new Set<string>()
  for (let race = 0; race < racesMax; race++) {
    try {
      return await context.db.transaction().execute((tx) => save(context, tx, input, rewritten, fittedFor))
    } catch (error) {
      if (!(error instanceof Unfitted)) throw error
      const asked = { content: contentOf({ ...content, content_type: content.contentType }), version: draft.version }
      await fitOrRefuse(context, draft.account_id, asked, error.pending, fittedFor)
    }
  }
  throw new Refusal('conflict', 'The draft is being scheduled just now: repeat the request.')
}

/** Takes back the transaction, the charge with it, until the text is known to fit these. */
class Unfitted extends Error {
  readonly pending: readonly PendingConnection[]

  constructor(pending: readonly PendingConnection[]) {
    super('The text has not been fitted for every pending schedule yet.')
    this.pending = pending
  }
}

async function save(
  context: Context,
  tx: Tx,
  { principal: asked, remember }: Input<Endpoint>,
  { draft: before, order, written, content, reservation }: Rewritten,
  fittedFor: ReadonlySet<string>,
): Promise<Answer<Endpoint>> {
  // A model may write for minutes: approvals go by what this person or key may do when the text is saved.
  const principal = await principalNow(tx, asked, 'drafts:write', context.clock.now())
  const credits = await settle(context, tx, { ...reservation, refund: 0 })
  const draft = await lockDraft(tx, principal.accountId, before.id)
  if (!draft) throw new Refusal('not_found', 'The draft was deleted while it was rewritten. Nothing was charged.')
  // A text that was edited in the meantime is not overwritten.
  // mutant: rewritten-version
  if (draft.version !== before.version) throw otherVersion(draft.version, before.version)
  const pending = await pendingConnections(tx, draft.account_id, draft.id)
  const unfitted = pending.filter(({ connectionId }) => !fittedFor.has(fitKey(before.version, connectionId)))
  if (unfitted.length > 0) throw new Unfitted(unfitted)
  const now = context.clock.now()
  const bytesBefore = await textBytes(tx, draft.account_id)
  await saveWriting(tx, draft.account_id, draft.id, {
    tone: order.tone,
    language: written.language,
    writer: written.writer === 'model' ? 'model' : draft.writer,
    modelCalls:
      written.modelCalls === undefined ? draft.model_calls : [...(draft.model_calls ?? []), ...written.modelCalls].slice(-callsKept),
  })
  const saved = await saveEdit(tx, { principal, draft, kind: 'rewrite' }, content, now)
  const fields = [
    'pieces' as const,
    ...(saved.tone === draft.tone ? [] : ['tone' as const]),
    ...(saved.language === draft.language ? [] : ['language' as const]),
  ]
  const detail = { fields, version: saved.version, credits_used: cost }
  await recordBy(tx, principal, { at: now, kind: 'draft.edited', objectId: draft.id, detail })
  await assertTextQuota(context, tx, principal, bytesBefore)
  const answer = presentDraft({ ...saved, credits_used: cost }, credits)
  await remember(tx, answer)
  return answer
}

// Keeps the model calls of the last rewrites only, for drafts that are rewritten many times.
const callsKept = 20
