import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../../accounts/read-account.ts'
import { recordBy } from '../../activity/record.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import type { Input, Principal, Use } from '../../context.ts'
import type { Queryable, Tx } from '../../database/database.ts'
import { RaceLost } from '../../database/retry-races.ts'
import { mint } from '../../ports/ids.ts'
import { otherVersion } from '../../schedules/other-version.ts'
import { chooseWriter } from '@crier/writing/choose-writer.ts'
import { needsModel } from '@crier/writing/model/needs-model.ts'
import { cardOfDraft } from '../cards/card-of-draft.ts'
import type { CardPorts } from '../cards/read-link-card.ts'
import { fitKey, fitOrRefuse } from '../fit-pending.ts'
import { payForWriting } from './pay-for-writing.ts'
import { presentDraft } from '../present-draft.ts'
import { checkRewritable, rewriteDraftRequest } from './rewrite-draft-request.ts'
import { saveWriting } from './rewrite-store.ts'
import { checkPiece, rewriteRequestOf } from './rewrite-request.ts'
import { rewrittenContent } from './rewritten-content.ts'
import { saveEdit, type EditedContent } from '../save-edit.ts'
import { findDraft, lockDraft, pendingConnections, type DraftRow } from '../store.ts'
import { writeDraft, type DraftRequest, type WrittenDraft } from './write-draft.ts'

type Endpoint = Contract['rewriteDraft']
type Context = CardPorts & Use<'wake' | 'log' | 'offlineWriter' | 'vault' | 'fitter'>

const cost = 1

/**
 * Rewrites the text of a draft. The credit is refunded when nothing was written, or the result may
 * not be saved.
 */
export async function rewriteDraft(
  context: Context,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { body, params, principal } = input
  const { accountId } = principal
  const wish = rewriteRequestOf(body)
  const { brand_kit: brandKit } = await readAccount(context, accountId)
  const draft = await findDraft(context.db, accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  if (body.version !== undefined && body.version !== draft.version)
    throw otherVersion(draft.version, body.version)
  checkPiece(body, draft.pieces)
  checkRewritable(draft)
  if (needsModel(wish) && chooseWriter(context).name === 'offline')
    throw new Refusal(
      'model_needed',
      `Without a language model a draft is not rewritten by ${wish.kind}: only by length and tone.`,
    )
  // Connections of pending schedules for which the new text has been fitted, outside of the
  // transaction.
  const fittedFor = new Set<string>()
  return payForWriting(context, input, {
    ...{ reference: mint('rwr', context), cost, what: 'rewrite', scope: 'drafts:write' },
    ...{ texts: 1, bytesOfEach: Buffer.byteLength(draft.pieces.join('')) },
    async write() {
      const order = await rewriteDraftRequest(context, draft, { body, brandKit, wish })
      const written = await writeDraft(context, principal, order, input.signal)
      return {
        order,
        written,
        content: await withCard(
          context,
          principal,
          draft,
          rewrittenContent(draft, written, body.piece),
        ),
        before: draft,
        fittedFor,
      }
    },
    async prepare({ content }) {
      const asked = {
        content: draftContent({ ...content, content_type: content.contentType }),
        version: draft.version,
      }
      await fitOrRefuse(
        context,
        accountId,
        asked,
        await unfittedConnections(context.db, draft, fittedFor),
        fittedFor,
      )
    },
    save: (tx, rewritten, by) => save(context, tx, rewritten, by),
  })
}

/** What was written may have another link first. */
const withCard = async (
  context: CardPorts,
  principal: Principal,
  { link_card: before }: DraftRow,
  content: EditedContent,
): Promise<EditedContent> => ({
  ...content,
  link_card: await cardOfDraft(context, principal, content, { wish: undefined, before }),
})

async function unfittedConnections(
  db: Queryable,
  { account_id, id, version }: DraftRow,
  fittedFor: ReadonlySet<string>,
) {
  const pending = await pendingConnections(db, account_id, id)
  return pending.filter(({ connectionId }) => !fittedFor.has(fitKey(version, connectionId)))
}

interface Rewritten {
  readonly before: DraftRow
  readonly order: DraftRequest
  readonly written: WrittenDraft
  readonly content: EditedContent
  readonly fittedFor: ReadonlySet<string>
}

async function save(
  context: Use<'clock'>,
  tx: Tx,
  { before, order, written, content, fittedFor }: Rewritten,
  { principal, credits }: { readonly principal: Principal; readonly credits: number },
): Promise<EndpointAnswer<Endpoint>> {
  const draft = await lockDraft(tx, principal.accountId, before.id)
  if (!draft)
    throw new Refusal(
      'not_found',
      'The draft was deleted while it was rewritten. Nothing was charged.',
    )
  // What somebody wrote meanwhile is not overwritten.
  // mutant: rewritten-version
  if (draft.version !== before.version) throw otherVersion(draft.version, before.version)
  if ((await unfittedConnections(tx, before, fittedFor)).length > 0) throw new RaceLost()
  const now = context.clock.now()
  await saveWriting(tx, draft.account_id, draft.id, {
    tone: order.tone,
    language: written.language,
    writer: written.writer === 'model' ? 'model' : draft.writer,
    modelCalls:
      written.modelCalls === undefined
        ? draft.model_calls
        : [...(draft.model_calls ?? []), ...written.modelCalls].slice(-callsKept),
  })
  const saved = await saveEdit(tx, { principal, draft, kind: 'rewrite' }, content, now)
  const fields = [
    'pieces' as const,
    ...(saved.tone === draft.tone ? [] : ['tone' as const]),
    ...(saved.language === draft.language ? [] : ['language' as const]),
  ]
  const detail = { fields, version: saved.version, credits_used: cost }
  await recordBy(tx, principal, { at: now, kind: 'draft.edited', objectId: draft.id, detail })
  return presentDraft({ ...saved, credits_used: cost }, credits)
}

// Keeps the model calls of the last rewrites only, for drafts that are rewritten many times.
const callsKept = 20
