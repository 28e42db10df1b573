import { candidatesIn, type KeyPhrase } from './key-phrases.ts'
import { lowerCase } from '../lower-case.ts'
import { knowsNouns, type Nouns } from '../nouns.ts'
import type { People } from '../source/people.ts'
import { isSmallWord } from '../small-words.ts'

const tagLengthMax = 24

/**
 * A hashtag of a phrase: its words joined, each with a capital; null when no letter is left or it
 * is too long to read.
 */
export function hashtag(phrase: string): string | null {
  const words = phrase
    .replace(/^#+/, '')
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join('')
  return /\p{L}/u.test(joined) && [...joined].length <= tagLengthMax && [...joined].length > 1
    ? `#${joined}`
    : null
}

/** The brand's own, as written but for what no network takes in a hashtag. */
export function brandHashtags(tags: readonly string[]): string[] {
  return tags.flatMap((tag) =>
    /^#?[\p{L}\p{M}\p{N}_]+$/u.test(tag.trim())
      ? [`#${tag.trim().replace(/^#/, '')}`]
      : (hashtag(tag) ?? []),
  )
}

export interface TagSources {
  readonly topic: string
  readonly phrases: readonly KeyPhrase[]
  /** How often each word is said, in small letters. */
  readonly frequency: ReadonlyMap<string, number>
  readonly nouns: Nouns
  readonly people: People
  readonly unnamed: ReadonlySet<string>
  readonly language: string
}

export interface SubjectTags {
  /** What the topic and the source speak of, or what the source repeats. */
  readonly sure: readonly string[]
  /** What the source only names. */
  readonly others: readonly string[]
}

/**
 * Hashtags from nouns and names, no person's. In a language whose nouns are not known, from how the
 * topic begins.
 */
export function subjectHashtags({
  topic,
  phrases,
  frequency,
  nouns,
  people,
  unnamed,
  language,
}: TagSources): SubjectTags {
  const isPerson = (phrase: string) =>
    phrase.split(/[ -]/).some((word) => people.words.has(word) || unnamed.has(word))
  const runs = candidatesIn(topic, language)
  const inTopic = new Set(runs.flat().map((word) => lowerCase(word, language).slice(0, 6)))
  const isOfTopic = (text: string) =>
    text.split(' ').some((word) => inTopic.has(lowerCase(word, language).slice(0, 6)))
  const bare = phrases.map((phrase) => {
    const text = nouns.beforeVerb(phrase.text)
    return text === phrase.text ? phrase : { ...phrase, text, words: text.split(' ').length }
  })
  const told = bare.filter(
    ({ text }) => !isPerson(text) && text.length > (/\p{sc=Han}/u.test(text) ? 1 : 2),
  )
  const begins =
    !knowsNouns(language) && /\p{Lu}/u.test(topic) && runs[0] !== undefined
      ? [runs[0].slice(0, 2).join(' ')].filter(
          (text) => !isPerson(text) && !isSmallWord(lowerCase(runs[0]![0]!, language), language),
        )
      : []
  const isDeclined = !knowsNouns(language) && /\p{Ll}/u.test(topic)
  const named = told.filter(({ text, words, count }) => {
    if (isDeclined) return count > 1 && nouns.isName(text)
    return words > 1 ? nouns.isName(text) || (count > 1 && nouns.endsInNoun(text)) : nouns.is(text)
  })
  // "The living wage": said once, and still what it is about where there is nothing better.
  const said = told.filter(
    ({ text, words, count }) =>
      !isDeclined &&
      words === 2 &&
      count === 1 &&
      /^[^'’]+ [\p{Ll}]/u.test(text) &&
      nouns.endsInNoun(text),
  )
  const names =
    isDeclined || language === 'de'
      ? []
      : namesOfTopic(runs.flat(), frequency, language).filter((text) => !isPerson(text))
  const repeated = isDeclined
    ? repeatedOfTopic(frequency, runs.flat(), language).filter((text) => !isPerson(text))
    : []
  const sure = [
    ...named.filter(({ text }) => isOfTopic(text)),
    ...named.filter(({ count, text }) => count > 1 && !isOfTopic(text)),
  ]
  const kept = unique([...begins, ...sure.map(({ text }) => text), ...names, ...repeated], [])
  return {
    sure: tagged(kept),
    others: tagged(
      unique(
        [...named, ...said].map(({ text }) => text),
        kept,
      ),
    ),
  }
}

/**
 * What the topic writes with a capital though no sentence begins there, and the source says too:
 * "the app Steg".
 */
function namesOfTopic(
  topic: readonly string[],
  frequency: ReadonlyMap<string, number>,
  language: string,
): string[] {
  const isTitle = topic.every((word) => !/^\p{Ll}/u.test(word))
  if (isTitle) return []
  return topic
    .slice(1)
    .filter(
      (word) => /^\p{Lu}\p{L}{2}/u.test(word) && frequency.get(lowerCase(word, language))! > 1,
    )
}

/**
 * In a language whose words are declined, what is said again and again in the form that a word of
 * the topic begins with: "kitap" of "kitapçı".
 */
function repeatedOfTopic(
  frequency: ReadonlyMap<string, number>,
  topic: readonly string[],
  language: string,
): string[] {
  const words = topic
    .map((word) => lowerCase(word, language))
    .filter((word) => !isSmallWord(word, language))
  return (
    [...frequency]
      // Once more where the topic says it too.
      .filter(
        ([word, count]) => count > (words.includes(word) ? 2 : 1) && !isSmallWord(word, language),
      )
      .filter(([word]) => words.some((other) => other.startsWith(word)))
      .map(([word]) => word)
  )
}

const tagged = (phrases: readonly string[]) => phrases.flatMap((text) => hashtag(text) ?? [])
const keptMax = 12

/** Each thing once: what is a part of a hashtag that stands there already says nothing more. */
function unique(phrases: readonly string[], others: readonly string[]): string[] {
  const stem = (text: string) => text.toLowerCase().replace(/(?:es|s|n|en|e)$/u, '')
  const kept: string[] = []
  for (const phrase of phrases) {
    const small = stem(phrase)
    if (
      [...others, ...kept].some(
        (other) => stem(other).includes(small) || small.includes(stem(other)),
      )
    )
      continue
    kept.push(phrase)
    if (kept.length === keptMax) break
  }
  return kept
}
