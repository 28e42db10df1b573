import type { Writer } from '../server/ports/writer.ts'
import type { Brief } from './brief.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { readBriefs } from './read-briefs.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

export interface Evaluation {
  readonly figures: Figures
  readonly drafts: readonly CheckedDraft[]
}

/** Evaluates a set whose drafts may be read. */
export const evaluateSet = (writer: Writer, set: 'seen' | 'later'): Promise<Evaluation> => evaluateBriefs(writer, readBriefs(set))

/** Returns only the figures of the unseen briefs: their drafts are not read. */
export async function evaluateUnseen(writer: Writer): Promise<Figures> {
  const { figures } = await evaluateBriefs(writer, readBriefs('unseen'))
  return figures
}

async function evaluateBriefs(writer: Writer, briefs: readonly Brief[]): Promise<Evaluation> {
  const { figures, checked } = measure(await writeDrafts(writer, briefs), await writeRemixes(writer, briefs))
  return { figures, drafts: checked }
}
