/** A line of a CSV file; `line` is where it begins, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Explains what is wrong with a file, and what to do. */
export class FileMistake extends Error {}

/**
 * RFC 4180, with commas, semicolons or tabs, whichever the first line has most of, or what a line
 * `sep=` says. Empty lines are left out.
 */
export function readCsv(whole: string): CsvRow[] {
  // Excel reads this line, and writes none: other programs write it for Excel.
  const said = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i.exec(whole)
  const text = said === null ? whole : whole.slice(said[0].length)
  const separator = said?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = said === null ? 1 : 2
  let begun = line
  let at = 0
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells })
    cells = []
  }
  while (at < text.length) {
    if (cells.length === 0) begun = line
    const cell = text[at] === '"' ? quoted(text, at, line) : bare(text, at, separator)
    cells.push(cell.text)
    line += cell.breaks
    at = cell.end
    const next = text[at]
    if (next === separator) {
      at += 1
      // The line ends with an empty cell.
      if (at === text.length) cells.push('')
      else if (text[at] === '\n' || text[at] === '\r') cells.push('')
      else continue
    } else if (next !== undefined && next !== '\n' && next !== '\r')
      throw new FileMistake(
        `Line ${line}: “${next}” follows the closing quotation mark. Inside a cell a ` +
          'quotation mark is written twice.',
      )
    endRow()
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
  }
  return rows
}

interface Cell {
  readonly text: string
  readonly end: number
  readonly breaks: number
}

function quoted(text: string, start: number, line: number): Cell {
  let found = ''
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at)
    if (end === -1)
      throw new FileMistake(
        `Line ${line}: a cell begins with a quotation mark and never ends with one.`,
      )
    found += text.slice(at, end)
    if (text[end + 1] !== '"')
      return {
        text: found.replaceAll('\r\n', '\n'),
        end: end + 1,
        breaks: breaksIn(text.slice(start, end)),
      }
    found += '"'
    at = end + 2
  }
}

function bare(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  return { text: text.slice(start, end), end, breaks: 0 }
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

// Column names are short: a first line of more characters is not read to its end for this.
const looksAt = 10_000

const separators = [',', ';', '\t', '|'] as const

function separatorOf(text: string): string {
  const [first = ''] = text
    .slice(0, looksAt)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (one: string) => first.split(one).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}

// A spreadsheet runs a cell that begins so as a formula.
const formula = /^'*[=+\-@\t\r]/

/**
 * With a byte order mark, by which spreadsheets know UTF-8. What would be a formula gets an
 * apostrophe, which `withoutApostrophe` takes away.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cellText).join(',')).join('\r\n')}\r\n`

function cellText(text: string): string {
  // mutant: harmless-cell
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
