import { candidatesIn, type Keys } from './key-phrases.ts'
import { isColourless } from './colourless-words.ts'
import { nameParts } from './noun-phrases.ts'
import type { Topic } from './topic.ts'

const tagLengthMax = 26

/** A hashtag of a phrase: its words joined, each with a capital; null when no letter is left or it is too long to read. */
export function hashtag(phrase: string): string | null {
  const words = phrase
    .replace(/^#+/, '')
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .filter((word) => word !== '')
  const joined = words.length === 1 ? words[0]! : words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join('')
  return /\p{L}/u.test(joined) && [...joined].length <= tagLengthMax && [...joined].length > 1 ? `#${joined}` : null
}

/** The brand's own, as written but for what no network takes in a hashtag. */
export function brandHashtags(tags: readonly string[]): string[] {
  return unique(
    tags.flatMap((tag) => (/^#?[\p{L}\p{M}\p{N}_]+$/u.test(tag.trim()) ? [`#${tag.trim().replace(/^#/, '')}`] : (hashtag(tag) ?? []))),
  )
}

/** Hashtags from the topic, then from the phrases that the source repeats. */
export function topicHashtags(topic: Topic, source: { keys: Keys; language: string } | null): string[] {
  const { language } = topic
  const fromTopic = candidatesIn(withoutVerbs(topic), language)
    .flatMap((words) => nameParts(words, language))
    .flatMap(readable)
    .filter((phrase) => isNamed(phrase, source?.language === language ? source.keys : null, language))
  const repeated = (source?.keys.phrases ?? [])
    .filter(({ count, text }) => count > 1 && [...text].length > 3)
    .flatMap(({ text }) => nameParts(text.split(' '), source!.language).map((part) => part.join(' ')))
  return unique([...fromTopic.slice(0, 3), ...repeated.slice(0, 8)].flatMap((phrase) => hashtag(phrase) ?? []))
}

/** After "to", "we", "que", "wie" and the like stands a verb; so it does in front of a German question. */
function withoutVerbs({ text, kind, language }: Topic): string {
  const statement = language === 'de' && kind === 'question' ? text.replace(/^\p{L}+/u, '') : text
  return statement.replace(
    /(?<!\p{L})(to|we|I|you|they|that|who|que|qui|che|se|on|nous|vous|ils|wir|ich|man|dat|comment|cómo|como|come|hoe|por qu[eé]|perché)(?: (?:bien|mieux|mejor|meglio|melhor))? \p{Ll}[\p{L}’'-]*/giu,
    '$1',
  )
}

/** Of a long run of words ("small teams ship faster") the first two are most likely a name; a verb comes after. */
function readable(words: readonly string[]): string[] {
  if (words.length <= 3 && words.join('').length <= 20) return [words.join(' ')]
  return [words.slice(0, 2).join(' ')]
}

/** A single word has to be the source's subject too; without a source it must at least not look like a verb or an adverb. */
function isNamed(phrase: string, keys: Keys | null, language: string): boolean {
  if (isColourless(phrase)) return false
  if (phrase.includes(' ')) return true
  if (keys !== null) {
    const stem = phrase.toLocaleLowerCase(language).slice(0, 7)
    return [...keys.weights.keys()].some((word) => word.startsWith(stem))
  }
  return language !== 'en' || !/(?:ed|ing|ly)$/.test(phrase)
}

function unique(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
