import type { Figure } from '../figures/figures.ts'
import { onceForEach, type Ground } from '../grounds.ts'
import { stopWords } from '../../text/language/stop-words.ts'
import { hasWords } from '../words.ts'
import { stemsOf } from '../stems.ts'

export interface Sentence {
  readonly start: number
  readonly end: number
  /** In small letters. */
  readonly text: string
  readonly stems: ReadonlySet<string>
}

// Of a longer source its beginning: a post is not made of a book.
const sentencesMax = 1_000
const readMax = 40_000

const ends =
  /(?<=[.!?…。！？]["”»’')\]]{0,3})\s+(?=(?:["“„«¿¡([]\s?)?[\p{Lu}\d•–—-])|(?<=\p{Extended_Pictographic}️?)\s+(?=["“„«¿¡([]?\p{Lu})|\n+|(?<=[。！？])/gu
const shortForm = /(?:^|[\s(])(?:\p{L}|\p{Lu}\p{Ll}{0,2})\.$/u

/** The sentences and lines of a text, with their places. */
export function sentencesIn(text: string, language: string): Sentence[] {
  const found: Sentence[] = []
  const add = (start: number, end: number) => {
    const raw = text.slice(start, end)
    if (/\p{L}/u.test(raw))
      found.push({
        start,
        end,
        text: raw.toLowerCase(),
        stems: new Set(stemsOf(raw, language)),
      })
  }
  let from = 0
  for (const { index, 0: mark } of text.matchAll(ends)) {
    if (found.length >= sentencesMax) return found
    // Dr. Weber, St. Pölten
    if (!mark.includes('\n') && shortForm.test(text.slice(Math.max(from, index - 5), index)))
      continue
    add(from, index)
    from = index + mark.length
  }
  add(from, text.length)
  return found
}

export interface Index {
  readonly sentences: readonly Sentence[]
  /** The sentences in which a stem is, by their number. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

const byLanguage = onceForEach((): Map<string, Index> => new Map())

/** The sentences of a source by their words, made once. */
export function indexOf(ground: Ground, language: string): Index {
  const made = byLanguage(ground)
  const known = made.get(language)
  if (known !== undefined) return known
  const sentences = sentencesIn(
    ground.readable.slice(0, Math.min(ground.length, readMax)),
    language,
  )
  const places = new Map<string, number[]>()
  for (const [number, { stems }] of sentences.entries())
    for (const stem of stems) {
      const there = places.get(stem)
      if (there === undefined) places.set(stem, [number])
      else there.push(number)
    }
  const index = { sentences, places }
  made.set(language, index)
  return index
}

export interface Aligned {
  readonly sentence: Sentence
  readonly number: number
  /** The stems of both. */
  readonly shared: ReadonlySet<string>
  /** How much of what the claim says is in it, from 0 to 1; rare words count more. */
  readonly coverage: number
  /** It has a figure of the claim. */
  readonly hasFigure: boolean
}

// A word in every sentence tells nothing about one.
const placesMax = 60

/** The sentences of a source that a claim rests on, the nearest first. */
export function alignedWith(
  stems: ReadonlySet<string>,
  { sentences, places }: Index,
  bonus: ReadonlyMap<number, number>,
): Aligned[] {
  const weightOf = (stem: string) =>
    Math.log(1 + sentences.length / (places.get(stem)?.length ?? 0.5))
  const scores = new Map<number, number>(bonus)
  let total = 0
  for (const stem of stems) {
    const there = places.get(stem)
    const weight = weightOf(stem)
    total += there === undefined ? 0.6 * weight : weight
    if (there === undefined || there.length > placesMax) continue
    for (const number of there) scores.set(number, (scores.get(number) ?? 0) + weight)
  }
  // Of two that say as much, the shorter says it more.
  const scoreOf = ([number, score]: readonly [number, number]) =>
    score / (1 + 0.01 * sentences[number]!.stems.size)
  return [...scores]
    .sort((left, right) => scoreOf(right) - scoreOf(left))
    .slice(0, 3)
    .map(([number, score]) => {
      const sentence = sentences[number]!
      const carried = score - (bonus.get(number) ?? 0)
      return {
        sentence,
        number,
        shared: new Set([...stems].filter((stem) => sentence.stems.has(stem))),
        coverage: total === 0 ? 0 : carried / total,
        hasFigure: bonus.has(number),
      }
    })
}

/** Whether the small words of a language are known, without which every word would say something. */
export function isComparable(language: string): boolean {
  return stopWords(language).size > 0 || hasWords(language)
}

/** A claim of a draft with the sentences of the source that it rests on. */
export interface Compared {
  readonly claim: Sentence
  /** As it is written. */
  readonly raw: string
  readonly figures: readonly Figure[]
  readonly best: Aligned
  readonly others: readonly Aligned[]
  /** With the sentences beside it. */
  readonly around: string
  readonly whole: string
  /** Those of the source. */
  readonly sentences: readonly Sentence[]
  /** The sentence behind the best. */
  readonly next: Sentence | undefined
  readonly ground: Ground
  readonly language: string
}

/** The number of the sentence that holds a place; -1: none. */
export function sentenceAt(sentences: readonly Sentence[], place: number): number {
  let [least, most] = [0, sentences.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if (sentences[middle]!.end > place) most = middle
    else least = middle + 1
  }
  return least < sentences.length && sentences[least]!.start <= place ? least : -1
}
