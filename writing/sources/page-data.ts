import { plainText } from '../text/plain-text.ts'
import type { Extracted } from './extract.ts'
import type { PageElement } from './page.ts'

// A page has one or two of these; of a shop's list of a thousand things nothing is an article.
const scriptsMax = 10
const scriptMax = 500_000
const nodesMax = 2_000
const articles =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Satirical|AdvertiserContent|OpinionNews|BackgroundNews|ReviewNews)?Article|BlogPosting|LiveBlogPosting|SocialMediaPosting|DiscussionForumPosting|Report|Recipe|PressRelease)$/

/**
 * What a page says of itself, for pages that show nothing without a browser: the text of its
 * JSON-LD article or social post, else the text that it offers for a preview. Null where there
 * is neither.
 */
export function pageData(page: PageElement): Extracted | null {
  const found = [...page.querySelectorAll('script[type="application/ld+json"]')]
    .slice(0, scriptsMax)
    .flatMap(({ textContent }) => nodesOf(textContent ?? ''))
    .filter((node) =>
      [node['@type']].flat().some((type) => typeof type === 'string' && articles.test(type)),
    )
    .map((node) => ({
      title: textOf(node['headline']) || textOf(node['name']) || null,
      text: bodyOf(node),
    }))
    .toSorted((one, other) => other.text.length - one.text.length)[0]
  if (found !== undefined && found.text !== '') return found
  const [preview] = ['og:description', 'twitter:description', 'description'].flatMap((name) =>
    [...page.querySelectorAll(`meta[property="${name}"],meta[name="${name}"]`)].map((meta) =>
      textOf(meta.getAttribute('content')),
    ),
  )
  return preview === undefined || preview === '' ? null : { title: null, text: preview }
}

function bodyOf(node: Readonly<Record<string, unknown>>): string {
  const body = textOf(node['articleBody']) || textOf(node['text']) || textOf(node['description'])
  const authors = [node['author']]
    .flat()
    .map((author) => (isObject(author) ? textOf(author['name']) : textOf(author)))
  const head = [
    authors.filter((name) => name !== '').join(', '),
    textOf(node['datePublished']).slice(0, 10),
  ]
  return body === ''
    ? ''
    : [head.filter((part) => part !== '').join(', '), body]
        .filter((part) => part !== '')
        .join('\n\n')
}

/** The things that a script describes, also inside of a graph or of another. */
function nodesOf(json: string): Readonly<Record<string, unknown>>[] {
  if (json.length > scriptMax) return []
  const found: Readonly<Record<string, unknown>>[] = []
  const work: unknown[] = [parsed(json)]
  for (let visited = 0; work.length > 0 && visited < nodesMax; visited++) {
    const next = work.pop()
    if (Array.isArray(next)) work.push(...next.slice(0, nodesMax))
    else if (isObject(next)) {
      found.push(next)
      work.push(
        ...['@graph', 'mainEntity', 'mainEntityOfPage', 'sharedContent'].flatMap((name) =>
          isObject(next[name]) || Array.isArray(next[name]) ? [next[name]] : [],
        ),
      )
    }
  }
  return found
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? plainText(value.replace(/<[^>]{0,300}>/g, ' ')).trim() : ''
}
