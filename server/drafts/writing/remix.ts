import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { assertWritingQuota } from '../../accounts/text-usage.ts'
import { readAccount } from '../../accounts/read-account.ts'
import { costs } from '../../accounts/credits.ts'
import type { Input, Use } from '../../context.ts'
import { recordBy } from '../../activity/record.ts'
import { insertPost } from '../../posts/rows/post-store.ts'
import { mint } from '../../ports/ids.ts'
import { givenSources, readSources } from '@crier/writing/sources/read-sources.ts'
import { withoutInjected } from '@crier/writing/guard/injected-orders.ts'
import { topicOf } from '@crier/writing/offline/topic/topic-of.ts'
import { sealedBytes } from './draft-sources.ts'
import { payForWriting } from './pay-for-writing.ts'
import { presentDraft } from '../present-draft.ts'
import { withSourceFiles } from './source-files.ts'
import { saveDraft, type DraftRequest } from './write-draft.ts'
import { checkAnyWritten, refundOf, sealParts, writePart } from './write-part.ts'

type Endpoint = Contract['remix']
type Failure = EndpointAnswer<Endpoint>['failures'][number]

/**
 * One source, several networks: the sum is reserved up front, and a network whose draft fails is
 * refunded and listed.
 */
export async function remix(
  context: Use<
    | 'db'
    | 'clock'
    | 'random'
    | 'outbound'
    | 'config'
    | 'wake'
    | 'log'
    | 'offlineWriter'
    | 'vault'
    | 'mediaFiles'
  >,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { body, principal } = input
  const sources = givenSources(body)
  if (sources.length === 0)
    throw new Refusal('missing_parameter', '`/source` is required.', [
      { pointer: '/source', detail: 'is required, unless `sources` is given' },
    ])
  const given = await withSourceFiles(context, principal.accountId, sources)
  const { brand_kit: kit } = await readAccount(context, principal.accountId)
  const brandKit = body.language === undefined ? kit : { ...kit, language: body.language }
  const wanted = body.platforms ?? defaultPlatforms(context)
  const typeOf = (platform: Platform) => body.content_types?.[platform] ?? 'post'
  const cost = wanted.reduce((sum, platform) => sum + costs[typeOf(platform)], 0)
  const remixId = mint('rmx', context)
  const postId = mint('post', context)
  return payForWriting(context, input, {
    ...{ reference: remixId, cost, what: 'remix', scope: 'reels:generate', texts: wanted.length },
    async write() {
      const source = await readSources(context, given, principal.accountId)
      await assertWritingQuota(context, principal, wanted.length, sealedBytes(source))
      const order = {
        accountId: principal.accountId,
        tone: body.tone ?? brandKit.default_tone,
        topic: body.topic ?? topicOf(withoutInjected(source)),
        source,
        brandKit,
        instructions: body.instructions ?? null,
      }
      const parts = await Promise.all(
        wanted.map((platform) =>
          writePart(
            context,
            principal,
            { ...order, platform, contentType: typeOf(platform) },
            input.signal,
          ),
        ),
      )
      checkAnyWritten(parts, 'No network’s draft could be written')
      return { source, parts, toSave: await sealParts(context, parts, source) }
    },
    refundOf: ({ parts }) => refundOf(parts),
    async save(tx, { source, parts, toSave }, { principal, credits }) {
      const now = context.clock.now()
      const post = { account_id: principal.accountId, id: postId }
      await insertPost(tx, { ...post, created_at: now, updated_at: now })
      await recordBy(tx, principal, {
        at: now,
        kind: 'post.created',
        objectId: postId,
        detail: { drafts: toSave.length },
      })
      const drafts = []
      for (const part of toSave)
        drafts.push(
          presentDraft(
            await saveDraft(context, tx, { principal, ...part, remixId, postId }),
            credits,
          ),
        )
      return {
        remix_id: remixId,
        post_id: postId,
        source_url: source.url,
        drafts,
        failures: parts.flatMap((part) => ('refusal' in part ? [failureOf(part)] : [])),
        credits_used: cost - refundOf(parts),
        credits_remaining: credits,
      }
    },
  })
}

/** Those of the specification's four that are enabled. */
function defaultPlatforms({ config }: Use<'config'>): readonly Platform[] {
  const found = specifiedPlatforms.filter((name) => config.CRIER_NETWORKS.includes(name))
  if (found.length > 0) return found
  const detail = `is required: name any of ${config.CRIER_NETWORKS.join(', ')}`
  throw new Refusal('missing_parameter', `\`/platforms\` ${detail}.`, [
    { pointer: '/platforms', detail },
  ])
}

function failureOf({
  order,
  refusal,
}: {
  readonly order: DraftRequest
  readonly refusal: Refusal
}): Failure {
  return { platform: order.platform, code: refusal.code, detail: refusal.message }
}
