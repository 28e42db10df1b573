import { lowerCase } from '../lower-case.ts'
import { isSmallWord } from '../small-words.ts'
import { wordSegments } from '../../text/sentences/segmenters.ts'
import { stopWords } from '../../text/language/stop-words.ts'

export interface KeyPhrase {
  /** As it is written in the text, most often. */
  readonly text: string
  readonly words: number
  readonly score: number
  readonly count: number
}

export interface Weights {
  /** Weight of each content word, lower case. */
  readonly weights: ReadonlyMap<string, number>
  /** How often each is said. */
  readonly frequency: ReadonlyMap<string, number>
}

export interface Keys extends Pick<Weights, 'frequency'> {
  /** Best first. */
  readonly phrases: readonly KeyPhrase[]
}

const phraseWordsMax = 3

/**
 * RAKE (Rose et al., 2010), of the `candidatesIn` a text: what stands between stop words and
 * punctuation is a candidate; a word weighs its degree (the words it keeps company with) over its
 * frequency. Long candidates, which are mostly a verb between two nouns, give no phrase but still
 * weigh their words.
 */
export function keyPhrases(candidates: readonly (readonly string[])[], language: string): Keys {
  const { weights, frequency } = wordWeights(candidates, language)
  return { phrases: rank(candidates, weights, language), frequency }
}

export function wordWeights(candidates: readonly (readonly string[])[], language: string): Weights {
  const frequency = new Map<string, number>()
  const degree = new Map<string, number>()
  for (const candidate of candidates) {
    for (const word of candidate) {
      const key = lowerCase(word, language)
      frequency.set(key, (frequency.get(key) ?? 0) + 1)
      degree.set(key, (degree.get(key) ?? 0) + Math.min(candidate.length, phraseWordsMax))
    }
  }
  const weights = new Map(
    [...frequency].map(([word, count]) => [
      word,
      (degree.get(word)! / count) * Math.log2(1 + count),
    ]),
  )
  return { weights, frequency }
}

/** Candidate phrases of a text in order, each a list of words. */
export function candidatesIn(text: string, language: string): string[][] {
  const stops = stopWords(language)
  const found: string[][] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) found.push(open)
    open = []
  }
  for (const token of tokens(text, language)) {
    if (token === null || isStop(token, stops, language)) close()
    else open.push(token)
  }
  close()
  return found
}

/**
 * Words in order, hyphenated ones whole and without an elided article; `null` where punctuation
 * parts them.
 */
function tokens(text: string, language: string): (string | null)[] {
  const found: (string | null)[] = []
  let joining = false
  for (const { segment, isWordLike } of wordSegments(text, language)) {
    const last = found.at(-1)
    if (isWordLike && joining && typeof last === 'string') {
      found[found.length - 1] = last + segment
      joining = false
    } else if (isWordLike) found.push(...elided(segment))
    else if (/^[-‐‑]$/.test(segment) && typeof last === 'string' && !joining) {
      found[found.length - 1] = last + segment
      joining = true
    } else {
      if (joining) found.push(null)
      joining = false
      if (!/^[ '’]+$/.test(segment)) found.push(null)
    }
  }
  return found.map((word) =>
    word !== null && endsInHyphen.test(word) ? word.replace(endsInHyphen, '') || null : word,
  )
}

const endsInHyphen = /(?<![-‐‑])[-‐‑]+$/

/** "d'entreprise" is a small word, which ends a phrase, and a word. */
function elided(word: string): (string | null)[] {
  if (!/['’]/.test(word)) return [word]
  const bare = word.replace(
    /^(?:[dlcjmnstu]|qu|un|all|dell|dall|nell|sull|quell|quest)['’](?=\p{L})/iu,
    '',
  )
  return bare === word ? [word] : [null, bare]
}

/**
 * In languages without a list: figures, very short words, and words of kana alone, which are
 * mostly grammar.
 */
function isStop(word: string, stops: ReadonlySet<string>, language: string): boolean {
  if (!hasLetter(word)) return true
  if (stops.size > 0) return stops.has(lowerCase(word, language)) || word.length === 1
  if (/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+$/u.test(word))
    return (
      /^\p{sc=Hira}+$/u.test(word) ||
      word.length === 1 ||
      (language === 'zh' && isSmallWord(word, language))
    )
  return isSmallWord(lowerCase(word, language), language)
}

// Nearly every word begins with one of these, which is seen without a search.
const hasLetter = (word: string) => /^[a-z]/i.test(word) || /\p{L}/u.test(word)

function rank(
  candidates: readonly (readonly string[])[],
  weights: ReadonlyMap<string, number>,
  language: string,
): KeyPhrase[] {
  const spaced = !/^(?:ja|zh|th)/.test(language)
  const groups = new Map<
    string,
    { spellings: Map<string, number>; words: readonly string[]; count: number }
  >()
  for (const words of candidates) {
    if (words.length > phraseWordsMax) continue
    const text = words.join(spaced ? ' ' : '')
    const key = lowerCase(text, language)
    const group = groups.get(key) ?? { spellings: new Map<string, number>(), words, count: 0 }
    group.count += 1
    group.spellings.set(text, (group.spellings.get(text) ?? 0) + 1)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map(({ spellings, words, count }) => ({
      text: [...spellings].reduce((best, other) => (other[1] > best[1] ? other : best))[0],
      words: words.length,
      count,
      score:
        words.reduce((sum, word) => sum + (weights.get(lowerCase(word, language)) ?? 0), 0) *
        Math.log2(1 + count),
    }))
    .sort((a, b) => b.score - a.score)
}
