import { emptyBrandKit } from '@crier/contract/account.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { GenerationFailed, type Assignment } from '../../server/ports/writer.ts'
import { ManualClock } from '../../server/testing/manual-clock.ts'
import { pieces as answered, ScriptedModel } from '../../server/testing/scripted-model.ts'
import { modelWriter } from '../../writing/model/model-writer.ts'
import { readSourceText } from '../../writing/sources/read-text.ts'

/** A source with drafts that a person wrote from it, and what is false in those that are. */
export interface WrittenDrafts {
  readonly name: string
  readonly language: string
  readonly topic: string
  readonly source: string
  readonly honest: readonly { readonly network: Platform; readonly text: string }[]
  readonly false: readonly {
    readonly network: Platform
    readonly text: string
    readonly way: string
    readonly what: string
  }[]
}

/** How a model's answer was judged. */
export interface DraftAnswer {
  readonly kind: 'refused' | 'changed' | 'marked' | 'as it is'
  /** The faults, what was written instead, and the warnings. */
  readonly details: readonly string[]
}

export interface TriedDraft {
  readonly name: string
  /** Null: it is honest. */
  readonly way: string | null
  readonly what: string | null
  readonly text: string
  readonly answer: DraftAnswer
}

/** Gives each draft to the writer as the answer of a model that corrects nothing. */
export async function measureDrafts(sources: readonly WrittenDrafts[]): Promise<TriedDraft[]> {
  const tried: TriedDraft[] = []
  for (const { name, honest, false: wrong, language, topic, source } of sources) {
    const read = { url: null, title: null, text: readSourceText(source) }
    const drafts = [...honest.map((one) => ({ ...one, way: null, what: null })), ...wrong]
    for (const { network, text, way, what } of drafts) {
      const answer = await answerTo(text, {
        platform: network,
        contentType: 'post',
        tone: 'professional',
        topic,
        source: read,
        brandKit: { ...emptyBrandKit, language },
      })
      tried.push({ name, way, what, text, answer })
    }
  }
  return tried
}

/** The warnings about a statement of a draft. */
export const marks: ReadonlySet<string> = new Set([
  'unsupported_claim',
  'claim_changed',
  'claim_contradicted',
])

async function answerTo(text: string, assignment: Assignment): Promise<DraftAnswer> {
  try {
    const { pieces, warnings } = await writerOf(text).write(assignment)
    const details = warnings.map(({ code, detail }) => `${code}: ${detail}`)
    if (bare(pieces.join('\n')) !== bare(text))
      return { kind: 'changed', details: [...pieces, ...details] }
    const isMarked = warnings.some(({ code }) => marks.has(code))
    return { kind: isMarked ? 'marked' : 'as it is', details }
  } catch (error) {
    if (error instanceof GenerationFailed) return { kind: 'refused', details: [error.message] }
    throw error
  }
}

/** What a text says without its hashtags. */
function bare(text: string): string {
  return text
    .replaceAll(/#[\p{L}\p{M}\p{N}_]+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function writerOf(text: string) {
  // The answer, and as many times again as it may be asked for a better one.
  const outbound = new ScriptedModel(...Array<string>(4).fill(answered(text)))
  const settings = {
    provider: 'openai',
    url: 'http://model.internal/v1',
    model: 'written',
    key: null,
    headers: {},
    body: {},
    timeoutMs: 60_000,
    concurrency: 1,
  } as const
  return modelWriter(settings, { outbound, clock: new ManualClock() })
}

const kinds = ['refused', 'changed', 'marked', 'as it is'] as const

/** How many honest drafts passed, and how many false ones by the way in which they are false. */
export function waysTable(tried: readonly TriedDraft[]): string {
  const ways = [...new Set(tried.flatMap(({ way }) => way ?? []))].toSorted()
  const row = (name: string, these: readonly TriedDraft[]) => {
    const counts = kinds.map((kind) => these.filter(({ answer }) => answer.kind === kind).length)
    return `| ${[name, these.length, ...counts].join(' | ')} |`
  }
  return [
    `| drafts | all | ${kinds.join(' | ')} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    row(
      'honest',
      tried.filter(({ way }) => way === null),
    ),
    row(
      'false',
      tried.filter(({ way }) => way !== null),
    ),
    ...ways.map((way) =>
      row(
        way,
        tried.filter((one) => one.way === way),
      ),
    ),
  ].join('\n')
}
