import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import nl from './words/nl.json' with { type: 'json' }
import other from './words/other.json' with { type: 'json' }
import pl from './words/pl.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

type Lists = typeof en
/** The lists of phrases that each file has. */
export type Sense = {
  [Key in keyof Lists]: Lists[Key] extends string ? Key : never
}[keyof Lists]

const files = new Map<string, Lists>(
  Object.entries({ de, en, es, fr, it, nl, pl, pt } as unknown as Record<string, Lists>),
)

/** Whether there are words of this language. */
export function hasWords(language: string): boolean {
  return files.has(language)
}

const made = new Map<string, RegExp>()

/**
 * What finds a phrase of this sense in a text in small letters; an asterisk in a list means
 * any letters. Of a language without a file it knows little.
 */
export function phrases(sense: Sense, language: string): RegExp {
  return kept(`${sense} ${language}`, () => {
    const words: Partial<Record<Sense, string>> = files.get(language) ?? other
    return wordPattern(words[sense]?.split(', ').filter((phrase) => phrase !== '') ?? [])
  })
}

function kept(key: string, make: () => RegExp): RegExp {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

function wordPattern(list: readonly string[]): RegExp {
  const longest = list.toSorted((left, right) => right.length - left.length)
  const any = longest.map((phrase) => phrase.replaceAll('*', '\\p{L}{0,30}')).join('|')
  return new RegExp(list.length === 0 ? '(?!)' : `(?<!\\p{L})(?:${any})(?!\\p{L})`, 'gu')
}

const sets = new Map<string, ReadonlySet<string>>()

/** The words of a sense, where each is one word. */
export function wordList(sense: Sense, language: string): ReadonlySet<string> {
  const key = `${sense} ${language}`
  const made = sets.get(key) ?? new Set(files.get(language)?.[sense].split(', '))
  sets.set(key, made)
  return made
}

/** Whether a text in small letters has a phrase of this sense. */
export function says(sense: Sense, language: string, text: string): boolean {
  return text.search(phrases(sense, language)) !== -1
}

/** The share that a word means (`third`), or how often something is taken (`doubled`). */
export function shareMeant(
  kind: 'fractions' | 'times',
  languages: readonly string[],
  word: string,
): number | null {
  return meantBy<number>(kind, languages, word)
}

/** Lengths of time that are said without a number (`half an hour`), in a text in small letters. */
export function* lengthsIn(
  language: string,
  text: string,
): Generator<{ start: number; end: number; value: number; unit: string }> {
  const lengths = Object.entries<string>(files.get(language)?.lengths ?? {})
  if (lengths.length === 0) return
  const pattern = kept(`lengths ${language}`, () => wordPattern(lengths.map(([phrase]) => phrase)))
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const known = lengths.find(([phrase]) =>
      phrase.endsWith('*') ? found.startsWith(phrase.slice(0, -1)) : phrase === found,
    )
    const [value = '', unit = ''] = known?.[1].split(' ') ?? []
    if (unit !== '') yield { start: index, end: index + found.length, value: Number(value), unit }
  }
}

/** Where a text in small letters has the words for shares. */
export function fractionsIn(
  language: string,
  text: string,
): { readonly start: number; readonly share: number }[] {
  const fractions = (files.get(language)?.fractions ?? {}) as Readonly<Record<string, number>>
  const words = Object.keys(fractions)
  return [...text.matchAll(kept(`fractions ${language}`, () => wordPattern(words)))].map(
    ({ 0: word, index }) => ({ start: index, share: fractions[word]! }),
  )
}

interface CenturyWords {
  /** The source of a pattern for `century`; empty: the language is not known. */
  readonly century: string
  readonly ordinals: string
  /** For `the years` of a decade. */
  readonly decade: string
  ordinalOf(word: string): number | undefined
  /** Names of centuries: `Settecento`. */
  named(text: string): { start: number; end: number; century: number }[]
}
const noCenturies: CenturyWords = {
  century: '',
  ordinals: '',
  decade: '',
  ordinalOf: () => undefined,
  named: () => [],
}
const centuryLists = new Map<string, CenturyWords>()

/** How a language speaks of centuries; its ordinals begin with the eleventh. */
export function centuryWords(language: string): CenturyWords {
  const lists = files.get(language)
  if (lists === undefined) return noCenturies
  const known = centuryLists.get(language)
  if (known !== undefined) return known
  const ordinals = lists.ordinals.split(', ').filter((word) => word !== '')
  const alone = Object.entries(lists.centuries as unknown as Readonly<Record<string, number>>)
  const patterns = alone.map(([word, century]) => ({ pattern: wordPattern([word]), century }))
  const any = wordPattern(alone.map(([word]) => word))
  const words = {
    century: wordPattern(lists.century.split(', ')).source,
    ordinals: wordPattern(ordinals).source,
    decade: wordPattern(lists.decade.split(', ').filter((word) => word !== '')).source,
    ordinalOf: (said: string) => {
      const index = ordinals.findIndex((word) => said.startsWith(word.replace('*', '')))
      return index === -1 ? undefined : 11 + index
    },
    named: (text: string) =>
      [...text.matchAll(any)].flatMap(({ 0: word, index }) => {
        const found = patterns.find(({ pattern }) => word.search(pattern) !== -1)
        return found === undefined
          ? []
          : [{ start: index, end: index + word.length, century: found.century }]
      }),
  }
  centuryLists.set(language, words)
  return words
}

/** The time that a word such as `daily` means, as `units` names it. */
export function periodMeant(languages: readonly string[], word: string): string | null {
  return meantBy<string>('periods', languages, word)
}

function meantBy<Value>(
  kind: 'fractions' | 'times' | 'periods',
  languages: readonly string[],
  word: string,
): Value | null {
  for (const language of languages) {
    const list = files.get(language)?.[kind] as unknown as Record<string, Value> | undefined
    if (list !== undefined && Object.hasOwn(list, word)) return list[word]!
  }
  return null
}
