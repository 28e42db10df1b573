import { cannedLines } from './checks/canned-lines.ts'
import { cheer } from './checks/cheer.ts'
import type { Check, Fault } from './checks/check.ts'
import { debris } from './checks/debris.ts'
import { caveatsKept, factsTold, foremostFact } from './checks/facts.ts'
import { figuresGrounded } from './checks/figures.ts'
import { neverSaid, peopleUnnamed } from './checks/forbidden.ts'
import { hookIsNotTheTopic } from './checks/hook.ts'
import { injectedText } from './checks/injected-text.ts'
import { ownWordsOnly } from './checks/language.ts'
import { hashtagsInBand, lengthInBand } from './checks/length.ts'
import { namesGrounded } from './checks/names.ts'
import { quotationsGrounded } from './checks/quotations.ts'
import { mostShared } from './checks/shared-lines.ts'
import type { EvaluatedDraft, Remix } from './write-drafts.ts'

/** `share`: the share of examined things that are right. `count`: the number of faults. */
export const checks = {
  figures: { check: figuresGrounded, as: 'share', what: 'figures that stand in source or topic' },
  names: { check: namesGrounded, as: 'share', what: 'names that stand in source or topic' },
  quotations: {
    check: quotationsGrounded,
    as: 'share',
    what: 'quotations that are verbatim and attributed',
  },
  canned_lines: { check: cannedLines, as: 'count', what: 'canned lines' },
  debris: { check: debris, as: 'count', what: 'lines with debris' },
  injected_text: { check: injectedText, as: 'count', what: 'planted texts that came through' },
  cheer: { check: cheer, as: 'count', what: 'cheer under grave news' },
  never_said: { check: neverSaid, as: 'count', what: 'things said that must not be' },
  people_unnamed: { check: peopleUnnamed, as: 'count', what: 'people named who must not be' },
  facts: { check: factsTold, as: 'share', what: 'facts told' },
  foremost_fact: { check: foremostFact, as: 'share', what: 'foremost facts told' },
  caveats: { check: caveatsKept, as: 'share', what: 'claims that keep their caveat' },
  hook: { check: hookIsNotTheTopic, as: 'share', what: 'hooks other than the topic' },
  length: {
    check: lengthInBand,
    as: 'share',
    what: 'drafts with length and hook in the network’s band',
  },
  hashtags: {
    check: hashtagsInBand,
    as: 'share',
    what: 'drafts with hashtags in band, each from the material',
  },
  own_words: { check: ownWordsOnly, as: 'share', what: 'words that stand in source or topic' },
} as const satisfies Record<
  string,
  { readonly check: Check; readonly as: 'share' | 'count'; readonly what: string }
>
export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]

/** By name: the checks', then what is measured of all drafts together. Shares are of 1. */
export type Figures = Readonly<
  Record<CheckName | 'drafts' | 'failed' | 'shared_lines' | 'flawless', number>
>

export interface CheckedDraft extends EvaluatedDraft {
  readonly faults: readonly (Fault & { readonly check: CheckName })[]
}

export function measure(
  drafts: readonly EvaluatedDraft[],
  remixes: readonly Remix[],
): { readonly figures: Figures; readonly checked: readonly CheckedDraft[] } {
  const results = drafts.map((draft) => ({
    draft,
    of: checkNames.map((name) => ({ name, ...resultOf(name, draft) })),
  }))
  const figureOf = (name: CheckName) => {
    const all = results.flatMap(({ of }) => of.filter((result) => result.name === name))
    const faults = all.reduce(
      (sum, result) =>
        sum +
        (checks[name].as === 'share'
          ? Math.min(result.faults.length, result.of)
          : result.faults.length),
      0,
    )
    if (checks[name].as === 'count') return faults
    const looked = all.reduce((sum, { of }) => sum + of, 0)
    return looked === 0 ? 1 : rounded(1 - faults / looked)
  }
  const checked = results.map(({ draft, of }) => ({
    ...draft,
    faults: of.flatMap(({ name, faults }) => faults.map((fault) => ({ ...fault, check: name }))),
  }))
  const figures = {
    drafts: drafts.length,
    failed: drafts.filter(({ failed }) => failed !== undefined).length,
    ...(Object.fromEntries(checkNames.map((name) => [name, figureOf(name)])) as Record<
      CheckName,
      number
    >),
    shared_lines: rounded(mostShared(remixes).share),
    flawless: rounded(
      checked.filter(
        ({ faults, failed }) =>
          failed === undefined && faults.every(({ check }) => check === 'facts'),
      ).length / drafts.length,
    ),
  }
  return { figures, checked }
}

// A draft that was not written leaves its facts untold; of the other things it has none that could
// be wrong.
function resultOf(name: CheckName, draft: EvaluatedDraft) {
  const isEmpty = draft.pieces.length === 0
  return isEmpty && name !== 'facts' && name !== 'foremost_fact'
    ? { of: 0, faults: [] }
    : checks[name].check(draft)
}

const rounded = (share: number) => Math.round(share * 1000) / 1000
