import type { Request } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { codePoints } from '@crier/writing/text/lengths/lengths.ts'
import { detectLanguage, primaryLanguage } from '@crier/writing/text/language/language.ts'
import type { Use } from '../../context.ts'
import type { StoredBrandKit } from '../../database/stored-values.ts'
import type { RewriteRequest } from '../../ports/writer.ts'
import { isSameLanguage, plainLanguage } from '@crier/writing/guard/checks/check-language.ts'
import { joinedSource } from '@crier/writing/sources/source-parts.ts'
import { topicOf } from '@crier/writing/offline/topic/topic-of.ts'
import { keptSources } from './draft-sources.ts'
import type { DraftRow } from '../store.ts'
import type { DraftRequest } from './write-draft.ts'

// Six times the longest post of any network: beside it a model's context has room for the source.
const rewrittenMax = 20_000

/** Refused before anything is reserved: neither writer reads that much. */
export function checkRewritable({ pieces }: DraftRow): void {
  const length = codePoints(pieces.join('\n'))
  if (length <= rewrittenMax) return
  const facts = { length, limit: rewrittenMax, unit: 'characters' }
  throw new Refusal(
    'content_too_long',
    `The draft has ${length} characters; at most ${rewrittenMax} can be rewritten.`,
    [],
    facts,
  )
}

/** The draft as an assignment: its text, its sources and its topic as they are stored. */
export async function rewriteDraftRequest(
  context: Use<'db' | 'vault'>,
  draft: DraftRow,
  {
    body = {},
    brandKit,
    wish,
  }: {
    body?: Request<Contract['rewriteDraft']>['body']
    brandKit: StoredBrandKit
    wish: RewriteRequest
  },
): Promise<DraftRequest> {
  const { pieces } = draft
  const sources = (await keptSources(context, draft)).map(({ url, text }) => ({
    url,
    title: null,
    text,
  }))
  const text = pieces.join('\n\n')
  return {
    accountId: draft.account_id,
    platform: draft.platform,
    contentType: draft.content_type,
    tone: body.tone ?? draft.tone,
    topic: draft.topic ?? topicOf({ url: null, title: null, text }),
    source: sources.length === 0 ? null : joinedSource(sources),
    brandKit: { ...brandKit, language: body.language ?? (await languageOf(draft, text, brandKit)) },
    instructions: null,
    rewrite: {
      pieces: body.piece === undefined ? pieces : [pieces[body.piece - 1]!],
      isPart: body.piece !== undefined && pieces.length > 1,
      isUntouched: draft.version === 1 && draft.topic !== null,
      wish,
    },
  }
}

/**
 * The language of the text as it is now: its author may have translated it by hand. With the
 * brand's region where it is the brand's.
 */
async function languageOf(
  draft: DraftRow,
  text: string,
  { language: own }: StoredBrandKit,
): Promise<string> {
  const found = await plainLanguage(draft.pieces)
  const { language: stored } = draft
  const isStored = stored !== null && (found === null || isSameLanguage(found, stored))
  const language = isStored ? stored : (found ?? (await detectLanguage(text, primaryLanguage(own))))
  return own !== null && primaryLanguage(own) === language ? own : language
}
