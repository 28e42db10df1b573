import type { Writer } from '../server/ports/writer.ts'
import type { Brief, HeldOutSet } from './brief.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { readBriefs } from './read-briefs.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

export interface Evaluation {
  readonly figures: Figures
  readonly drafts: readonly CheckedDraft[]
}

/** The set whose drafts may be looked at. */
export const evaluateSeen = (writer: Writer): Promise<Evaluation> =>
  evaluateBriefs(writer, readBriefs('seen'))

/** Only the figures of a held-out set leave this function: its drafts stay unread. */
export async function evaluateHeldOut(writer: Writer, set: HeldOutSet): Promise<Figures> {
  const { figures } = await evaluateBriefs(writer, readBriefs(set))
  return figures
}

async function evaluateBriefs(writer: Writer, briefs: readonly Brief[]): Promise<Evaluation> {
  const { figures, checked } = measure(
    await writeDrafts(writer, briefs),
    await writeRemixes(writer, briefs),
  )
  return { figures, drafts: checked }
}
