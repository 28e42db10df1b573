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

/** The text below a node without the elements in `without`, a blank line between paragraphs. Not recursive: a page may be nested as deep as it likes. */
export function visibleText(root: PageNode, without: ReadonlySet<string> = new Set()): string {
  let text = ''
  const work: (PageNode | string)[] = [root]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') text += next
    else if (next.nodeType === 3) text += (next.textContent ?? '').replace(/\s+/g, ' ')
    else if (isElement(next) && without.has(next.tagName.toUpperCase())) text += '\n'
    else if (isElement(next) || next.nodeType === 9 || next.nodeType === 11) {
      const around = boundary(next)
      text += around
      if (around !== '') work.push(around)
      work.push(...[...next.childNodes].reverse())
    }
  }
  return text
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function boundary(node: PageNode): string {
  if (!isElement(node)) return ''
  const name = node.tagName.toUpperCase()
  if (!blocks.has(name)) return ''
  return paragraphs.has(name) ? '\n\n' : '\n'
}
