import type { DraftWarning } from '@crier/contract/drafts.ts'
import type { Clock } from '@crier/server/ports/clock.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import type { ModelTurn } from './call/ask-model.ts'
import { cleanedPieces, pieceProblems } from './check-pieces.ts'
import { ModelServer, type DraftAnswer, type DraftQuestions } from './draft-questions.ts'
import { modelFailure, type ModelFailure } from './call/model-failure.ts'
import { jsonValuesIn } from './call/json-in-text.ts'
import { withoutThoughts } from './call/without-thoughts.ts'
import { notVerified } from '../guard/claims/with-assessments.ts'
import type { ModelSettings } from './model-settings.ts'
import { correction, openings } from './prompts.ts'
import { repaired } from './repair-pieces.ts'
import { withinTime } from './call/time-limit.ts'
import { guardOf, type Guard } from '../guard/draft-guard.ts'
import type { GuardResult } from '../guard/guard-result.ts'
import { primaryLanguage } from '../text/language/language.ts'
import {
  GenerationFailed,
  type Assignment,
  type Writer,
  type Written,
} from '@crier/server/ports/writer.ts'

// With all its questions and all its waiting: credits are reserved for ten minutes, an idempotency
// key for seven.
const wholeMs = 300_000
// One more try where the server stumbled or the answer was no JSON, and one more to correct what
// does not fit.
const repeatsMax = 1
const correctionsMax = 1

/**
 * Has a language model write. The model's answer only ever becomes the draft's text: it has no
 * tools, it is told no secrets, and links that it invents are taken out.
 */
export function modelWriter(
  settings: ModelSettings,
  ports: { readonly outbound: Outbound; readonly clock: Clock },
): Writer {
  const server = new ModelServer(settings, ports)
  return {
    name: 'model',
    write: (assignment, { signal: given, accountId = '' } = {}) =>
      withinTime(ports.clock, wholeMs, given, async (signal, isOverdue) => {
        const guard = await guardOf(assignment)
        const questions = server.questionsOf({
          assignment,
          language: languageOf(assignment, guard),
          accountId,
          signal,
        })
        const draft = await converse(assignment, guard, questions, isOverdue)
        const warnings = questions.sourceShortened
          ? [...draft.warnings.filter(({ code }) => code !== 'source_shortened'), shortened]
          : draft.warnings
        return { ...draft, warnings, modelCalls: questions.calls }
      }),
  }
}

const shortened: DraftWarning = {
  code: 'source_shortened',
  piece: null,
  detail:
    'The source is longer than the language model takes: only the sentences that matter most ' +
    'for the topic were read.',
}

async function converse(
  assignment: Assignment,
  guard: Guard,
  questions: DraftQuestions,
  isOverdue: () => boolean,
): Promise<Written> {
  const later: ModelTurn[] = []
  const candidates: (readonly string[])[] = []
  const read = async (given: readonly string[]) => {
    const pieces = cleanedPieces(given, assignment)
    const checked = await guard.check(pieces)
    const problems = [...pieceProblems(checked.pieces, assignment), ...detailsOf(checked)]
    return { pieces, checked, problems }
  }
  const first = await firstAnswers(assignment, questions, read)
  let answer: DraftAnswer | Read | undefined = first.shift()
  let usable: Verified | null = null
  let repeats = 0
  for (;;) {
    answer ??= await questions.ask(later)
    if (answer.kind === 'failed') {
      if (answer.again && repeats++ < repeatsMax) {
        answer = undefined
        continue
      }
      return (
        usable?.written ??
        (await bestOf([...first.map(({ pieces }) => pieces), ...candidates], assignment, guard)) ??
        throwModelFailure(isOverdue() ? modelFailure('slow', { timeoutMs: wholeMs }) : answer)
      )
    }
    const { pieces, checked, problems } =
      answer.kind === 'read' ? answer : await read(answer.pieces)
    if (problems.length === 0) {
      const verified = await verifiedBy(checked, guard, questions, candidates.length > 0)
      if (usable === null || verified.wrong.length <= usable.wrong.length) usable = verified
      problems.push(...verified.wrong.slice(0, detailsMax))
      if (problems.length === 0) return verified.written
    }
    candidates.unshift(pieces)
    if (candidates.length > correctionsMax) {
      // Another first draft may have nothing to correct.
      const other = first.find((one) => one.problems.length === 0)
      if (usable === null && other !== undefined) return written(other.checked, guard, false)
      return (
        usable?.written ??
        (await bestOf([...candidates, ...first.map((one) => one.pieces)], assignment, guard)) ??
        throwModelFailure({
          detail: `The language model’s text cannot be used: ${problems.join(' ')}`,
        })
      )
    }
    later.push(
      { role: 'assistant', content: JSON.stringify({ pieces }) },
      { role: 'user', content: correction(problems) },
    )
    answer = undefined
  }
}

