import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { principalNow } from '../accounts/principal-now.ts'
import { assertRoomToWrite, assertTextQuota } from '../accounts/text-usage.ts'
import { readAccount } from '../accounts/read-account.ts'
import { chargeRefusedSource } from '../accounts/charge-refused-source.ts'
import { costs, refundCredits, reserveCredits } from '../accounts/credits.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { givenSources, readSources } from '../writing/read-sources.ts'
import { withoutInjected } from '../writing/injected-orders.ts'
import { topicOf } from '../writing/topic-of.ts'
import { sealedBytes, sealSources } from './draft-sources.ts'
import { presentDraft } from './present-draft.ts'
import { withSourceFiles } from './source-files.ts'
import { saveDraft, settle, type Order } from './write-draft.ts'
import { checkAnyWritten, refundOf, writePart } from './write-part.ts'

type Endpoint = Contract['remix']
type Failure = Answer<Endpoint>['failures'][number]

/** One source, several networks: the sum is reserved up front, and a network whose draft fails is refunded and listed. */
export async function remix(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'config' | 'wake' | 'log' | 'offlineWriter' | 'vault' | 'mediaFiles'>,
  input: Input<Endpoint>,
): Promise<Answer<Endpoint>> {
  const { body, principal } = input
  const sources = givenSources(body)
  if (sources.length === 0)
    throw new Refusal('missing_parameter', '`/source` is required.', [
      { pointer: '/source', detail: 'is required, unless `sources` is given' },
    ])
  const given = await withSourceFiles(context, principal.accountId, sources)
  const { brand_kit: kit } = await readAccount(context, principal.accountId)
  const brandKit = body.language === undefined ? kit : { ...kit, language: body.language }
  const wanted: readonly Platform[] = body.platforms ?? specifiedPlatforms
  const typeOf = (platform: Platform) => body.content_types?.[platform] ?? 'post'
  const cost = wanted.reduce((sum, platform) => sum + costs[typeOf(platform)], 0)
  const remixId = mint('rmx', context)
  const reservation = { accountId: principal.accountId, reference: remixId }
  await assertRoomToWrite(context, principal, wanted.length)
  await reserveCredits(context, { ...reservation, cost, what: 'remix' })
  try {
    const source = await readSources(context, given, principal.accountId)
    await assertRoomToWrite(context, principal, wanted.length, sealedBytes(source))
    const topic = body.topic ?? topicOf(withoutInjected(source))
    const tone = body.tone ?? brandKit.default_tone
    const parts = await Promise.all(
      wanted.map((platform) =>
        writePart(
          context,
          principal,
          {
            accountId: principal.accountId,
            platform,
            contentType: typeOf(platform),
            tone,
            topic,
            source,
            brandKit,
            instructions: body.instructions ?? null,
          },
          input.signal,
        ),
      ),
    )
    checkAnyWritten(parts, 'No network’s draft could be written')
    const toSave = await Promise.all(
      parts
        .filter((part) => 'written' in part)
        .map(async (part) => {
          const id = mint('drft', context)
          return { ...part, id, sources: await sealSources(context, { account_id: principal.accountId, id }, source) }
        }),
    )
    const answer = await context.db.transaction().execute(async (tx) => {
      // A model may write for minutes.
      await principalNow(tx, principal, 'reels:generate', context.clock.now())
      const failures = parts.flatMap((part) => ('refusal' in part ? [failureOf(part)] : []))
      const refund = refundOf(parts)
      const credits = await settle(context, tx, { ...reservation, refund })
      const drafts = []
      for (const part of toSave) drafts.push(presentDraft(await saveDraft(context, tx, { principal, ...part, remixId }), credits))
      await assertTextQuota(context, tx, principal)
      const answer = {
        remix_id: remixId,
        source_url: source.url,
        drafts,
        failures,
        credits_used: cost - refund,
        credits_remaining: credits,
      }
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

function failureOf({ order, refusal }: { readonly order: Order; readonly refusal: Refusal }): Failure {
  return { platform: order.platform, code: refusal.code, detail: refusal.message }
}
