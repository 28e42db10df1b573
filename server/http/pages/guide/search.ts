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
  readonly searched: string
}

// Longer than any typed query; a search reads half a megabyte.
export const queryMax = 100
const wordsMax = 6
const foundMax = 20
const excerptBefore = 60
const excerptMax = 200

/**
 * The parts of all pages that hold every word, those with a word in their title first; where no
 * part does, whole pages.
 */
export function guideSearch(site: Site): (query: string) => readonly Found[] {
  const parts = Array.from(site.byAddress.values(), partsOf)
  const pages = parts.flatMap((ofPage) => (ofPage.length > 0 ? [joined(ofPage)] : []))
  return (query) => {
    const words = query
      .slice(0, queryMax)
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, wordsMax)
    if (words.length === 0) return []
    const holding = (some: readonly Part[]) =>
      some.filter(({ searched }) => words.every((word) => searched.includes(word)))
    const inParts = holding(parts.flat())
    return (inParts.length > 0 ? inParts : holding(pages))
      .map((part) => ({
        part,
        titled: words.filter((word) =>
          `${part.page.title} ${part.title}`.toLowerCase().includes(word),
        ).length,
      }))
      .sort((one, other) => other.titled - one.titled)
      .slice(0, foundMax)
      .map(({ part: { page, id, title, text } }) => ({
        page,
        id,
        title,
        excerpt: excerptOf(text, words),
      }))
  }
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
    return [
      {
        page,
        id: index < 2 ? null : heading!.id,
        title,
        text,
        searched: `${page.title} ${title} ${text}`.toLowerCase(),
      },
    ]
  })
}

function joined(parts: readonly Part[]): Part {
  const { page } = parts[0]!
  const text = parts.map((part) => part.text).join(' ')
  return {
    page,
    id: null,
    title: page.title,
    text,
    searched: parts.map((part) => part.searched).join(' '),
  }
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
