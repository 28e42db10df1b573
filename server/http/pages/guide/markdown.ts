import { htmlTemplate, type Html } from '../html.ts'
import { inlineText, type ResolveAddress } from './inline.ts'

export interface Heading {
  readonly id: string
  readonly level: number
  readonly text: string
}

interface RenderedPage {
  readonly body: Html
  readonly headings: readonly Heading[]
}

interface Rendering {
  readonly resolve: ResolveAddress
  readonly headings: Heading[]
}

/**
 * Renders the subset of Markdown that our own pages use: a test reads all of them and finds no
 * marks left over.
 */
export function renderMarkdown(source: string, resolve: ResolveAddress): RenderedPage {
  const rendering: Rendering = { resolve, headings: [] }
  const body = blocks(source.replaceAll('\r\n', '\n').split('\n'), rendering)
  return { body, headings: rendering.headings }
}

type Block = { readonly shown: Html; readonly lines: number }

/** Tried in this order on the line where one begins. */
const kinds = [fence, heading, table, list, picture] as const

function blocks(lines: readonly string[], rendering: Rendering, isTight = false): Html {
  const shown: Html[] = []
  for (let index = 0; index < lines.length;) {
    if (lines[index]!.trim() === '') {
      index++
      continue
    }
    const rest = lines.slice(index)
    const block = kinds.map((kind) => kind(rest, rendering)).find((found) => found !== undefined) ?? paragraph(rest, rendering, isTight)
    shown.push(block.shown)
    index += block.lines
  }
  return htmlTemplate`${shown}`
}

function fence(lines: readonly string[]): Block | undefined {
  if (!lines[0]!.startsWith('```')) return undefined
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith('```'))
  const last = end === -1 ? lines.length : end
  return { shown: htmlTemplate`<pre tabindex="0"><code>${lines.slice(1, last).join('\n')}</code></pre>`, lines: last + 1 }
}

function heading([line]: readonly string[], rendering: Rendering): Block | undefined {
  const [, marks, text] = /^(#{1,6}) +(.*?) *#*$/.exec(line!) ?? []
  if (marks === undefined) return undefined
  const { shown, plain } = inlineText(text!, rendering.resolve)
  const id = freeId(plain, rendering.headings)
  rendering.headings.push({ id, level: marks.length, text: plain })
  const link = marks.length === 1 ? shown : htmlTemplate`${shown} <a class="anchor" href="#${id}" aria-label="Link to this part">#</a>`
  const levels = [
    htmlTemplate`<h1 id="${id}">${link}</h1>`,
    htmlTemplate`<h2 id="${id}">${link}</h2>`,
    htmlTemplate`<h3 id="${id}">${link}</h3>`,
    htmlTemplate`<h4 id="${id}">${link}</h4>`,
  ]
  return { shown: levels[Math.min(marks.length, levels.length) - 1]!, lines: 1 }
}

/** As code hosts make them, so that a link into a page leads to the same part there and here. */
function freeId(text: string, before: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
  for (let count = 0; ; count++) {
    const free = count === 0 ? id : `${id}-${count}`
    if (!before.some((one) => one.id === free)) return free
  }
}

const isDivider = (line: string | undefined) => line !== undefined && /^\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?\s*)?$/.test(line.trim())

function table(lines: readonly string[], { resolve }: Rendering): Block | undefined {
  if (!lines[0]!.trim().startsWith('|') || !isDivider(lines[1])) return undefined
  const end = lines.findIndex((line) => !line.trim().startsWith('|'))
  const rows = lines.slice(0, end === -1 ? lines.length : end)
  const cells = (row: string) => Array.from(cellTexts(row), (text) => inlineText(text, resolve).shown)
  const [head, , ...body] = rows.map(cells)
  const hasHead = head!.some(({ text }) => text !== '')
  const shown = htmlTemplate`<div class="scrolls" tabindex="0">
    <table>
      ${
        hasHead &&
        htmlTemplate`<thead>
          <tr>
            ${head!.map((cell) => htmlTemplate`<th scope="col">${cell}</th>`)}
          </tr>
        </thead>`
      }
      <tbody>
        ${body.map(
          (row) =>
            htmlTemplate`<tr>
              ${row.map((cell) => htmlTemplate`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
  return { shown, lines: rows.length }
}

const cellTexts = (row: string) =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

const marker = /^( *)([-*]|\d{1,9}\.)( +)(?=\S)/

function list(lines: readonly string[], rendering: Rendering): Block | undefined {
  const first = marker.exec(lines[0]!)
  if (!first) return undefined
  const isNumbered = /\d/.test(first[2]!)
  const items: string[][] = []
  let index = 0
  let width = 0
  for (; index < lines.length; index++) {
    const line = lines[index]!
    const begun = marker.exec(line)
    const isInside = items.length > 0 && line.startsWith(' '.repeat(width)) && line.trim() !== ''
    if (begun && !isInside) {
      if (/\d/.test(begun[2]!) !== isNumbered) break
      width = begun[0].length
      items.push([line.slice(width)])
    } else if (isInside) items.at(-1)!.push(line.slice(width))
    else if (line.trim() === '' && goesOn(lines.slice(index + 1), width)) items.at(-1)!.push('')
    else if (line.trim() !== '' && items.at(-1)!.at(-1) !== '' && !beginsOther(line)) items.at(-1)!.push(line.trim())
    else break
  }
  const shown = items.map((item) => htmlTemplate`<li>${blocks(item, rendering, true)}</li>`)
  const start = Number.parseInt(first[2]!, 10)
  if (!isNumbered)
    return {
      shown: htmlTemplate`<ul>
        ${shown}
      </ul>`,
      lines: index,
    }
  return {
    shown: htmlTemplate`<ol start="${start}">
      ${shown}
    </ol>`,
    lines: index,
  }
}

/** True when the next non-empty line belongs to the list: it is indented, or the next item. */
function goesOn(lines: readonly string[], width: number): boolean {
  const next = lines.find((line) => line.trim() !== '')
  return next !== undefined && (next.startsWith(' '.repeat(width)) || marker.test(next))
}

const beginsOther = (line: string) => /^(```|#{1,6} |\||<img )/.test(line.trim())

/** The one element that pages write as HTML, because Markdown has no width. */
function picture([line]: readonly string[], { resolve }: Rendering): Block | undefined {
  const [, address, alt, width] = /^<img src="([^"]+)" alt="([^"]*)"(?: width="(\d+)")? *\/?>$/.exec(line!.trim()) ?? []
  if (address === undefined) return undefined
  const source = resolve(address)
  const sized = htmlTemplate`<img src="${source}" alt="${alt}" width="${width}" loading="lazy" />`
  return { shown: htmlTemplate`<p>${width ? sized : htmlTemplate`<img src="${source}" alt="${alt}" loading="lazy" />`}</p>`, lines: 1 }
}

function paragraph(lines: readonly string[], { resolve }: Rendering, isTight: boolean): Block {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || beginsOther(line) || marker.test(line)))
  const own = lines.slice(0, end === -1 ? lines.length : end)
  const { shown } = inlineText(own.map((line) => line.trim()).join('\n'), resolve)
  return { shown: isTight ? htmlTemplate`${shown} ` : htmlTemplate`<p>${shown}</p>`, lines: own.length }
}
