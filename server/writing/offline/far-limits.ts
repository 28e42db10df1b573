import { monthOf, weekdayOf } from '../guard/calendar-words.ts'
import { limitsClaim, limitsFromAfar } from './cues/contrast.ts'
import { stemLength, type Weighed } from './weigh.ts'

// A word that stands in more statements than this is what the whole text is about, and points at none of them.
const rareMost = 3
// Of what is said often, two words together point at one.
const knownMost = 5
// "On Sundays only" of the bus says nothing of what else is on a Sunday.
const calendar = new Set([...monthOf.keys(), ...weekdayOf.keys()].map((word) => word.slice(0, stemLength)))
// "On average" is said of everything that was measured.
const ofMeans = new Set(
  [
    'mittel',
    'schnitt',
    'durchschnitt',
    'average',
    'moyenne',
    'media',
    'média',
    'gemiddelde',
    'gemiddeld',
    'średnio',
    'średnia',
    'genomsnitt',
    'snitt',
  ].map((word) => word.slice(0, stemLength)),
)
const limitsEachMax = 2
const claimsEachMax = 3

/**
 * The links, and those to how far a claim holds: "Photo import reads English only for now", under "Known issues", or "about the 700, that
 * is a good month". Such a sentence limits the one before it in its paragraph, and what it shares a number or a rare word with, however
 * far before.
 */
export function withFarLimits(
  statements: readonly Weighed[],
  language: string,
  near: readonly ReadonlySet<number>[],
): readonly ReadonlySet<number>[] {
  const links = near.map((each) => new Set(each))
  const shares = sharing(statements)
  const limitsOf = new Map<number, number>()
  for (const [limit, { text, block, score }] of statements.entries()) {
    if (score === 0 || /[?？؟]["”’»)]*$/u.test(text)) continue
    const small = text.toLowerCase()
    const isLimit = limitsFromAfar.in(small, language)
    if (isLimit && statements[limit - 1]?.block === block && isClaim(statements[limit - 1]!)) links[limit - 1]!.add(limit)
    if (!isLimit && !limitsClaim.in(small, language)) continue
    const claims = statements
      .slice(0, limit - 1)
      .flatMap((claim, index) => (isClaim(claim) && shares(index, limit, isLimit) ? [index] : []))
    for (const claim of claims.slice(0, claimsEachMax)) {
      const count = limitsOf.get(claim) ?? 0
      if (count >= limitsEachMax) continue
      limitsOf.set(claim, count + 1)
      links[claim]!.add(limit)
    }
  }
  return links
}

const isClaim = ({ role, score }: Weighed) => score > 0 && role !== 'fact' && role !== 'headline'

/** Whether two statements have a number in common, or, with `byWords`, words that few others have. */
function sharing(statements: readonly Weighed[]): (one: number, other: number, byWords: boolean) => boolean {
  const numbers = statements.map(({ text }) => numbersIn(text))
  const stems = statements.map((statement) => [...statement.stems].filter((stem) => !calendar.has(stem) && !ofMeans.has(stem)))
  const counts = new Map<string, number>()
  for (const each of stems) for (const stem of each) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (one, other, byWords) => {
    if (numbers[other]!.some((number) => numbers[one]!.includes(number))) return true
    if (!byWords) return false
    const known = stems[other]!.filter((stem) => counts.get(stem)! <= knownMost && statements[one]!.stems.has(stem))
    return known.length > 1 || known.some((stem) => counts.get(stem)! <= rareMost)
  }
}

// A row of a table has more, and is told of nobody.
const numbersMax = 12

/** The numbers of two figures or more, but for years. */
function numbersIn(text: string): string[] {
  return (text.match(/\d[\d.,]*\d/g) ?? []).filter((number) => !/^(?:19|20)\d\d$/.test(number)).slice(0, numbersMax)
}
