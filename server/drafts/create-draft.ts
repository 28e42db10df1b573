import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import { assertTextQuota, assertTextWithinQuota } from '../accounts/text-usage.ts'
import type { Input } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { cardOfWritten } from './cards/card-of-draft.ts'
import type { CardPorts } from './cards/read-link-card.ts'
import { presentDraft } from './present-draft.ts'
import { attachable, attached, checkMedia } from '../media/drafts/given-media.ts'
import { insertWritten, textBytesOf, writtenDraft } from './written-draft.ts'

/** Saves a text written by hand. */
export async function createDraft(
  context: CardPorts,
  input: Input<Contract['createDraft']>,
): Promise<EndpointAnswer<Contract['createDraft']>> {
  const { body, principal } = input
  const account = await readAccount(context, principal.accountId)
  const written = writtenDraft(body)
  if (body.link_card) {
    // No page is read for a draft that is refused.
    const media = await attachable(context.db, principal.accountId, body.media ?? [])
    checkMedia(written.content_type, written.pieces, media)
  }
  const link_card = await cardOfWritten(context, principal, written, body)
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const media = await attached(tx, principal.accountId, body.media ?? [])
    await assertTextWithinQuota(context, tx, principal, textBytesOf(written))
    const draft = await insertWritten(tx, principal, {
      ...written,
      id: mint('drft', context),
      platform: body.platform,
      tone: body.tone ?? account.brand_kit.default_tone,
      media,
      link_card,
      ...(body.tags && { tags: body.tags }),
      ...(body.metadata && { metadata: JSON.stringify(body.metadata) }),
      now,
    })
    // mutant: text-quota
    await assertTextQuota(context, tx, principal)
    const answer = presentDraft(draft, account.credits)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
