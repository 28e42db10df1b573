import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { assertWritingQuota } from '../../accounts/text-usage.ts'
import { readAccount } from '../../accounts/read-account.ts'
import { costs } from '../../accounts/credits.ts'
import type { Input, Use } from '../../context.ts'
import { networkOf } from '../../networks/index.ts'
import { cardOfWritten } from '../cards/card-of-draft.ts'
import type { CardPorts } from '../cards/read-link-card.ts'
import { measure } from '../../networks/fit/limits.ts'
import { words } from '@crier/writing/text/words.ts'
import { mint } from '../../ports/ids.ts'
import { givenSources, readSources } from '@crier/writing/sources/read-sources.ts'
import { sealedBytes, sealSources } from './draft-sources.ts'
import { payForWriting } from './pay-for-writing.ts'
import { presentDraft } from '../present-draft.ts'
import { withSourceFiles } from './source-files.ts'
import { saveDraft, writeDraft } from './write-draft.ts'

type Endpoint = Contract['generatePost']

/**
 * Credits are reserved before anything is read or written, and given back in full when it fails.
 */
export async function generatePost(
  context: CardPorts & Use<'wake' | 'log' | 'offlineWriter' | 'vault' | 'mediaFiles'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { body, principal } = input
  const { brand_kit: kit } = await readAccount(context, principal.accountId)
  const brandKit = body.language === undefined ? kit : { ...kit, language: body.language }
  checkTopic(body)
  const given = await withSourceFiles(context, principal.accountId, givenSources(body))
  const contentType = body.content_type ?? 'post'
  const cost = costs[contentType]
  const id = mint('drft', context)
  return payForWriting(context, input, {
    ...{ reference: id, cost, what: contentType, scope: 'reels:generate', texts: 1 },
    async write() {
      const source =
        given.length === 0 ? null : await readSources(context, given, principal.accountId)
      if (source !== null) await assertWritingQuota(context, principal, 1, sealedBytes(source))
      const order = {
        accountId: principal.accountId,
        platform: body.platform,
        contentType,
        tone: body.tone ?? brandKit.default_tone,
        topic: body.topic,
        source,
        brandKit,
        instructions: body.instructions ?? null,
      }
      const written = await writeDraft(context, principal, order, input.signal)
      const sources =
        source === null
          ? []
          : await sealSources(context, { account_id: principal.accountId, id }, source)
      const linkCard = await cardOfWritten(
        context,
        principal,
        { content_type: contentType, pieces: written.pieces },
        { link_card: body.link_card ?? false },
      )
      return { id, order, written, cost, sources, linkCard }
    },
    save: async (tx, draft, { principal, credits }) =>
      presentDraft(await saveDraft(context, tx, { ...draft, principal, remixId: null }), credits),
  })
}

/** Refused before anything is reserved: words are never cut, so nothing could be written. */
function checkTopic({
  platform,
  topic,
}: {
  readonly platform: Platform
  readonly topic: string
}): void {
  const { topicWordMax } = networkOf(platform)
  if (topicWordMax === null) return
  const longest = Math.max(...words(topic).map((word) => measure(platform, word.trim())))
  if (longest <= topicWordMax) return
  throw new Refusal(
    'invalid_parameter',
    `The topic holds a word of ${longest} characters, as ${labelOf(platform)} counts.`,
    [
      {
        pointer: '/topic',
        detail:
          `must hold no word of more than ${topicWordMax} characters for ${labelOf(platform)}: ` +
          'words are never cut',
      },
    ],
  )
}
