import type { Clock } from '../ports/clock.ts'
import type { Outbound } from '../ports/outbound.ts'
import { askModel, type ModelSettings, type ModelTurn } from './model/ask-model.ts'
import { cleaned, problemsOf, piecesIn } from './model/check-pieces.ts'
import { correction, instructions, request } from './model/prompts.ts'
import { piecesSchema } from './model/pieces-schema.ts'
import { repaired } from './model/repair-pieces.ts'
import { detectLanguage, primaryLanguage } from '../content/language.ts'
import { GenerationFailed, type Assignment, type Writer } from '../ports/writer.ts'

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
        return { pieces: await converse(assignment, ask) }
      } finally {
        giveUp()
        signal?.removeEventListener('abort', giveUp)
      }
    },
  }
}

type Ask = (turns: readonly ModelTurn[]) => ReturnType<typeof askModel>

async function converse(assignment: Assignment, ask: Ask): Promise<readonly string[]> {
  const turns: ModelTurn[] = [{ role: 'user', content: request(assignment, await languageOf(assignment)) }]
  let repeats = 0
  let corrections = 0
  let best: readonly string[] | null = null
  for (;;) {
    const answer = await ask(turns)
    if (answer.kind === 'failed') {
      if (answer.again && repeats++ < repeatsMax) continue
      return settled(best, assignment) ?? fail(answer.detail)
    }
    const found = piecesIn(answer.text)
    if (found === null) {
      if (repeats++ < repeatsMax) continue
      return settled(best, assignment) ?? fail('The language model did not answer in the form that was asked for.')
    }
    const pieces = cleaned(found, assignment)
    const problems = problemsOf(pieces, assignment)
    if (problems.length === 0) return pieces
    best = pieces
    if (corrections++ >= correctionsMax)
      return settled(best, assignment) ?? fail(`The language model’s text cannot be used: ${problems.join(' ')}`)
    turns.push({ role: 'assistant', content: JSON.stringify({ pieces }) }, { role: 'user', content: correction(problems) })
  }
}

function settled(best: readonly string[] | null, assignment: Assignment): readonly string[] | null {
  return best === null ? null : repaired(best, assignment)
}

function fail(detail: string): never {
  throw new GenerationFailed(detail)
}

async function languageOf({ brandKit, source, topic }: Assignment): Promise<string> {
  return primaryLanguage(brandKit.language) === null ? await detectLanguage(source?.text ?? topic) : brandKit.language!
}
