import type { Assignment, Source } from '@crier/server/ports/writer.ts'
import { injectedIn } from './injected-orders.ts'
import { sourcePartsOf } from '../sources/source-parts.ts'
import { contactKeys, contactsIn } from './contacts.ts'
import { figuresIn, type Figure } from './figures/figures.ts'
import { titles } from './name-words.ts'
import { blanked, readable } from './readable.ts'
import { lengthsIn } from './words.ts'

/**
 * What a draft may say: one text of the source, the topic or the brand, and what was found in it.
 */
export interface Ground {
  /** Null: the topic and what else the author has said. */
  readonly source: number | null
  /** As it was given; places are places in it. */
  readonly text: string
  /** Of the source’s own text: its title is read behind it. */
  readonly length: number
  /** Where each of several sources begins in it. */
  readonly starts: readonly number[]
  /** Without what was injected into a source: nothing rests on that. */
  readonly readable: string
  readonly injected: readonly string[]
  readonly figures: readonly Figure[]
  readonly byValue: ReadonlyMap<number, readonly Figure[]>
  /** Words as they are written, by their lower-case form, each at its first place. */
  readonly words: ReadonlyMap<string, number>
  /**
   * The words that follow a capitalised word directly, where they are capitalised too; both lower
   * case.
   */
  readonly pairs: ReadonlyMap<string, ReadonlySet<string>>
  /** The second words of these pairs, but not those behind a title. */
  readonly seconds: ReadonlySet<string>
  /** Initials of runs of capitalised words. */
  readonly initials: ReadonlySet<string>
  readonly contacts: ReadonlySet<string>
}

export interface Grounds {
  readonly all: readonly Ground[]
  /**
   * What the author has said: the topic, the brand's name and hashtags, the text that is rewritten.
   * Notes on the voice say how to write.
   */
  readonly author: Ground
  readonly sources: readonly Ground[]
  readonly language: string
}

// Four networks of a remix read the same source.
const known = new WeakMap<Source, Map<string, Ground>>()

/**
 * Everything that a draft may rest on. `languages` are those of source, topic and draft: their
 * words for numbers count.
 */
export function groundsOf(
  {
    topic,
    source,
    brandKit,
    rewrite,
  }: Pick<Assignment, 'topic' | 'source' | 'brandKit' | 'rewrite'>,
  languages: readonly string[],
  language: string,
): Grounds {
  const said = [topic, brandKit.name, ...brandKit.hashtags, ...(rewrite?.pieces ?? [])]
    .filter((part) => part !== null)
    .join('\n')
  const author = groundOf(said, null, languages)
  const sources = source === null ? [] : [groundOfSource(source, 0, languages)]
  return { all: [...sources, author], author, sources, language }
}

function groundOfSource(source: Source, index: number, languages: readonly string[]): Ground {
  const key = [...languages].sort().join()
  const made = known.get(source) ?? new Map<string, Ground>()
  known.set(source, made)
  const kept = made.get(key)
  if (kept !== undefined) return kept
  // The title is read with the text, behind it, so that places in the text stay.
  const parts = sourcePartsOf(source)
  const behind = parts.flatMap(({ title, url }) => [title, url]).filter((part) => part !== null)
  const ground = {
    ...groundOf(source.text, index, languages, behind.join('\n')),
    starts: parts.map(({ start }) => start),
  }
  made.set(key, ground)
  return ground
}

function groundOf(
  text: string,
  source: number | null,
  languages: readonly string[],
  behind = '',
): Ground {
  const given = behind === '' ? text : `${text}\n${behind}`
  // What an author says in a topic is theirs, orders to buy included.
  // mutant: injected-claims
  const places = source === null ? [] : injectedIn(given)
  const plain = blanked(readable(given), places)
  const contacts = contactsIn(plain)
  const figures = withLengths(figuresIn(blanked(plain, contacts), languages), plain, languages)
  return {
    source,
    text: given,
    length: text.length,
    starts: [0],
    readable: plain,
    injected: places.map(({ start, end }) => given.slice(start, end)),
    figures,
    byValue: byValue(figures),
    ...wordsOf(plain),
    contacts: contactKeys(contacts),
  }
}

