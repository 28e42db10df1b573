import type { Writer } from '../server/ports/writer.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { readBriefs } from './read-briefs.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

export interface Evaluation {
  readonly figures: Figures
  readonly drafts: readonly CheckedDraft[]
}

export const evaluateSeen = (writer: Writer): Promise<Evaluation> => evaluateHalf(writer, 'seen')

/** Nobody sees the drafts of the unseen briefs: only their figures leave this function. */
export async function evaluateUnseen(writer: Writer): Promise<Figures> {
  const { figures } = await evaluateHalf(writer, 'unseen')
  return figures
}

async function evaluateHalf(writer: Writer, half: 'seen' | 'unseen'): Promise<Evaluation> {
  const briefs = readBriefs(half)
  const { figures, checked } = measure(await writeDrafts(writer, briefs), await writeRemixes(writer, briefs))
  return { figures, drafts: checked }
}
