import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import type { Input, Use } from '../context.ts'
import { editDraft } from './edit-draft.ts'
import { attached, checkMedia } from '../media/drafts/given-media.ts'
import { checkCount, givenPieces } from './given-pieces.ts'
import { presentDraft } from './present-draft.ts'
import { stillActive } from './still-active.ts'

export async function updateDraft(
  context: Use<'db' | 'clock' | 'fitter' | 'config'>,
  { body, params, principal }: Input<Contract['updateDraft']>,
): Promise<EndpointAnswer<Contract['updateDraft']>> {
  const account = await readAccount(context, principal.accountId)
  const { content, pieces: list } = body
  const isText =
    content !== undefined ||
    list !== undefined ||
    (body.media === undefined &&
      body.caption === undefined &&
      body.first_comment === undefined &&
      body.options === undefined)
  const given = isText ? givenPieces({ content, pieces: list } as typeof body) : null
  const request = {
    principal,
    draftId: params.draft_id,
    version: body.version,
    kind: 'edit',
  } as const
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
      contentType: draft.content_type,
      ...stillActive(draft, pieces),
    }
    return { content, detail: { fields: changedFields(body) } }
  })
  return presentDraft(saved, account.credits)
}

function changedFields(body: Input<Contract['updateDraft']>['body']) {
  const isText = body.content !== undefined || body.pieces !== undefined
  return [
    ...(isText ? ['pieces' as const] : []),
    ...(body.media === undefined ? [] : ['media' as const]),
    ...(body.caption === undefined ? [] : ['caption' as const]),
    ...(body.first_comment === undefined ? [] : ['first_comment' as const]),
    ...(body.options === undefined ? [] : ['options' as const]),
  ]
}
