import { figuresIn, type Figure } from '../figures/figures.ts'
import { valueKey, type Ground, type Grounds } from '../grounds.ts'
import { blanked, readable } from '../readable.ts'
import { quotationsIn } from '../quotations.ts'
import { contactsIn } from '../contacts.ts'
import { hashtagsIn } from '../hashtags.ts'
import { asProse, namesIn } from '../names.ts'
import { stemsOf } from '../stems.ts'
import { units } from '../figures/units.ts'
import { hasWords, periodMeant, phrases, says, type Sense } from '../words.ts'
import {
  alignedWith,
  indexOf,
  isComparable,
  sentenceAt,
  sentencesIn,
  type Aligned,
  type Compared,
  type Sentence,
} from './sentences.ts'
import { isOtherCertainty, isOtherDirection, isOtherShare } from './beside-figures.ts'

/** A sentence of a draft that says something else than the sentence of the source it rests on. */
export interface ChangedClaim {
  /** Counted from 0. */
  readonly piece: number
  /** Where it begins in the piece. */
  readonly start: number
  readonly text: string
  readonly why: string
  readonly status: 'changed' | 'contradicted'
  /** What the source says. */
  readonly source: string
  readonly ground: Ground
  readonly sentence: Pick<Sentence, 'start' | 'end'>
}

const changesMax = 10
const coverageMin = 0.34

/** What a draft’s claims change of the sentences that they rest on, so far as words tell. */
export function changedClaims(pieces: readonly string[], grounds: Grounds): ChangedClaim[] {
  const { language } = grounds
  const [ground] = grounds.sources
  if (ground === undefined || !hasWords(language) || !isComparable(language)) return []
  const index = indexOf(ground, language)
  const found: ChangedClaim[] = []
  for (const [piece, raw] of pieces.entries()) {
    const plain = readable(raw)
    const text = blanked(plain, [
      ...quotationsIn(plain),
      ...contactsIn(plain),
      ...hashtagsIn(plain),
    ])
    const claims = sentencesIn(text, language)
    for (const [number, claim] of claims.entries()) {
      if (/[?？؟][^\p{L}\p{N}]*$/u.test(claim.text) || claim.stems.size < 2) continue
      const figures = figuresIn(text.slice(claim.start, claim.end), [language])
      const aligned = alignedWith(claim.stems, index, figureBonus(figures, ground, index.sentences))
      const best = aligned[0]
      if (best === undefined || !(isNear(best) || best.hasFigure)) continue
      const change = changeOf({
        claim,
        raw: raw.slice(claim.start, claim.end),
        figures,
        best,
        others: aligned.slice(1).filter(isNear),
        around: `${claims[number - 1]?.text ?? ''} ${claim.text} ${claims[number + 1]?.text ?? ''}`,
        whole: text.toLowerCase(),
        sentences: index.sentences,
        next: index.sentences[best.number + 1],
        ground,
        language,
      })
      if (change !== undefined)
        found.push({
          piece,
          start: claim.start,
          text: raw.slice(claim.start, claim.end).trim(),
          why: change.why,
          status: change.isOpposite === true ? 'contradicted' : 'changed',
          ground,
          sentence: best.sentence,
          source: ground.text.slice(best.sentence.start, best.sentence.end).trim(),
        })
    }
  }
  return found.slice(0, changesMax)
}

function isNear({ shared, coverage }: Aligned): boolean {
  return shared.size >= 2 && coverage >= coverageMin
}

/** A sentence with the same figure is more likely the one. */
function figureBonus(
  figures: readonly Figure[],
  { byValue }: Ground,
  sentences: readonly Sentence[],
): ReadonlyMap<number, number> {
  const bonus = new Map<number, number>()
  for (const figure of figures.filter((one) => kindOf(one) === null))
    for (const value of figure.values)
      for (const { start } of byValue.get(valueKey(value)) ?? []) {
        const number = sentenceAt(sentences, start)
        if (number !== -1) bonus.set(number, (bonus.get(number) ?? 0) + 1.5)
      }
  return bonus
}

const hedges = ['possible', 'planned', 'condition'] as const

function changeOf(compared: Compared): Change | undefined {
  // Of a sentence that shares hardly more than a figure, only what is beside it is compared.
  const rules = isNear(compared.best) ? [...besideFigures, ...changes] : besideFigures
  // mutant: claims-supported
  return rules.find(({ isChanged }) => isChanged(compared))
}

interface Change {
  readonly why: string
  /** The source says the opposite. */
  readonly isOpposite?: true
  readonly isChanged: (compared: Compared) => boolean
}

