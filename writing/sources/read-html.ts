import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { plainText } from '../text/plain-text.ts'
import type { Extracted } from './extract.ts'
import { removeHidden } from './hidden-elements.ts'
import type { PageElement } from './page.ts'
import { pageData } from './page-data.ts'
import { visibleText } from './visible-text.ts'

// Beyond the first a page is a catalogue or an attack. Readability's work grows faster than the
// page: 60,000 elements took it 7 s.
export const elementsMax = 60_000
const readabilityMax = 30_000
// Readability takes less than this only when it has the wrong part of the page.
const articleMin = 250

/**
 * A page's main text as a reader sees it, and its title. What is hidden from readers is not in it.
 */
export function readHtml(html: string): Extracted {
  const elements = html.match(/<[a-z]/gi)?.length ?? 0
  if (elements > elementsMax) throw new Error('too many elements')
  const { document } = parseHTML(whole(html))
  const page: PageElement = document.documentElement
  const title = titleOf(page)
  const data = pageData(page)
  // mutant: remove-hidden
  removeHidden(page)
  const everything = plainText(visibleText(page, frame)).trim()
  if (lettersIn(everything) < visibleLettersMin && data !== null)
    return { title: title ?? data.title, text: data.text }
  if (elements > readabilityMax) return { title, text: everything }
  const article = new Readability(document, {
    charThreshold: articleMin,
    serializer: (node) => visibleText(node),
  }).parse()
  const main = plainText(article?.content ?? '').trim()
  return { title, text: main.length >= articleMin || everything === '' ? main : everything }
}

/** The text of a piece of HTML as a reader sees it. */
export function htmlText(html: string): string {
  const page: PageElement = parseHTML(whole(html)).document.documentElement
  // mutant: remove-hidden-mail
  removeHidden(page)
  return visibleText(page)
}

// A page that shows less fills itself by a script, or asks for a sign-in.
const visibleLettersMin = 40

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** What stands around the text on every page of a site. */
const frame = new Set(['HEAD', 'NAV', 'HEADER', 'FOOTER', 'ASIDE', 'FORM'])

/** The parser wants one root element. */
function whole(html: string): string {
  return /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><head></head><body>${html}</body></html>`
}

function titleOf(page: PageElement): string | null {
  const named = [
    ...page.querySelectorAll('meta[property="og:title"],meta[name="twitter:title"]'),
  ].map((meta) => meta.getAttribute('content'))
  const written = [...page.querySelectorAll('title'), ...page.querySelectorAll('h1')].map(
    ({ textContent }) => textContent,
  )
  const bare = (text: string | null) =>
    plainText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const title = [...named, ...written].map(bare).find((text) => text !== '')
  const headings = [...page.querySelectorAll('h1')]
    .slice(0, headingsMax)
    .map(({ textContent }) => bare(textContent))
  return title === undefined ? null : withoutSite(title, headings).slice(0, 300)
}

const headingsMax = 3

/**
 * A title without what stands behind a dash that may be the title's own, and that the page's
 * heading does not say: "Boot dryer – Marsh Outfitters" over the heading "Boot dryer".
 */
function withoutSite(title: string, headings: readonly string[]): string {
  const isAround = (heading: string) =>
    heading !== '' &&
    ((title.startsWith(heading) && /^ [–—-] /.test(title.slice(heading.length))) ||
      (title.endsWith(heading) && / [–—-] $/.test(title.slice(0, -heading.length))))
  return headings.find(isAround) ?? title
}
