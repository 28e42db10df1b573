import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/account.ts'
import { chargeRefusedSource } from '../accounts/charge-refused-source.ts'
import { costs, refundCredits, reserveCredits } from '../accounts/credits.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../world/ids.ts'
import { readSource } from '../writing/read-source.ts'
import { shownDraft } from './shown-draft.ts'
import { saveDraft, settle, writeDraft } from './write-draft.ts'

type Endpoint = Contract['generatePost']

/** Credits are reserved before anything is read or written, and given back in full when it fails. */
export async function generatePost(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'config' | 'wake' | 'log' | 'offlineWriter'>,
  input: Input<Endpoint>,
): Promise<Answer<Endpoint>> {
  const { body, principal } = input
  const { brand_kit: brandKit } = await readAccount(context, principal.accountId)
  const contentType = body.content_type ?? 'post'
  const cost = costs[contentType]
  const id = mint('drft', context)
  const reservation = { accountId: principal.accountId, reference: id }
  await reserveCredits(context, { ...reservation, cost, what: contentType })
  try {
    const source = body.source === undefined ? null : await readSource(context, body.source, principal.accountId)
    const order = { platform: body.platform, contentType, tone: body.tone ?? brandKit.default_tone, topic: body.topic, source, brandKit }
    const written = await writeDraft(context, order)
    const answer = await context.db.transaction().execute(async (tx) => {
      const credits = await settle(context, tx, { ...reservation, refund: 0 })
      const draft = await saveDraft(context, tx, { id, accountId: principal.accountId, order, written, cost, remixId: null })
      const answer = shownDraft(draft, credits)
      await input.remember(tx, answer)
      return answer
    })
    context.wake.soon('deliver', context.clock.now())
    return answer
  } catch (error) {
    await refundCredits(context, reservation)
    await chargeRefusedSource(context, principal, error)
    throw error
  }
}
