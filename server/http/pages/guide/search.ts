import { stopWords, synonyms } from './search-words.ts'
import type { GuidePage, Site } from './site.ts'

interface Found {
  readonly page: GuidePage
  /** The id of the page's section; null for its beginning. */
  readonly id: string | null
  readonly title: string
  readonly excerpt: string
}

interface Part {
  readonly page: GuidePage
  readonly id: string | null
  readonly title: string
  readonly text: string
}

/** How much of a word a part has, by the number of the part. */
type Index = ReadonlyMap<string, ReadonlyMap<number, number>>

// Longer than any typed query; a search reads an index of some ten thousand words.
export const queryMax = 100
const wordsMax = 8
const foundMax = 20
const excerptBefore = 60
const excerptMax = 200

const inPageTitle = 4
const inTitle = 5
/** A word of ours for a typed one counts less than the typed word itself. */
const ofSynonym = 0.7
/** A typed word may be the beginning of a longer one. */
const ofBeginning = 0.4
const beginningMin = 4

/**
 * The pages that have the words, the best part of each, the best first: words in titles count more,
 * rare words more, pages for users more than internals. A part with all words goes before one
 * with some.
 */
export function guideSearch(site: Site): (query: string) => readonly Found[] {
  const parts = Array.from(site.byAddress.values(), partsOf).flat()
  const index = indexOf(parts)
  return (query) => {
    const asked = wordsAsked(query)
    if (asked.length === 0) return []
    const scores = new Map<number, { sum: number; words: number }>()
    const onPage = new Map<GuidePage, Set<string>>()
    for (const { word, also } of asked)
      for (const [part, score] of scoresOf(index, parts.length, word, also)) {
        const { sum, words } = scores.get(part) ?? { sum: 0, words: 0 }
        scores.set(part, { sum: sum + score, words: words + 1 })
        const { page } = parts[part]!
        onPage.set(page, (onPage.get(page) ?? new Set()).add(word))
      }
    const best = new Map<GuidePage, { part: Part; score: number }>()
    for (const [number, { sum, words }] of scores) {
      const part = parts[number]!
      const share = (words + onPage.get(part.page)!.size) / (2 * asked.length)
      const score = sum * share ** 2 * part.page.weight
      if (score > (best.get(part.page)?.score ?? 0)) best.set(part.page, { part, score })
    }
    return [...best.values()]
      .sort((one, other) => other.score - one.score)
      .slice(0, foundMax)
      .map(({ part: { page, id, title, text } }) => ({
        page,
        id,
        title,
        excerpt: excerptOf(
          text,
          asked.flatMap(({ word, also }) => [word, ...also]),
        ),
      }))
  }
}

interface Asked {
  readonly word: string
  readonly also: readonly string[]
}

/** The words of a query that say something, each with our words for it. */
function wordsAsked(query: string): readonly Asked[] {
  const typed = wordsOf(query.slice(0, queryMax))
  const told = typed.filter((word) => !stopWords.has(word))
  // A query of nothing but small words is searched for as it is.
  const kept = (told.length > 0 ? told : typed).slice(0, wordsMax)
  const line = ` ${typed.join(' ')} `
  const fitting = synonyms.filter(
    ([phrase]) => line.includes(` ${phrase} `) || line.includes(` ${phrase}s `),
  )
  return kept.map((word) => ({
    word: stem(word),
    also: fitting
      .filter(([phrase]) => phrase.split(' ').some((one) => stem(one) === stem(word)))
      .flatMap(([, ours]) => ours.split(' ').map(stem)),
  }))
}

function scoresOf(
  index: Index,
  count: number,
  word: string,
  also: readonly string[],
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  const add = (held: ReadonlyMap<number, number>, weight: number) => {
    const rarity = Math.log(1 + count / held.size)
    for (const [part, much] of held)
      scores.set(part, Math.max(scores.get(part) ?? 0, much * rarity * weight))
  }
  const held = index.get(word)
  if (held) add(held, 1)
  else if (word.length >= beginningMin)
    for (const [longer, ofLonger] of index) if (longer.startsWith(word)) add(ofLonger, ofBeginning)
  // Two of our words for a typed one, on the same part, count together.
  const byOurs = new Map<number, number>()
  for (const ours of also)
    for (const [part, much] of index.get(ours) ?? [])
      byOurs.set(
        part,
        (byOurs.get(part) ?? 0) + much * Math.log(1 + count / index.get(ours)!.size) * ofSynonym,
      )
  for (const [part, score] of byOurs) scores.set(part, Math.max(scores.get(part) ?? 0, score))
  return scores
}

function indexOf(parts: readonly Part[]): Index {
  const index = new Map<string, Map<number, number>>()
  parts.forEach(({ page, title, text }, number) => {
    const counts = new Map<string, number>()
    for (const word of wordsOf(text).map(stem)) counts.set(word, (counts.get(word) ?? 0) + 1)
    // The tenth occurrence of a word says less than the second.
    const much = new Map(Array.from(counts, ([word, times]) => [word, (2 * times) / (times + 1)]))
    const raise = (words: readonly string[], weight: number) => {
      // A word says more of a short title.
      for (const word of new Set(words.map(stem)))
        much.set(word, (much.get(word) ?? 0) + weight / Math.sqrt(words.length))
    }
    raise(wordsOf(page.title), inPageTitle)
    if (title !== page.title) raise(wordsOf(title), inTitle)
    else raise(wordsOf(title), inTitle / 2)
    for (const [word, weight] of much) {
      const held = index.get(word) ?? new Map<number, number>()
      held.set(number, weight)
      index.set(word, held)
    }
  })
  return index
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** `schedules` and `scheduled` are the word `schedul`. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[a-z]{3})s$/, '')
  const short = word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s)$/, '')
  return (short.length < 3 ? word : short).replace(/e$/, '')
}

function partsOf(page: GuidePage): Part[] {
  const texts: string[] = ['']
  let isCode = false
  for (const line of page.source.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    else if (!isCode && /^#{1,6} /.test(line)) texts.push('')
    else texts[texts.length - 1] += `${plain(line)} `
  }
  return texts.flatMap((text, index) => {
    const heading = page.headings[index - 1]
    if (index === 0 && text.trim() === '') return []
    const title = heading?.text ?? page.title
    return [{ page, id: index < 2 ? null : heading!.id, title, text }]
  })
}

const plain = (line: string) =>
  line
    .replaceAll(/!?\[([^\]]{0,500})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/\*\*|`|^[-|\s]+$/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(
    ...words.map((word) => lower.indexOf(word)).map((place) => (place === -1 ? Infinity : place)),
  )
  const from = Number.isFinite(first) ? Math.max(0, first - excerptBefore) : 0
  return `${from > 0 ? '…' : ''}${text.slice(from, from + excerptMax).trim()}${text.length > from + excerptMax ? '…' : ''}`
}
