import { DOMParser } from 'linkedom'
import { plainText } from '../text/plain-text.ts'
import type { Extracted } from './extract.ts'
import { isElement, type PageElement } from './page.ts'
import { elementsMax, htmlText } from './read-html.ts'

// What is newest stands first; ten items are more than one draft is about.
const itemsMax = 10
const itemMax = 40_000

/**
 * The newest items of an RSS or Atom feed: title, day and text of each. Throws where there are
 * none. Declared entities are never expanded.
 */
export function readFeed(xml: string): Extracted {
  if ((xml.match(/<[a-z]/gi)?.length ?? 0) > elementsMax) throw new Error('too many elements')
  const root: PageElement = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  const all = [...root.querySelectorAll('item'), ...root.querySelectorAll('entry')]
  const items = all.slice(0, itemsMax).map(itemText)
  const told = items.filter(({ text }) => text !== '')
  if (told.length === 0) throw new Error('no feed')
  const [first] = told
  const channel = [...root.querySelectorAll('channel')][0] ?? root
  return {
    title: (told.length === 1 ? first!.title : ownText(channel, ['title'])).slice(0, 300) || null,
    text: told
      .map(({ title, day, text }) => [title, day, text].filter((part) => part !== '').join('\n\n'))
      .join('\n\n'),
  }
}

function itemText(item: PageElement): { title: string; day: string; text: string } {
  return {
    title: ownText(item, ['title']),
    day: ownText(item, ['pubDate', 'published', 'updated', 'dc:date']),
    text: ownText(item, [
      'content:encoded',
      'content',
      'description',
      'summary',
      'media:description',
    ]),
  }
}

/**
 * The first of these elements among an element's own that has a text. It may be HTML, escaped
 * or not.
 */
function ownText(element: PageElement, names: readonly string[]): string {
  const own = [...element.childNodes].filter(isElement)
  for (const name of names)
    for (const { tagName, textContent } of own) {
      if (tagName.toLowerCase() !== name.toLowerCase()) continue
      const html = (textContent ?? '').trim().slice(0, itemMax)
      const text = plainText(
        /<[a-z/!]/i.test(html) || /&[a-z#]/i.test(html) ? htmlText(html) : html,
      ).trim()
      if (text !== '') return text
    }
  return ''
}
