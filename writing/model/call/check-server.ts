import { emptyBrandKit } from '@crier/contract/account.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { Clock } from '@crier/server/ports/clock.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { askModel, type CallReport } from './ask-model.ts'
import { LearnedRungs } from '../ladder.ts'
import { modelFailure } from './model-failure.ts'
import type { ModelSettings } from '../model-settings.ts'
import { piecesSchema } from '../pieces-schema.ts'
import { instructions, request } from '../prompts.ts'
import { piecesIn } from '../read-pieces.ts'
import { KnownContext } from './token-budget.ts'

/** One call to the operator's server, as it went. */
export interface CheckedCall {
  readonly draft: string
  readonly form: string
  readonly limit: string
  readonly instructions: string
  readonly status: number | null
  readonly outcome: string
  readonly milliseconds: number
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** The beginning of what the server said where it did not answer, without the key. */
  readonly words: string
}

export interface ServerCheck {
  readonly works: boolean
  readonly calls: readonly CheckedCall[]
  /** Of each draft that was written, its pieces. */
  readonly drafts: readonly (readonly string[])[]
  /** What to look at; null where all is well. */
  readonly advice: string | null
}

/**
 * Asks the operator's server for a post and a thread about a topic of ours, as a draft would be
 * asked for.
 */
export async function checkServer(
  settings: ModelSettings,
  ports: { readonly outbound: Outbound; readonly clock: Clock },
): Promise<ServerCheck> {
  const learned = new LearnedRungs()
  const room = new KnownContext(settings.provider).room(0)
  const calls: CheckedCall[] = []
  const drafts: (readonly string[])[] = []
  for (const contentType of ['post', 'thread'] as const) {
    const assignment = exampleOf(contentType)
    const answer = await askModel({
      settings,
      ...ports,
      learned,
      instructions: instructions(assignment, piecesSchema),
      schema: piecesSchema,
      turns: [{ role: 'user', content: request(assignment, 'en') }],
      outputTokensMax: room.output,
      signal: new AbortController().signal,
      report: (call) => calls.push(checkedCall(contentType, call, settings)),
    })
    const pieces = answer.kind === 'text' ? piecesIn(answer.text, contentType) : null
    if (pieces === null) {
      const { operator } = answer.kind === 'failed' ? answer : modelFailure('unreadable')
      return { works: false, calls, drafts, advice: operator }
    }
    drafts.push(pieces)
  }
  return { works: true, calls, drafts, advice: null }
}

function exampleOf(contentType: Assignment['contentType']): Assignment {
  const brandKit = { ...emptyBrandKit, language: 'en' }
  return {
    platform: platforms[0]!,
    contentType,
    tone: 'professional',
    topic: 'Why small teams ship faster',
    source: null,
    brandKit,
  }
}

const wordsMax = 400

function checkedCall(
  draft: string,
  { rungs, body, ...call }: CallReport,
  settings: ModelSettings,
): CheckedCall {
  const { status, outcome, milliseconds, input_tokens, output_tokens } = call
  const words =
    outcome === 'answered'
      ? ''
      : withoutSecrets(body, settings).replace(/\s+/g, ' ').slice(0, wordsMax)
  return { draft, ...rungs, status, outcome, milliseconds, input_tokens, output_tokens, words }
}

/** A server may repeat what it was sent. */
function withoutSecrets(text: string, { key, headers }: ModelSettings): string {
  const secrets = [key, ...Object.values(headers)].filter(
    (secret) => secret !== null && secret.length >= 4,
  )
  return secrets.reduce<string>((left, secret) => left.replaceAll(secret!, '…'), text)
}
