import type { Writer } from '../server/ports/writer.ts'
import type { Brief } from './brief.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { readBriefs } from './read-briefs.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

export interface Evaluation {
  readonly figures: Figures
  readonly drafts: readonly CheckedDraft[]
}

/** The sets whose drafts may be looked at. */
export const evaluateSet = (writer: Writer, set: 'seen' | 'later'): Promise<Evaluation> => evaluateBriefs(writer, readBriefs(set))

/** Nobody sees the drafts of the unseen briefs: only their figures leave this function. */
export async function evaluateUnseen(writer: Writer): Promise<Figures> {
  const { figures } = await evaluateBriefs(writer, readBriefs('unseen'))
  return figures
}

async function evaluateBriefs(writer: Writer, briefs: readonly Brief[]): Promise<Evaluation> {
  const { figures, checked } = measure(await writeDrafts(writer, briefs), await writeRemixes(writer, briefs))
  return { figures, drafts: checked }
}
