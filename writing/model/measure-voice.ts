import { countHashtags } from '../text/lengths/lengths.ts'
import { wordSegments } from '../text/sentences/segmenters.ts'
import { splitSentences } from '../text/sentences/split-sentences.ts'

// Of two posts a habit cannot be told from chance.
const postsMin = 3

/**
 * How an author writes, measured from their own posts (in any language) and without a model, as a
 * line of a prompt: the length of their sentences, how they open, their line breaks, emoji and
 * hashtags, and the signs that they never use. Null: there are too few posts.
 */
export function measuredVoice(posts: readonly string[], language: string): string | null {
  if (posts.length < postsMin) return null
  const facts = posts.map((text) => factsOf(text, language))
  const median = (of: (facts: Facts) => number) => middle(facts.map(of))
  const most = (of: (facts: Facts) => boolean) => facts.filter(of).length * 2 > facts.length
  const sentences = median(({ perParagraph }) => perParagraph)
  return [
    `sentences of about ${middle(facts.flatMap(({ lengths }) => lengths))} words`,
    sentences === 1
      ? 'a new line after each sentence'
      : `about ${sentences} sentences between two line breaks`,
    ...openings
      .filter(({ is }) => most(({ first }) => is(first)))
      .map(({ told }) => `most posts open with ${told}`),
    amount(
      median(({ emoji }) => emoji),
      'emoji',
    ),
    amount(
      median(({ hashtags }) => hashtags),
      'hashtags',
    ),
    ...neverUsed(posts),
  ].join('; ')
}

interface Facts {
  readonly first: string
  /** Words of each sentence. */
  readonly lengths: readonly number[]
  readonly perParagraph: number
  readonly emoji: number
  readonly hashtags: number
}

function factsOf(text: string, language: string): Facts {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.trim())
    // A line of hashtags or of an address is no sentence.
    .filter((line) => /\p{L}/u.test(line.replaceAll(/(?:#|https?:\/\/)\S+/g, '')))
    .map((line) =>
      splitSentences(line, language).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)),
    )
  return {
    first: paragraphs[0]?.[0]?.trim() ?? '',
    lengths: paragraphs
      .flat()
      .map(
        (sentence) =>
          [...wordSegments(sentence, language)].filter(({ isWordLike }) => isWordLike).length,
      ),
    perParagraph: middle(paragraphs.map(({ length }) => length)),
    emoji: text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0,
    hashtags: countHashtags(text),
  }
}

const openings = [
  { told: 'a question', is: (sentence: string) => /[?？؟]/u.test(sentence) },
  {
    told: 'a figure in the first words',
    is: (sentence: string) => /^\P{N}{0,20}\p{N}/u.test(sentence),
  },
  { told: 'a quotation', is: (sentence: string) => /^[“"„«「]/u.test(sentence) },
  { told: 'an emoji', is: (sentence: string) => /^\p{Extended_Pictographic}/u.test(sentence) },
] as const

const signs = [
  { told: 'exclamation marks', sign: /[!！]/u },
  { told: 'question marks', sign: /[?？؟]/u },
  { told: 'dashes', sign: /\s[–—-]\s|—/u },
  { told: 'dots that trail off', sign: /…|\.\.\./u },
  { told: 'words in capitals', sign: /(?<!\p{L})\p{Lu}{6,}(?!\p{L})/u },
] as const

function neverUsed(posts: readonly string[]): string[] {
  const never = signs
    .filter(({ sign }) => !posts.some((text) => sign.test(text)))
    .map(({ told }) => told)
  return never.length === 0 ? [] : [`never ${never.join(', ')}`]
}

const amount = (count: number, what: string): string =>
  count === 0 ? `no ${what}` : `about ${count} ${what} a post`

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}
