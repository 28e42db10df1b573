import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import { assertTextQuota, assertTextWithinQuota } from '../accounts/text-usage.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { presentDraft } from './present-draft.ts'
import { insertDraft } from './store.ts'
import { editorOf } from './editor.ts'
import { createdChange } from './created-change.ts'
import { attached, checkMedia } from '../media/drafts/given-media.ts'
import { givenPieces, checkCount } from './given-pieces.ts'

/** Saves a text written by hand. */
export async function createDraft(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  input: Input<Contract['createDraft']>,
): Promise<EndpointAnswer<Contract['createDraft']>> {
  const { body, principal } = input
  const account = await readAccount(context, principal.accountId)
  const pieces = givenPieces(body)
  const contentType = body.content_type ?? (pieces.length > 1 ? 'thread' : 'post')
  checkCount(contentType, pieces)
  const now = context.clock.now()
  const { media: given = [], caption = null, first_comment = null, options = {} } = body
  return context.db.transaction().execute(async (tx) => {
    const media = await attached(tx, principal.accountId, given)
    checkMedia(contentType, pieces, media)
    await assertTextWithinQuota(
      context,
      tx,
      principal,
      Buffer.byteLength([...pieces, caption, first_comment].join('')),
    )
    const draft = await insertDraft(tx, {
      id: mint('drft', context),
      account_id: principal.accountId,
      platform: body.platform,
      content_type: contentType,
      tone: body.tone ?? account.brand_kit.default_tone,
      pieces,
      media: JSON.stringify(media),
      caption,
      first_comment,
      options: JSON.stringify(options),
      writer: 'author',
      credits_used: 0,
      ...editorOf(principal),
      created_at: now,
      updated_at: now,
    })
    await recordBy(tx, principal, createdChange(draft))
    // mutant: text-quota
    await assertTextQuota(context, tx, principal)
    const answer = presentDraft(draft, account.credits)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
