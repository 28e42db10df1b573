import { getDocumentProxy, getMeta } from 'unpdf'
import { plainText } from '../text/plain-text.ts'
import type { Extracted } from './extract.ts'
import { withWholeWords } from './read-text.ts'

// 50 pages are about 100,000 characters, which is all that is used of a source.
const pagesMax = 50
// In points. Smaller print is there for machines.
const fontSizeMin = 3

/**
 * The text of a PDF's first 50 pages with a blank line between paragraphs, and its title. Throws
 * when it is none, or is locked.
 */
export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, verbosity: 0 })
  const pages: string[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(withWholeWords(plainText(pageText(items))).trim())
  }
  const { info } = await getMeta(pdf)
  const title =
    typeof info['Title'] === 'string' ? plainText(info['Title']).trim().slice(0, 300) : ''
  return { title: title === '' ? null : title, text: pages.join('\n\n').trim() }
}

interface Placed {
  readonly str: string
  readonly hasEOL: boolean
  /** The matrix of the text: the last two are its place. */
  readonly transform: readonly number[]
}

/** Lines of a page; a gap that is clearly wider than usual parts paragraphs. */
function pageText(items: readonly object[]): string {
  const lines: { text: string; y: number }[] = []
  let open = ''
  for (const item of items) {
    if (!isPlaced(item)) continue
    const [, , c = 0, d = 0, , y = 0] = item.transform
    if (item.str.trim() === '' || Math.hypot(c, d) >= fontSizeMin) open += item.str
    if (!item.hasEOL) continue
    if (open.trim() !== '') lines.push({ text: open, y })
    open = ''
  }
  if (open.trim() !== '') lines.push({ text: open, y: lines.at(-1)?.y ?? 0 })
  const gaps = lines.map(({ y }, index) => (index === 0 ? 0 : Math.abs(lines[index - 1]!.y - y)))
  const usual = gaps.slice(1).sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0
  return lines
    .map(
      ({ text }, index) => (index > 0 ? (gaps[index]! > 1.35 * usual ? '\n\n' : '\n') : '') + text,
    )
    .join('')
}

function isPlaced(item: object): item is Placed {
  return (
    'str' in item &&
    typeof item.str === 'string' &&
    'transform' in item &&
    Array.isArray(item.transform)
  )
}