interface Read {
  readonly kind: 'read'
  readonly pieces: readonly string[]
  readonly checked: GuardResult
  readonly problems: string[]
}

interface Verified {
  readonly written: Written
  /** What the verifier wants to be corrected. */
  readonly wrong: readonly string[]
}

/** Several first drafts, the best in front; none where one is enough. */
async function firstAnswers(
  { rewrite }: Assignment,
  questions: DraftQuestions,
  read: (pieces: readonly string[]) => Promise<Omit<Read, 'kind'>>,
): Promise<Read[]> {
  if (questions.candidates < 2 || rewrite !== undefined) return []
  const answers = await Promise.all(
    Array.from({ length: questions.candidates }, (_one, index) =>
      questions.ask([], index === 0 ? undefined : openings[index - 1]),
    ),
  )
  const drafts = await Promise.all(
    answers.flatMap((answer) => (answer.kind === 'failed' ? [] : [read(answer.pieces)])),
  )
  const worthOf = ({ problems, checked }: Omit<Read, 'kind'>) =>
    10 * problems.length + checked.warnings.filter(({ piece }) => piece !== null).length
  return drafts
    .map((draft) => ({ kind: 'read' as const, ...draft }))
    .toSorted((left, right) => worthOf(left) - worthOf(right))
}

/** The draft as a verifier judges it; a verifier that fails takes nothing from it. */
async function verifiedBy(
  checked: GuardResult,
  guard: Guard,
  { verify }: DraftQuestions,
  wasCorrected: boolean,
): Promise<Verified> {
  const task = verify === null ? null : guard.verificationOf(checked.pieces)
  if (verify === null || task === null)
    return { written: written(checked, guard, wasCorrected), wrong: [] }
  const answer = await verify(task)
  const claims =
    answer.kind === 'failed' ? null : task.assessed(jsonValuesIn(withoutThoughts(answer.text)))
  if (claims === null) {
    const why =
      answer.kind === 'failed' ? answer.detail : 'The verifier did not answer in the form.'
    const warnings = [...checked.warnings, notVerified(why)]
    return { written: written({ ...checked, warnings }, guard, wasCorrected), wrong: [] }
  }
  return {
    written: written(guard.withAssessments(checked, claims), guard, wasCorrected),
    wrong: guard.correctionsOf(checked.pieces, claims),
  }
}

// What is named is corrected; a list of a hundred faults is not read to its end.
const detailsMax = 8

function detailsOf({ faults }: GuardResult): string[] {
  return [...new Set(faults.map(({ detail }) => detail))].slice(0, detailsMax)
}

/** The newest of the answers that can be mended; null when none can. */
async function bestOf(
  candidates: readonly (readonly string[])[],
  assignment: Assignment,
  guard: Guard,
): Promise<Written | null> {
  for (const pieces of candidates) {
    const checked = await guard.check(pieces)
    if (checked.faults.length > 0) continue
    const mended = repaired(checked.pieces, assignment)
    if (mended === null) continue
    // What was parted or shortened has its evidence in other places.
    const again = await guard.check(mended)
    if (again.faults.length === 0) return written(again, guard, true)
  }
  return null
}

function written(
  { pieces, evidence, warnings }: GuardResult,
  { language }: Guard,
  wasCorrected: boolean,
): Written {
  const isTold = warnings.some(({ code }) => code === 'repaired')
  return {
    pieces,
    evidence,
    language,
    warnings: wasCorrected && !isTold ? [...warnings, corrected] : warnings,
  }
}

const corrected: DraftWarning = {
  code: 'repaired',
  piece: null,
  detail:
    'The first text could not be published as it was and was corrected: read the ' +
    'draft before it goes out.',
}

function throwModelFailure(failure: ModelFailure | { readonly detail: string }): never {
  if (!('cause' in failure)) throw new GenerationFailed(failure.detail)
  const { detail, cause, operator, retryAfterSeconds } = failure
  throw new GenerationFailed(detail, { reason: { cause, operator }, retryAfterSeconds })
}

/** As the brand asks for it, region included; else as the guard has found it. */
function languageOf({ brandKit }: Assignment, guard: Guard): string {
  return primaryLanguage(brandKit.language) === null ? guard.language : brandKit.language!
}