const besideFigures: readonly Change[] = [
  {
    why: 'The source counts something else',
    isChanged: ({ claim, figures, ground, language }) =>
      figures.some((figure) => isOtherNoun(claim, figure, ground, language)),
  },
  {
    why: 'The two point in opposite directions',
    isOpposite: true,
    isChanged: isOtherDirection,
  },
  {
    why: 'The source says it with a reservation, the draft without',
    isChanged: isOtherCertainty,
  },
]

const changes: readonly Change[] = [
  { why: 'In the source it is another who says it', isChanged: isOtherSpeaker },
  {
    why: 'The source says that this is not known',
    isChanged: ({ claim, best, others, sentences, whole, language }) =>
      ['cause', 'because'].some((sense) => says(sense as Sense, language, claim.text)) &&
      !says('unknown', language, whole) &&
      [best, ...others].some(({ sentence, number }) =>
        [sentences[number - 1], sentence, ...sentences.slice(number + 1, number + 3)].some(
          (one) => one !== undefined && says('unknown', language, one.text),
        ),
      ),
  },
  {
    why: 'The source tells of a difference, the draft of none',
    isChanged: ({ claim, best, next, language }) =>
      says('equal', language, claim.text) &&
      best.coverage >= 0.45 &&
      [best.sentence, next].every(
        (one) => one === undefined || !says('equal', language, one.text),
      ) &&
      (says('only', language, best.sentence.text) || says('than', language, best.sentence.text)),
  },
  {
    why: 'One of the two denies what the other says',
    isOpposite: true,
    isChanged: ({ claim, best, others, around, whole, language }) =>
      !isTurned(claim.text, best.sentence.text, language) &&
      ((isDenied(claim.text, best.sentence.text, language) &&
        says('negation', language, around) !== says('negation', language, best.sentence.text)) ||
        [best, ...others].some((one) => isNegatedElsewhere(claim.text, one, language)) ||
        isUndecided(best, claim.text, whole, language)),
  },
  { why: 'The source has another share', isChanged: isOtherShare },
  {
    why: 'The draft gives a cause, the source none',
    isChanged: ({ claim, best, next, whole, language }) =>
      says('because', language, claim.text) &&
      [best.sentence, next].every(
        (one) =>
          one === undefined ||
          !(['because', 'cause', 'linked'] as const).some((sense) =>
            says(sense, language, one.text),
          ),
      ) &&
      !says('linked', language, whole),
  },
  {
    why: 'The two point in opposite directions',
    isOpposite: true,
    isChanged: ({ claim, best, language }) => isTurned(claim.text, best.sentence.text, language),
  },
  {
    why: 'The comparison is the other way round',
    isOpposite: true,
    isChanged: ({ claim, best, language }) => isSwitched(claim.text, best.sentence.text, language),
  },
  {
    why: 'The source speaks of a connection, the draft of a cause',
    isChanged: ({ claim, best, next, whole, language }) =>
      says('cause', language, claim.text) &&
      !says('linked', language, whole) &&
      !says('cause', language, best.sentence.text) &&
      [best.sentence, next].some((one) => one !== undefined && says('linked', language, one.text)),
  },
  {
    why: 'The source says it of a part, the draft of the whole',
    isChanged: ({ claim, best, around, language }) =>
      (says('all', language, besideShared(withoutPeriods(claim.text), best.shared, 3)) &&
        best.coverage >= 0.5 &&
        !says('all', language, best.sentence.text)) ||
      (says('only', language, besideShared(best.sentence.text, best.shared)) &&
        !says('only', language, around) &&
        !hedges.some((sense) => says(sense, language, around)) &&
        best.coverage >= 0.45),
  },
  {
    why: 'The source says it with a reservation, the draft without',
    isChanged: ({ claim, best, around, language }) =>
      hedges.some((sense) =>
        says(sense, language, besideShared(best.sentence.text, best.shared)),
      ) &&
      best.shared.size >= 3 &&
      !hedges.some((sense) => says(sense, language, around)) &&
      (says('done', language, claim.text) ||
        says('possible', language, best.sentence.text) ||
        says('condition', language, best.sentence.text)) &&
      !says('negation', language, claim.text),
  },
  {
    why: 'The source speaks of another time',
    isChanged: ({ claim, figures, best, others, sentences, language }) =>
      isOtherPeriod(claim.text, best.sentence.text, language) ||
      isOtherTime(
        figures,
        [best, ...others].map(({ sentence }) => sentence.text),
        [best.number - 1, best.number + 1].flatMap((number) => sentences[number]?.text ?? []),
        language,
      ),
  },
  {
    why: 'The source goes on with a reservation that the draft leaves out',
    isChanged: ({ best, others, sentences, whole, language }) =>
      [best, ...others].some(({ sentence, number, shared }) => {
        const next = sentences[number + 1]
        return (
          next !== undefined &&
          next.start - sentence.end < 2 &&
          shared.size >= 3 &&
          says('caveat', language, next.text) &&
          !hasAny(whole, next.stems, sentence.stems, language) &&
          !says('caveat', language, whole)
        )
      }),
  },
]

