import type { Writer } from '../server/ports/writer.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { readBriefs } from './read-briefs.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

export interface Evaluation {
  readonly seen: Figures
  readonly unseen: Figures
  /** Of the seen briefs. Nobody sees the drafts of the unseen ones: only their figures leave this function. */
  readonly drafts: readonly CheckedDraft[]
}

export async function runEvaluation(writer: Writer): Promise<Evaluation> {
  const [seen, unseen] = [await measureHalf(writer, 'seen'), await measureHalf(writer, 'unseen')]
  return { seen: seen.figures, unseen: unseen.figures, drafts: seen.checked }
}

async function measureHalf(writer: Writer, half: 'seen' | 'unseen') {
  const briefs = readBriefs(half)
  return measure(await writeDrafts(writer, briefs), await writeRemixes(writer, briefs))
}
