import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import { labelsChanged } from '../database/labels.ts'
import type { Input, Principal, Use } from '../context.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import { otherVersion } from '../schedules/other-version.ts'
import { findDraft, lockDraft, saveLabels, type DraftRow, type Labels } from './store.ts'
import { editDraft } from './edit-draft.ts'
import { cardOfDraft, isCardWanted, savedCard } from './cards/card-of-draft.ts'
import type { CardPorts } from './cards/read-link-card.ts'
import { attachable, attached, checkMedia } from '../media/drafts/given-media.ts'
import { checkCount, givenPieces } from './given-pieces.ts'
import { presentDraft } from './present-draft.ts'
import { stillActive } from './still-active.ts'

export async function updateDraft(
  context: CardPorts & Use<'fitter'>,
  { body, params, principal }: Input<Contract['updateDraft']>,
): Promise<EndpointAnswer<Contract['updateDraft']>> {
  const account = await readAccount(context, principal.accountId)
  const { content, pieces: list, tags, metadata } = body
  const labels = { ...(tags && { tags }), ...(metadata && { metadata }) }
  if (isAllLabels(body)) {
    const draft = await saveOnlyLabels(context, principal, params.draft_id, body.version, labels)
    return presentDraft(draft, account.credits)
  }
  const isText =
    content !== undefined ||
    list !== undefined ||
    (body.media === undefined &&
      body.caption === undefined &&
      body.first_comment === undefined &&
      body.options === undefined &&
      body.link_card === undefined)
  const given = isText ? givenPieces({ content, pieces: list } as typeof body) : null
  const request = {
    principal,
    draftId: params.draft_id,
    version: body.version,
    kind: 'edit',
  } as const
  const read = await cardBeforeSaving(context, principal, request, { body, given })
  const saved = await editDraft(context, request, async (tx, draft) => {
    const pieces = given ?? draft.pieces
    const media =
      body.media === undefined ? draft.media : await attached(tx, principal.accountId, body.media)
    const caption = body.caption === undefined ? draft.caption : body.caption
    const first_comment =
      body.first_comment === undefined ? draft.first_comment : body.first_comment
    checkCount(draft.content_type, pieces)
    checkMedia(draft.content_type, pieces, media)
    const content = {
      pieces,
      media,
      caption,
      first_comment,
      options: body.options ?? draft.options,
      link_card: savedCard(
        { contentType: draft.content_type, pieces, media },
        { wish: body.link_card, before: draft.link_card, read },
      ),
      contentType: draft.content_type,
      ...stillActive(draft, pieces),
    }
    return {
      content,
      detail: { fields: changedFields(body) },
      alsoSaves: (tx) => saveLabels(tx, draft, labels),
    }
  })
  return presentDraft(saved, account.credits)
}

type Body = Input<Contract['updateDraft']>['body']

/** Reads the page of another link before the draft is locked: its other editors do not wait. */
async function cardBeforeSaving(
  context: CardPorts,
  principal: Principal,
  { draftId, version }: { readonly draftId: string; readonly version: number | undefined },
  { body, given }: { readonly body: Body; readonly given: readonly string[] | null },
) {
  // No other field has or hides a link.
  if (given === null && body.media === undefined && body.link_card === undefined) return null
  const draft = await findDraft(context.db, principal.accountId, draftId)
  if (!draft || (version !== undefined && version !== draft.version)) return null
  if (!isCardWanted(body.link_card, draft.link_card)) return null
  const contentType = draft.content_type
  const pieces = given ?? draft.pieces
  const media =
    body.media === undefined
      ? draft.media
      : await attachable(context.db, principal.accountId, body.media)
  // No page is read for an edit that is refused.
  checkCount(contentType, pieces)
  checkMedia(contentType, pieces, media)
  const shown = { contentType, pieces, media }
  return cardOfDraft(context, principal, shown, { wish: body.link_card, before: draft.link_card })
}

function changedFields(body: Body) {
  const isText = body.content !== undefined || body.pieces !== undefined
  return [
    ...(isText ? ['pieces' as const] : []),
    ...(body.media === undefined ? [] : ['media' as const]),
    ...(body.caption === undefined ? [] : ['caption' as const]),
    ...(body.first_comment === undefined ? [] : ['first_comment' as const]),
    ...(body.options === undefined ? [] : ['options' as const]),
    ...(body.link_card === undefined ? [] : ['link_card' as const]),
    ...labelsIn(body),
  ]
}

const labelsIn = (body: Body) =>
  (['tags', 'metadata'] as const).filter((name) => body[name] !== undefined)

/** True where nothing else is to change. */
function isAllLabels({ tags, metadata, version: _, ...rest }: Body): boolean {
  return (tags ?? metadata) !== undefined && Object.keys(rest).length === 0
}

/** Labels are no content: they make no version, and touch no approval. */
function saveOnlyLabels(
  { db, clock }: Use<'db' | 'clock'>,
  principal: Principal,
  draftId: string,
  version: number | undefined,
  labels: Labels,
): Promise<DraftRow> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, draftId)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (version !== undefined && version !== draft.version)
      throw otherVersion(draft.version, version)
    const fields = labelsChanged(draft, labels)
    if (fields.length === 0) return draft
    await saveLabels(tx, draft, labels)
    await recordBy(tx, principal, {
      at: clock.now(),
      kind: 'draft.edited',
      objectId: draft.id,
      detail: { fields, version: draft.version },
    })
    return { ...draft, ...labels }
  })
}