/** Who says it in the draft is not named around the sentence, where others are. */
function isOtherSpeaker({ raw, claim, best, sentences, ground, language }: Compared): boolean {
  if (!says('said', language, claim.text) || best.coverage < 0.4) return false
  const wordsOf = (text: string) =>
    namesIn(asProse(text), language).flatMap(({ words }) =>
      words.map(({ text: word }) => word.toLowerCase()),
    )
  const speakers = wordsOf(raw).filter((word) => ground.words.has(word))
  const from = sentences[best.number - 1]?.start ?? best.sentence.start
  const to = sentences[best.number + 1]?.end ?? best.sentence.end
  const around = ground.readable.slice(from, to)
  const beside = wordsOf(ground.readable.slice(from, best.sentence.end))
  const there = around.toLowerCase()
  return speakers.length > 0 && beside.length > 0 && !speakers.some((word) => there.includes(word))
}

const clauseEnd = /[,;()–—]|\s-\s/u

/** Whether clauses that say the same in the same words differ in a negation. */
function isDenied(claim: string, source: string, language: string): boolean {
  const clausesOf = (text: string) =>
    text.split(clauseEnd).map((clause) => ({
      stems: new Set(stemsOf(clause, language)),
      // `Our own queue and not, as we wrote, the provider`: what follows is denied.
      isNegated: says('negation', language, clause.replace(/\s\p{L}+\s*$/u, ' ')),
    }))
  const told = clausesOf(source)
  return clausesOf(claim).some(({ stems, isNegated }) => {
    if (stems.size < 2) return false
    const [closest] = told
      .map((clause) => ({ ...clause, shared: sharedBy(stems, clause.stems) }))
      .sort((left, right) => right.shared - left.shared)
    return (
      closest !== undefined &&
      closest.shared >= 2 &&
      closest.shared > 0.5 * stems.size &&
      closest.shared >= 0.5 * closest.stems.size &&
      closest.isNegated !== isNegated
    )
  })
}

/** The stems of the words that a negation precedes, in its clause, and the others. */
function negatedIn(text: string, language: string) {
  const [negated, plain]: string[][] = [[], []]
  let isPlain = true
  for (const clause of text.split(clauseEnd)) {
    const words = clause.match(/[\p{L}\p{M}'’]+/gu) ?? []
    const first = words.findIndex((word) => says('negation', language, word))
    if (first !== -1) isPlain = false
    for (const [at, word] of words.entries())
      (first !== -1 && at > first && at <= first + 3 ? negated : plain)!.push(word)
  }
  const stems = (words: readonly string[]) => new Set(stemsOf(words.join(' '), language))
  return { negated: stems(negated!), plain: stems(plain!), isPlain }
}

/** `Moves to September` of a source's decision not to move to September. */
function isNegatedElsewhere(
  claim: string,
  { sentence, shared }: Aligned,
  language: string,
): boolean {
  if (shared.size < 3) return false
  const [said, told] = [negatedIn(claim, language), negatedIn(sentence.text, language)]
  if (said.isPlain === told.isPlain) return false
  const [plain, denying] = said.isPlain ? [said, told] : [told, said]
  // By lock file, not by branch: instead of by branch.
  if (says('without', language, said.isPlain ? claim : sentence.text)) return false
  return [...denying.negated].some((stem) => plain.plain.has(stem) && !denying.plain.has(stem))
}

/** The source says that it was rejected, and the draft does not. */
function isUndecided(
  { sentence, shared, coverage }: Aligned,
  claim: string,
  whole: string,
  language: string,
): boolean {
  return (
    shared.size >= 4 &&
    coverage >= 0.45 &&
    says('rejected', language, sentence.text) &&
    !says('rejected', language, whole) &&
    !says('down', language, claim)
  )
}

function sharedBy(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  return [...left].filter((stem) => right.has(stem)).length
}

/** `Every week` says nothing of a whole. */
function withoutPeriods(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}+ (\p{L}+)/gu, (both, second: string) =>
    periods.has(units.get(second) ?? '') ? second : both,
  )
}

/** The words of a sentence around those that it shares. */
function besideShared(text: string, shared: ReadonlySet<string>, reach = 4): string {
  const words = text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  const isShared = words.map((word) => stemsOf(word, '').some((stem) => shared.has(stem)))
  return words
    .filter((_word, at) => isShared.slice(Math.max(0, at - reach), at + reach + 1).includes(true))
    .join(' ')
}

