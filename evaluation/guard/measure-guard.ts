import { baseDrafts, materials, type Material } from './base-drafts.ts'
import { paraphrases, type Paraphrase } from './paraphrase.ts'
import {
  hardKinds,
  plainKinds,
  plantFaults,
  type FaultKind,
  type FaultyDraft,
} from './plant-faults.ts'

/**
 * A guard's answer about a draft: the remaining text, whether it may be charged, and whether it was
 * changed or has warnings.
 */
export interface GuardAnswer {
  readonly sold: boolean
  readonly pieces: readonly string[]
  readonly isRepaired: boolean
  readonly unsupported: readonly string[]
}
export type GuardUnderTest = (material: Material, text: string) => Promise<GuardAnswer>

/** The figures of `measureGuard`. */
export interface GuardFigures {
  readonly plain: { readonly total: number; readonly found: number }
  readonly hard: { readonly total: number; readonly found: number }
  readonly byKind: Readonly<
    Partial<Record<FaultKind, { readonly total: number; readonly found: number }>>
  >
  readonly honest: number
  readonly falseAlarms: readonly Paraphrase[]
  /** Sold as they are, with the warning that nothing carries a sentence of them. */
  readonly falseWarnings: readonly Paraphrase[]
  readonly missed: readonly (FaultyDraft & { readonly id: string })[]
}

const honestCount = 270

/** How many planted faults a guard finds, and how many honest drafts it refuses or cuts. */
export async function measureGuard(guard: GuardUnderTest): Promise<GuardFigures> {
  const all = await materials()
  const drafts = baseDrafts(all)
  const tried: { id: string; faulty: FaultyDraft; isFound: boolean }[] = []
  for (const [place, draft] of drafts.entries()) {
    // A fault in a draft that is refused without it too says nothing about the fault.
    if (!isUntouched(await guard(draft, draft.sentences.join(' ')))) continue
    for (const faulty of plantFaults(draft, place))
      tried.push({
        id: draft.brief.id,
        faulty,
        isFound: isFound(faulty, await guard(draft, faulty.text)),
      })
  }
  const honest = paraphrases(drafts, honestCount)
  const falseAlarms: Paraphrase[] = []
  const falseWarnings: Paraphrase[] = []
  for (const one of honest) {
    const material = all.find(({ brief }) => brief.id === one.id)
    if (material === undefined) throw new Error(`no brief ${one.id}`)
    const given = await guard(material, one.text)
    if (!isUntouched(given)) falseAlarms.push(one)
    else if (given.unsupported.length > 0) falseWarnings.push(one)
  }
  const count = (kinds: readonly FaultKind[]) => {
    const these = tried.filter(({ faulty }) => kinds.includes(faulty.kind))
    return { total: these.length, found: these.filter((one) => one.isFound).length }
  }
  return {
    plain: count(plainKinds),
    hard: count(hardKinds),
    byKind: Object.fromEntries([...plainKinds, ...hardKinds].map((kind) => [kind, count([kind])])),
    honest: honest.length,
    falseAlarms,
    falseWarnings,
    missed: tried.filter((one) => !one.isFound).map(({ id, faulty }) => ({ id, ...faulty })),
  }
}

const isUntouched = ({ sold, isRepaired }: GuardAnswer) => sold && !isRepaired

/**
 * Not sold, sold without the fault, or, for what may be right, sold with a warning that names it.
 */
function isFound(
  { kind, fault }: FaultyDraft,
  { sold, pieces, unsupported }: GuardAnswer,
): boolean {
  if (!sold || !pieces.join('\n').includes(fault)) return true
  return mayBeRight.has(kind) && unsupported.some((text) => isAbout(text, fault))
}

const mayBeRight: ReadonlySet<FaultKind> = new Set([
  'claim without a name',
  'changed figure',
  'small number',
  'swapped figures',
])

function isAbout(warning: string, fault: string): boolean {
  const named = /“(.+?)”/.exec(warning)?.[1]
  return warning.includes(fault.slice(0, 20)) || (named !== undefined && fault.includes(named))
}
