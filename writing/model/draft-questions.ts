import type { Clock } from '@crier/server/ports/clock.ts'
import { FairQueue } from '@crier/server/ports/fair-queue.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { TaskUndone } from '@crier/server/ports/workers/worker-pool.ts'
import type { Assignment, ModelCall } from '@crier/server/ports/writer.ts'
import { askModel, type ModelAnswer, type ModelTurn } from './call/ask-model.ts'
import { condensed } from './condense-source.ts'
import { errorWords } from './call/error-words.ts'
import { LearnedRungs } from './ladder.ts'
import { modelFailure, type ModelFailure } from './call/model-failure.ts'
import type { ModelSettings } from './model-settings.ts'
import { instructions, request } from './prompts.ts'
import type { VerificationTask } from '../guard/claims/verify-claims.ts'
import { assessmentsSchema, verificationRequest, verifierInstructions } from './verify-prompt.ts'
import { withoutInjected } from '../guard/injected-orders.ts'
import { measuredVoice } from './measure-voice.ts'
import { nearestExamples, ownPosts } from './nearest-examples.ts'
import { piecesSchema } from './pieces-schema.ts'
import { isRefusal, piecesIn } from './read-pieces.ts'
import { KnownContext } from './call/token-budget.ts'
import { tokensIn } from './call/tokens-in.ts'

export type DraftAnswer =
  { readonly kind: 'pieces'; readonly pieces: readonly string[] } | ModelFailure

/** The questions of one draft, and what they came to. */
export interface DraftQuestions {
  /** Asks for the draft, or for a better one: `later` is what was said since. */
  /** `opening`: how this one of several is to open. */
  ask(later: readonly ModelTurn[], opening?: string): Promise<DraftAnswer>
  /** Has the verifier judge; null: there is none. */
  readonly verify: ((task: VerificationTask) => Promise<ModelAnswer>) | null
  readonly calls: readonly ModelCall[]
  /** First drafts to ask for. */
  readonly candidates: number
  /** Whether the model saw less than the whole source. */
  readonly sourceShortened: boolean
}

interface Draft {
  readonly assignment: Assignment
  readonly language: string
  readonly accountId: string
  readonly signal: AbortSignal
}

// Of calls that take seconds each, whoever comes later would be gone before its turn.
const waitingMax = 200

// A context that is told, and one that is halved twice more.
const shorterMax = 3

/**
 * What one model's server is asked, by whichever draft: who waits for it, what it takes, how much
 * it holds.
 */
export class ModelServer {
  readonly #settings: ModelSettings
  readonly #ports: { readonly outbound: Outbound; readonly clock: Clock }
  readonly #queue: FairQueue
  readonly #learned = new LearnedRungs()
  readonly #learnedOfVerifier = new LearnedRungs()
  readonly #context: KnownContext

  constructor(
    settings: ModelSettings,
    ports: { readonly outbound: Outbound; readonly clock: Clock },
  ) {
    this.#settings = settings
    this.#ports = ports
    this.#queue = new FairQueue({ clock: ports.clock, permits: settings.concurrency, waitingMax })
    this.#context = new KnownContext(settings.provider)
  }

