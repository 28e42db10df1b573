import type { DraftWarning } from '@crier/contract/drafts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbound } from '../ports/outbound.ts'
import { askModel, type ModelSettings, type ModelTurn } from './model/ask-model.ts'
import { cleaned, problemsOf, piecesIn } from './model/check-pieces.ts'
import { correction, instructions, request } from './model/prompts.ts'
import { piecesSchema } from './model/pieces-schema.ts'
import { repaired } from './model/repair-pieces.ts'
import { guardOf, type Guard, type GuardResult } from './guard/draft-guard.ts'
import { detectLanguage, primaryLanguage } from '../content/language.ts'
import { GenerationFailed, type Assignment, type Writer, type Written } from '../ports/writer.ts'

// A person waits for the answer.
const totalMs = 60_000
// One more try where the server stumbled or the answer was no JSON, and one more to correct what does not fit.
const repeatsMax = 1
const correctionsMax = 1

/**
 * Has a language model write, over any OpenAI-compatible API. The model's answer only ever becomes the draft's text: it has no tools, it
 * is told no secrets, and links that it invents are taken out.
 */
export function modelWriter(settings: ModelSettings, ports: { readonly outbound: Outbound; readonly clock: Clock }): Writer {
  // Whether the server takes a JSON schema is found out once.
  const dialect = { structured: true }
  return {
    name: 'model',
    async write(assignment, { signal } = {}) {
      const started = ports.clock.monotonic()
      const ending = new AbortController()
      const giveUp = () => ending.abort()
      void ports.clock.sleep(totalMs, ending.signal).then(giveUp)
      signal?.addEventListener('abort', giveUp, { once: true })
      if (signal?.aborted) giveUp()
      const remainingMs = () => Math.max(1, totalMs - (ports.clock.monotonic() - started))
      try {
        const ask = (turns: readonly ModelTurn[]) =>
          askModel({
            settings,
            outbound: ports.outbound,
            dialect,
            instructions: instructions(assignment, piecesSchema),
            turns,
            remainingMs,
            signal: ending.signal,
          })
        return await converse(assignment, ask)
      } finally {
        giveUp()
        signal?.removeEventListener('abort', giveUp)
      }
    },
  }
}

type Ask = (turns: readonly ModelTurn[]) => ReturnType<typeof askModel>

async function converse(assignment: Assignment, ask: Ask): Promise<Written> {
  const guard = await guardOf(assignment)
  const turns: ModelTurn[] = [{ role: 'user', content: request(assignment, await languageOf(assignment)) }]
  const candidates: (readonly string[])[] = []
  let repeats = 0
  for (;;) {
    const answer = await ask(turns)
    if (answer.kind === 'failed') {
      if (answer.again && repeats++ < repeatsMax) continue
      return (await bestOf(candidates, assignment, guard)) ?? fail(answer.detail)
    }
    const found = piecesIn(answer.text)
    if (found === null) {
      if (repeats++ < repeatsMax) continue
      return (await bestOf(candidates, assignment, guard)) ?? fail('The language model did not answer in the form that was asked for.')
    }
    const pieces = cleaned(found, assignment)
    const checked = await guard.check(pieces)
    const problems = [...problemsOf(checked.pieces, assignment), ...detailsOf(checked)]
    if (problems.length === 0) return written(checked, guard, candidates.length > 0)
    candidates.unshift(pieces)
    if (candidates.length > correctionsMax)
      return (await bestOf(candidates, assignment, guard)) ?? fail(`The language model’s text cannot be used: ${problems.join(' ')}`)
    turns.push({ role: 'assistant', content: JSON.stringify({ pieces }) }, { role: 'user', content: correction(problems) })
  }
}

// What is named is corrected; a list of a hundred faults is not read to its end.
const detailsMax = 8

function detailsOf({ faults }: GuardResult): string[] {
  return [...new Set(faults.map(({ detail }) => detail))].slice(0, detailsMax)
}

/** The newest of the answers that can be mended; null when none can. */
async function bestOf(candidates: readonly (readonly string[])[], assignment: Assignment, guard: Guard): Promise<Written | null> {
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

function written({ pieces, evidence, warnings }: GuardResult, { language }: Guard, wasCorrected: boolean): Written {
  const isTold = warnings.some(({ code }) => code === 'repaired')
  return { pieces, evidence, language, warnings: wasCorrected && !isTold ? [...warnings, corrected] : warnings }
}

const corrected: DraftWarning = {
  code: 'repaired',
  piece: null,
  detail: 'The first text could not be published as it was and was corrected: read the draft before it goes out.',
}

function fail(detail: string): never {
  throw new GenerationFailed(detail)
}

async function languageOf({ brandKit, source, topic }: Assignment): Promise<string> {
  return primaryLanguage(brandKit.language) === null ? await detectLanguage(source?.text ?? topic) : brandKit.language!
}
