import type { ModelCall, Writer } from '../server/ports/writer.ts'
import type { Brief } from './brief.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { writeDrafts, type EvaluatedDraft } from './write-drafts.ts'

/** A model's drafts for the briefs that may be read, and their cost. */
export interface ModelMeasured {
  readonly figures: { readonly seen: Figures }
  readonly drafts: readonly CheckedDraft[]
  readonly took: Took
}

export interface Took {
  readonly drafts: number
  readonly notWritten: number
  readonly corrected: number
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Calls of which the server did not tell its tokens. */
  readonly uncounted: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** One draft for each brief, without remixes: they would be four more calls each. */
export async function measureModel(
  writer: Writer,
  briefs: readonly Brief[],
): Promise<ModelMeasured> {
  const written = await writeDrafts(writer, briefs)
  const { figures, checked } = measure(written, [])
  return { figures: { seen: figures }, drafts: checked, took: tookOf(written) }
}

function tookOf(drafts: readonly EvaluatedDraft[]): Took {
  const calls: ModelCall[] = drafts.flatMap(({ modelCalls }) => [...modelCalls])
  const sum = (of: (call: ModelCall) => number | null) =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0)
  const times = drafts.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
  const percentile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return {
    drafts: drafts.length,
    notWritten: drafts.filter(({ failed }) => failed !== undefined).length,
    corrected: drafts.filter(({ warnings }) => warnings.includes('repaired')).length,
    calls: calls.length,
    inputTokens: sum(({ input_tokens }) => input_tokens),
    outputTokens: sum(({ output_tokens }) => output_tokens),
    uncounted: calls.filter(({ input_tokens }) => input_tokens === null).length,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
  }
}

export function tookTable({
  drafts,
  notWritten,
  corrected,
  calls,
  inputTokens,
  outputTokens,
  uncounted,
  p50Ms,
  p95Ms,
}: Took): string {
  const tokens =
    `${inputTokens} in, ${outputTokens} ` +
    `out${uncounted === 0 ? '' : `, untold of ${uncounted} calls`}`
  const rows = [
    ['drafts', `${drafts}`],
    ['not written', `${notWritten}`],
    ['corrected or cut', `${corrected}`],
    ['calls', `${calls}`],
    ['tokens', tokens],
    ['a draft, p50 and p95', `${p50Ms} ms, ${p95Ms} ms`],
  ]
  return [
    '| the model | |',
    '| --- | ---: |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}