  questionsOf(given: Draft): DraftQuestions {
    const { source } = given.assignment
    const draft = {
      ...given,
      assignment: { ...given.assignment, source: source === null ? null : withoutInjected(source) },
    }
    const calls: ModelCall[] = []
    const told = { sourceShortened: false }
    const inTurn = async <Answer>(work: () => Promise<Answer>) => {
      try {
        return await this.#queue.run(draft.accountId, work, draft.signal)
      } catch (error) {
        if (error instanceof TaskUndone)
          return modelFailure(error.why === 'busy' ? 'crowded' : 'cancelled')
        throw error
      }
    }
    const { verifier = null } = this.#settings
    return {
      ask: (later, opening) => inTurn(() => this.#answer(draft, { later, opening }, calls, told)),
      verify:
        verifier === null
          ? null
          : (task) => inTurn(() => this.#assess(task, verifier, draft.signal, calls)),
      calls,
      candidates: this.#settings.candidates ?? 1,
      get sourceShortened() {
        return told.sourceShortened
      },
    }
  }

  #assess(
    task: VerificationTask,
    model: string,
    signal: AbortSignal,
    calls: ModelCall[],
  ): Promise<ModelAnswer> {
    const { clock, outbound } = this.#ports
    return askModel({
      settings: { ...this.#settings, model },
      outbound,
      clock,
      learned: model === this.#settings.model ? this.#learned : this.#learnedOfVerifier,
      instructions: verifierInstructions,
      schema: assessmentsSchema,
      turns: [{ role: 'user', content: verificationRequest(task) }],
      outputTokensMax: Math.min(
        this.#context.room(clock.monotonic()).output,
        thoughtTokens + assessmentTokens * task.claims.length,
      ),
      signal,
      report: ({ milliseconds, input_tokens, output_tokens }) =>
        calls.push({ milliseconds, input_tokens, output_tokens }),
    })
  }

  async #answer(
    { assignment, language, signal }: Draft,
    { later, opening = '' }: { later: readonly ModelTurn[]; opening: string | undefined },
    calls: ModelCall[],
    told: { sourceShortened: boolean },
  ): Promise<DraftAnswer> {
    const { clock, outbound } = this.#ports
    const voice = measuredVoice(ownPosts(assignment), language)
    for (let shorter = 0; ; shorter++) {
      const room = this.#context.room(clock.monotonic())
      const examples = nearestExamples(assignment, language, room.source * examplesShare)
      const besides = tokensOfDraft(assignment) + tokensIn(examples.join('\n'))
      const { source, isShortened } = await fitted(
        assignment,
        Math.max(room.source - besides, sourceTokensMin),
      )
      const brandKit = { ...assignment.brandKit, examples }
      let words = ''
      const answer = await askModel({
        settings: this.#settings,
        outbound,
        clock,
        learned: this.#learned,
        instructions: instructions(assignment, piecesSchema),
        schema: piecesSchema,
        turns: [
          {
            role: 'user',
            content: [request({ ...assignment, source, brandKit }, language, voice), opening]
              .filter((part) => part !== '')
              .join('\n\n'),
          },
          ...later,
        ],
        outputTokensMax: room.output,
        signal,
        report({ milliseconds, input_tokens, output_tokens, body }) {
          calls.push({ milliseconds, input_tokens, output_tokens })
          words = body
        },
      })
      if (answer.kind === 'failed') {
        if (signal.aborted) return modelFailure('cancelled')
        const isTooLong = answer.cause === 'context' && shorter < shorterMax
        if (isTooLong && this.#context.learn(errorWords(words), clock.monotonic())) continue
        return answer
      }
      told.sourceShortened ||= isShortened
      const pieces = piecesIn(answer.text, assignment.contentType)
      if (pieces === null) return modelFailure('unreadable')
      return pieces.every(isRefusal) ? modelFailure('refused') : { kind: 'pieces', pieces }
    }
  }
}

// `{"claim": 12, "assessment": "contradicted", "sentences": [3, 4]}`.
const assessmentTokens = 60
const thoughtTokens = 1_000

// A voice is worth less than what there is to say.
const examplesShare = 1 / 3
// A sentence or two.
const sourceTokensMin = 100

function tokensOfDraft({ rewrite }: Assignment): number {
  return tokensIn(rewrite?.pieces.join('\n') ?? '')
}

async function fitted(
  assignment: Assignment,
  tokensMax: number,
): Promise<{ source: Assignment['source']; isShortened: boolean }> {
  const { source } = assignment
  const text = source === null ? null : await condensed(source, assignment, tokensMax)
  if (source === null || text === null) return { source, isShortened: false }
  return { source: { url: source.url, title: source.title, text }, isShortened: true }
}