const joinedLengths: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  year: ['month', 12],
  day: ['hour', 24],
  hour: ['minute', 60],
  minute: ['second', 60],
}

/** With half an hour as 30 minutes, and 7 hours 28 minutes as 448 and as 7.47 hours too. */
function withLengths(
  figures: readonly Figure[],
  text: string,
  languages: readonly string[],
): readonly Figure[] {
  const lower = text.toLowerCase()
  const said =
    lower.length === text.length
      ? languages.flatMap((language) => [...lengthsIn(language, lower)])
      : []
  const joined = figures.flatMap(({ unit, values, start, end }, index) => {
    const next = figures[index + 1]
    const [smaller, times] = joinedLengths[unit ?? ''] ?? []
    if (smaller === undefined || next?.unit !== smaller || next.start - end > 5) return []
    const value = times! * values[0]! + next.values[0]!
    const place = { start, end: next.end }
    return [
      { value, unit: smaller, ...place },
      { value: value / times!, unit: unit!, ...place },
    ]
  })
  if (said.length + joined.length === 0) return figures
  const more = [...said, ...joined].map(({ value, ...place }) => ({
    ...place,
    values: [value],
    spelled: true,
    after: '',
    isDay: false,
  }))
  return [...figures, ...more].sort((left, right) => left.start - right.start)
}

/** Two numbers are one when they agree in nine digits. */
export function valueKey(value: number): number {
  return Number.isInteger(value) && value < 1_000_000_000 ? value : Number(value.toPrecision(9))
}

function byValue(figures: readonly Figure[]): Map<number, Figure[]> {
  const found = new Map<number, Figure[]>()
  for (const figure of figures)
    for (const value of [...figure.values, ...(figure.bare === undefined ? [] : [figure.bare])]) {
      const key = valueKey(value)
      const same = found.get(key)
      if (same === undefined) found.set(key, [figure])
      else if (same.length < sameMax) same.push(figure)
    }
  return found
}

// Where a number stands a hundred times, the first dozen tell what it is about.
const sameMax = 12

const anyWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const capital = /^\p{Lu}/u

function wordsOf(text: string): Pick<Ground, 'words' | 'pairs' | 'seconds' | 'initials'> {
  const words = new Map<string, number>()
  const pairs = new Map<string, Set<string>>()
  const seconds = new Set<string>()
  const initials = new Set<string>()
  let run: string[] = []
  let runEnd = -1
  let last = ''
  const close = () => {
    for (let length = 2; length <= Math.min(run.length, 6); length++)
      for (let from = 0; from + length <= run.length && from < 12; from++)
        initials.add(
          run
            .slice(from, from + length)
            .map((word) => word[0]!)
            .join('')
            .toLowerCase(),
        )
    run = []
  }
  for (const { 0: word, index } of text.matchAll(anyWord)) {
    const first = word.charCodeAt(0)
    const isSmall = first >= 97 && first <= 122
    const lower = isSmall && words.has(word) ? word : word.toLowerCase()
    if (!words.has(lower)) words.set(lower, index)
    if (isSmall || !capital.test(word)) {
      // `World Organisation for Health`
      if (run.length > 0 && word.length > 3) close()
      continue
    }
    const follows = run.length > 0 && index - runEnd === 1 && text[runEnd] !== '\n'
    if (follows) {
      if (!titles.has(last)) seconds.add(lower)
      const after = pairs.get(last)
      if (after === undefined) pairs.set(last, new Set([lower]))
      else if (after.size < 50) after.add(lower)
    } else if (run.length > 0 && index - runEnd > 6) close()
    if (run.length < 30) run.push(word)
    runEnd = index + word.length
    last = lower
  }
  close()
  return { words, pairs, seconds, initials }
}

/**
 * Which of the sources a place of this ground lies in, counted from 0; behind the texts, where
 * titles stand, the last.
 */
export function sourceAt({ starts }: Ground, place: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  )
}

/** What is made of a ground is made once, and kept as long as the ground is. */
export function onceForEach<Made>(make: (ground: Ground) => Made): (ground: Ground) => Made {
  const kept = new WeakMap<Ground, { readonly made: Made }>()
  return (ground) => {
    const known = kept.get(ground) ?? { made: make(ground) }
    kept.set(ground, known)
    return known.made
  }
}
