import { isElement, type PageNode } from './page.ts'

const blocks = new Set(
  `address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
   hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`
    .split(/\s+/)
    .map((name) => name.toUpperCase()),
)
const paragraphs = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LI',
  'BLOCKQUOTE',
  'DIV',
  'SECTION',
  'ARTICLE',
  'TR',
  'PRE',
  'DD',
  'FIGCAPTION',
])

/**
 * The text below a node without the elements in `without`, a blank line between paragraphs. Not
 * recursive: a page may be nested as deep as it likes.
 */
export function visibleText(root: PageNode, without: ReadonlySet<string> = new Set()): string {
  let text = ''
  const work: (PageNode | string)[] = [root]
  const numbers = new Map<PageNode, number>()
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const mark =
      typeof next !== 'string' && isElement(next) && next.tagName.toUpperCase() === 'SUP'
        ? markOf(next, text)
        : null
    if (typeof next === 'string') text += next
    else if (next.nodeType === 3) text += (next.textContent ?? '').replace(/\s+/g, ' ')
    else if (mark !== null) text += mark
    else if (isElement(next) && without.has(next.tagName.toUpperCase())) text += '\n'
    else if (isElement(next) || next.nodeType === 9 || next.nodeType === 11) {
      const around = boundary(next)
      text += around
      if (around !== '') work.push(around)
      const children = [...next.childNodes]
      if (isElement(next) && next.tagName.toUpperCase() === 'OL')
        children.filter(isElement).forEach((item, place) => numbers.set(item, place + 1))
      // Out of its list, an entry would look like a heading.
      if (isElement(next) && next.tagName.toUpperCase() === 'LI')
        text += numbers.has(next) ? `${numbers.get(next)!}. ` : '- '
      work.push(...(isMenu(children) ? betweenDots(children) : children).reverse())
    }
  }
  return text
    .replace(/(?<=^|\n) *(-|\d{1,4}\.) *\n\s*/g, '$1 ')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(shortList, (list) => list.replace(/^\d{1,4}\. /gm, ''))
    .trim()
}

// A path through a site is numbered too, and has no steps: "Home", "Shoes", "Loire".
const shortList = /^1\. [^\n.!?]{1,25}$(?:\n+\d{1,4}\. [^\n.!?]{1,25}$)*(?!\n+\d{1,4}\. )/gm

const menuMin = 3
const isLink = (node: PageNode): boolean => isElement(node) && node.tagName.toUpperCase() === 'A'
const isSpace = (node: PageNode): boolean =>
  node.nodeType === 3 && (node.textContent ?? '').trim() === ''

/**
 * Links and nothing between them: read without a mark, "Bags", "Rugs" and "Sale" would be one word.
 */
function isMenu(children: readonly PageNode[]): boolean {
  return (
    children.filter(isLink).length >= menuMin &&
    children.every((child) => isLink(child) || isSpace(child))
  )
}

const betweenDots = (children: readonly PageNode[]): (PageNode | string)[] =>
  children.filter(isLink).flatMap((link, place) => (place === 0 ? [link] : [' · ', link]))

const printed: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [String(digit), sign])),
  ...Object.fromEntries([...'ᵃᵇᶜᵈᵉᶠᵍʰ'].map((sign, place) => ['abcdefgh'[place]!, sign])),
}

/**
 * A raised figure, letter or sign as it is printed: the mark of a footnote, or a power. The end of
 * an ordinal ("34e", "XXe", "1a") is none.
 */
function markOf(raised: PageNode, before: string): string | null {
  const [child, other] = raised.childNodes
  const only =
    other === undefined && child !== undefined && isElement(child)
      ? [...child.childNodes]
      : [child, other]
  const text =
    only.length > 2 || only[1] !== undefined || only[0]?.nodeType !== 3
      ? ''
      : (only[0].textContent ?? '').trim()
  // Apart from the full stop of a figure, of which it would be a part: "at 1.15.¹"
  const space = /\d[.,;:!?)]$/.test(before) ? ' ' : ''
  if (/^(?:\d{1,2}|[*†‡])$/.test(text))
    return space + [...text].map((sign) => printed[sign] ?? sign).join('')
  // A letter would be a part of the word before it.
  return /^[a-h]$/.test(text) && !/[\d\p{Lu}]$/u.test(before) ? ` ${printed[text]!}` : null
}

function boundary(node: PageNode): string {
  if (!isElement(node)) return ''
  const name = node.tagName.toUpperCase()
  if (!blocks.has(name)) return ''
  return paragraphs.has(name) ? '\n\n' : '\n'
}
