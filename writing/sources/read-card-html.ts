import { parseHTML } from 'linkedom'
import { firstCodePoints } from '../text/first-code-points.ts'
import { plainText } from '../text/plain-text.ts'
import type { Extracted } from './extract.ts'
import type { PageElement } from './page.ts'

// A head has some hundreds. So many are parsed in half a second.
const elementsMax = 10_000
// LinkedIn takes 400 and 4,086; readers see two lines of each.
const [titleMax, descriptionMax, addressMax] = [300, 600, 2_000]

/**
 * What a page says of itself for a card: Open Graph first, then Twitter's names, then the title and
 * the description of HTML. `text` is the description.
 */
export function readCardHtml(html: string): Extracted {
  // The parser wants one root element, and a page may leave it out.
  const page: PageElement = parseHTML(`<html>${beginningOf(html)}</html>`).document.documentElement
  // Nothing of the body is needed, and a drawing in it may have a title too.
  for (const body of page.querySelectorAll('body')) body.remove()
  const named = new Map<string, string>()
  for (const meta of page.querySelectorAll('meta')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').toLowerCase()
    const content = meta.getAttribute('content')?.trim() ?? ''
    if (content !== '' && !named.has(name)) named.set(name, content)
  }
  const first = (...names: readonly string[]) =>
    names.map((name) => line(named.get(name) ?? '')).find((text) => text !== '') ?? ''
  const [title] = [...page.querySelectorAll('title')].map(({ textContent }) =>
    line(textContent ?? ''),
  )
  const picture = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image']
    .concat('twitter:image:src')
    .map((name) => named.get(name) ?? '')
    .find((address) => address !== '' && address.length <= addressMax)
  return {
    title: bounded(first('og:title', 'twitter:title') || (title ?? ''), titleMax) || null,
    text: bounded(first('og:description', 'twitter:description', 'description'), descriptionMax),
    picture: picture ?? null,
  }
}

/** As much as is parsed: the head of any page, and no large body. */
function beginningOf(html: string): string {
  let elements = 0
  for (const { index } of html.matchAll(/<[a-z]/gi))
    if (++elements > elementsMax) return html.slice(0, index)
  return html
}

const line = (text: string) => plainText(text).replace(/\s+/g, ' ').trim()

function bounded(text: string, most: number): string {
  const cut = firstCodePoints(text, most)
  return cut === text ? text : `${firstCodePoints(text, most - 1)}…`
}
