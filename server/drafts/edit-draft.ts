import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { ContentType } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/account.ts'
import { authorOf } from '../connections/author.ts'
import type { Input, Use } from '../context.ts'
import { fit } from '../networks/fit.ts'
import { mint } from '../world/ids.ts'
import { piecesOf, shownDraft } from './shown-draft.ts'
import { otherVersion } from './other-version.ts'
import { insertDraft, lockDraft, pendingPlatforms, saveContent } from './store.ts'

/** Saves a text written by hand. */
export async function createDraft(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Contract['createDraft']>,
): Promise<Answer<Contract['createDraft']>> {
  const { body, principal } = input
  const account = await readAccount(context, principal.accountId)
  const pieces = givenPieces(body)
  const contentType = body.content_type ?? (pieces.length > 1 ? 'thread' : 'post')
  checkCount(contentType, pieces)
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const draft = await insertDraft(tx, {
      id: mint('drft', context),
      account_id: principal.accountId,
      platform: body.platform,
      content_type: contentType,
      tone: body.tone ?? account.brand_kit.default_tone,
      pieces,
      writer: 'author',
      credits_used: 0,
      created_at: now,
      updated_at: now,
    })
    const answer = shownDraft(draft, account.credits)
    await input.remember(tx, answer)
    return answer
  })
}

/** Edits reach every schedule that is still pending: refused when one of them could then not go out whole. */
export async function updateDraft(
  context: Use<'db' | 'clock' | 'config'>,
  { body, params, principal }: Input<Contract['updateDraft']>,
): Promise<Answer<Contract['updateDraft']>> {
  const account = await readAccount(context, principal.accountId)
  const pieces = givenPieces(body)
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, params.draft_id)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (body.version !== undefined && body.version !== draft.version) throw otherVersion(draft.version, body.version)
    checkCount(draft.content_type, pieces)
    for (const platform of await pendingPlatforms(tx, draft.id)) {
      const fitted = fit({ contentType: draft.content_type, pieces }, platform, await authorOf(context, tx, principal.accountId, platform))
      if (!fitted.ok) throw new Refusal('content_too_long', `A pending schedule on ${platform} could not go out whole: ${fitted.detail}`)
    }
    return shownDraft(
      await saveContent(tx, principal.accountId, draft.id, { pieces, contentType: draft.content_type }, context.clock.now()),
      account.credits,
    )
  })
}

function givenPieces(body: { content?: string; pieces?: string[] }): string[] {
  if ((body.content === undefined) === (body.pieces === undefined))
    throw body.content === undefined
      ? new Refusal('missing_parameter', 'Give `content` or `pieces`.', [
          { pointer: '/content', detail: 'is required, unless `pieces` is given' },
        ])
      : new Refusal('invalid_parameter', 'Give `content` or `pieces`, not both.', [
          { pointer: '/pieces', detail: 'must be left out when `content` is given' },
        ])
  const pieces = body.pieces ?? piecesOf(body.content!)
  if (pieces.length === 0)
    throw new Refusal('invalid_parameter', 'The content has no text.', [
      { pointer: '/content', detail: 'must hold text beside the dividing lines' },
    ])
  if (pieces.length > 100)
    throw new Refusal('invalid_parameter', 'The content has too many pieces.', [
      { pointer: '/content', detail: 'must have at most 100 pieces' },
    ])
  return pieces
}

function checkCount(contentType: ContentType, pieces: readonly string[]): void {
  if (contentType === 'post' && pieces.length > 1)
    throw new Refusal('invalid_parameter', `A post has one piece; these are ${pieces.length}.`, [
      { pointer: '/pieces', detail: 'must have one piece; use the content type `thread` or `carousel` for several' },
    ])
}