/** One rises where the other falls. */
function isTurned(claim: string, source: string, language: string): boolean {
  const [up, down] = [says('up', language, claim), says('down', language, claim)]
  const [sourceUp, sourceDown] = [says('up', language, source), says('down', language, source)]
  if (up === down || sourceUp === sourceDown || up === sourceUp) return false
  return says('negation', language, claim) === says('negation', language, source)
}

/** `A than B` of a source’s `B than A`. */
function isSwitched(claim: string, source: string, language: string): boolean {
  const sides = (text: string) => {
    const [mark] = text.matchAll(phrases('than', language))
    return mark === undefined
      ? null
      : [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)].map(
          (part) => new Set(stemsOf(part, language)),
        )
  }
  const [one, other] = [sides(claim), sides(source)]
  if (one === null || other === null) return false
  // What both say of the first of the two comes before, and tells nothing.
  const straight = 1 + sharedBy(one[1]!, other[1]!)
  const crossed = [sharedBy(one[0]!, other[1]!), sharedBy(one[1]!, other[0]!)]
  return Math.min(...crossed) > 0 && crossed[0]! + crossed[1]! > straight
}

/** 428 temporary drivers of a source’s 428 drivers, where it speaks of the former elsewhere. */
function isOtherNoun(
  claim: Sentence,
  { after, unit, values, start, end }: Figure,
  ground: Ground,
  language: string,
): boolean {
  const [noun] = stemsOf(after, language)
  // Eleven secondary schools are eleven schools.
  // One in fifty users.
  if (/\d \p{L}{1,4} $/u.test(claim.text.slice(Math.max(0, start - 8), start))) return false
  const near = stemsOf(claim.text.slice(end - after.length, end + 40), language).slice(0, 4)
  if (unit !== null || noun === undefined || after.length < 4 || values[0]! <= 1) return false
  const { places, sentences } = indexOf(ground, language)
  const there = values.flatMap((value) => ground.byValue.get(valueKey(value)) ?? [])
  return (
    places.has(noun) &&
    there.length > 0 &&
    there.every((place) => {
      const [counted] = stemsOf(place.after, language)
      return place.unit === null && counted !== undefined && !near.includes(counted)
    }) &&
    !there.some(({ start }) => sentences[sentenceAt(sentences, start)]?.stems.has(noun))
  )
}

const periods: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month', 'year'])

function periodsIn(text: string, language: string): ReadonlySet<string> {
  const words = text.match(/\p{L}+/gu) ?? []
  return new Set(
    words.flatMap((word) => {
      const unit = periodMeant([language], word) ?? units.get(word) ?? ''
      return periods.has(unit) ? [unit] : []
    }),
  )
}

/** A month of the draft where the source has a year. */
function isOtherPeriod(claim: string, source: string, language: string): boolean {
  const [said, told] = [periodsIn(claim, language), periodsIn(source, language)]
  return said.size > 0 && told.size > 0 && ![...said].some((period) => told.has(period))
}

/** Its months, days and years are in the source, but not with what the claim is about. */
function isOtherTime(
  figures: readonly Figure[],
  told: readonly string[],
  beside: readonly string[],
  language: string,
): boolean {
  const [there, near] = [told, beside].map((texts) =>
    texts.map((text) => figuresIn(text, [language])),
  ) as [Figure[][], Figure[][]]
  return figures.some((figure) => {
    const kind = kindOf(figure)
    if (kind === null) return false
    // A year is often told a sentence before.
    const known = [...there, ...(kind === 'year' ? near : [])].map((list) =>
      list.filter((other) => kindOf(other) === kind),
    )
    return (
      known[0]!.length > 0 &&
      !known.flat().some((other) => other.values.some((value) => figure.values.includes(value)))
    )
  })
}

function kindOf({ unit, isDay, values, spelled, start, end }: Figure): string | null {
  if (isDay) return 'day'
  if (unit === 'calendar month' || unit === 'weekday' || unit === 'time') return unit
  const [value] = values
  // 2.000 and 2,026 are counts.
  const isYear = unit === null && !spelled && end - start === 4 && value! >= 1900 && value! < 2100
  return isYear ? 'year' : null
}

/** Whether a text has one of the words that the one sentence has and the other has not. */
function hasAny(
  text: string,
  stems: ReadonlySet<string>,
  without: ReadonlySet<string>,
  language: string,
): boolean {
  const said = new Set(stemsOf(text, language))
  return [...stems].some((stem) => !without.has(stem) && said.has(stem))
}
