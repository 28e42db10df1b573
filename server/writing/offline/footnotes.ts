// Marks of footnotes, as they are printed above the line.
const mark = '[¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰ†‡⁂]'
const atBeginning = new RegExp(`^\\s*${mark}\\s?\\S`, 'u')
const eachMark = new RegExp(mark, 'gu')
const anyMark = new RegExp(mark, 'u')
const signs = '¹²³⁴⁵⁶⁷⁸⁹'

/** "² measured on the forearm": what a mark above is about. It is told with what bears the mark, and not alone. */
export const isFootnote = (text: string): boolean => atBeginning.test(text)

/** Whether a text bears the mark that the note begins with. */
export const bears = (text: string, note: string): boolean => marksIn(text).includes(note.trim().charAt(0))

/** The marks within a text. "120 m²" has none. */
const marksIn = (text: string): string[] =>
  [...text.matchAll(eachMark)].flatMap(({ 0: sign, index }) => (index > 0 && !isUnit(text, index) ? [sign] : []))

const isUnit = (text: string, at: number) => /(?:^|[^\p{L}])(?:c|d|k|m)?m$/u.test(text.slice(Math.max(0, at - 4), at))

// "1 h 15.¹": where sentences are parted, the mark would open the next one.
const behindEnd = new RegExp(`([.!?…。！？,;:]["”’»)]*) ?(${mark}+)(?=\\s|$)`, 'gu')

// A page's letter stands apart from its word, of which it would be a part.
const spaced = / (?=[ᵃᵇᶜᵈᵉᶠᵍʰ](?:[\s.,;:!?)]|$))/gu

/** The lines with every mark of a footnote as it is printed: "*", "1)" and "※1" are marks where a note below begins with them. */
export function withFootnoteMarks(lines: readonly string[]): string[] {
  return withStars(withNumbers(withJapanese(lines))).map((line) => line.replace(spaced, '').replace(behindEnd, '$2$1'))
}

const withJapanese = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/ ?[(（]?※ ?([1-9])(?!\d)[)）]?/gu, (_, digit: string) => signs[Number(digit) - 1]!))

const starred = /(?<=[\p{L}\d.!?)%€£$"”])(\*{1,3})(?=[\s.,;:)!?]|$)/u
const starNote = /^\s*(\*{1,3})\s?(?=[^\s*])/u
const stars = (line: string) => line.match(/\*/g)?.length ?? 0

/** "Free delivery*", and below it alone "* within the town". Emphasis has two of them, and a list several lines. */
function withStars(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => starred.test(line))) return lines
  const isNoteOf = (line: string, sign: string) => starNote.exec(line)?.[1] === sign && stars(line) === sign.length
  let found = lines
  for (const [sign, printed] of [
    ['*', '†'],
    ['**', '‡'],
    ['***', '⁂'],
  ] as const) {
    const notes = found.flatMap((line, index) => (isNoteOf(line, sign) ? [index] : []))
    const isClaim = (line: string, index: number) => index < notes[0]! && starred.exec(line)?.[1] === sign && stars(line) === sign.length
    if (notes.length !== 1 || !found.some(isClaim)) continue
    found = found.map((line, index) =>
      isClaim(line, index) ? line.replace(starred, printed) : index === notes[0] ? line.replace(starNote, printed) : line,
    )
  }
  return found
}

const numbered = /(?<=[\p{L}\d.%€£$"”]) ([1-9])\)(?=[\s.,;:!?]|$)/gu
const numberNote = /^\s*([1-9])\)\s+(?=\S)/u

/** "12 € 1)" and below it "1) without the key": each note has its claim, which the entries of a list have not. */
function withNumbers(lines: readonly string[]): readonly string[] {
  const notes = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const digit = numberNote.exec(line)?.[1]
    if (digit !== undefined) notes.set(digit, index)
  }
  if (notes.size === 0) return lines
  const claimed = new Set<string>()
  const marked = lines.map((line, index) =>
    line.replace(numberNote, printed).replace(numbered, (whole, digit: string, at: number) => {
      if (isInBrackets(line, at) || index >= (notes.get(digit) ?? 0)) return whole
      claimed.add(digit)
      return printed(whole, digit)
    }),
  )
  return claimed.size === notes.size ? marked : lines
}

const printed = (_: string, digit: string) => signs[Number(digit) - 1]!
// "(see 1)" closes its bracket.
const isInBrackets = (line: string, at: number) => line.lastIndexOf('(', at) > line.lastIndexOf(')', at)

interface Said {
  readonly text: string
  readonly block: number
}

/** The statements without the notes among them; each that bears a mark says what its note says, and shows no mark. */
export function withNotes<Told extends Said>(statements: readonly Told[]): readonly Told[] {
  if (!statements.some(({ text }) => anyMark.test(text))) return statements
  const notes = new Map<string, string>()
  const told: Told[] = []
  let open: { readonly sign: string; readonly block: number } | null = null
  for (const statement of statements) {
    const text = statement.text.trim()
    if (isFootnote(text)) open = { sign: text.charAt(0), block: statement.block }
    else if (open?.block !== statement.block) open = null
    if (open === null) told.push(statement)
    else
      notes.set(
        open.sign,
        isFootnote(text) ? text.slice(1).trim() : `${notes.get(open.sign)!}${/[。！？]$/u.test(notes.get(open.sign)!) ? '' : ' '}${text}`,
      )
  }
  return told.map((statement) => {
    const said = withNoteOf(statement.text, notes)
    return said === statement.text ? statement : { ...statement, text: said }
  })
}

const endMark = /[.!?。！？…]["”’»)]*$/u

function withNoteOf(text: string, notes: ReadonlyMap<string, string>): string {
  const marks = marksIn(text)
  if (marks.length === 0) return text
  const bare = text
    .replace(eachMark, (sign, at: number) => (isUnit(text, at) || !(notes.has(sign) || isLoose(text, at)) ? sign : ''))
    .trim()
  const added = [...new Set(marks)].flatMap((sign) => notes.get(sign) ?? [])
  if (added.length === 0) return bare
  const note = added.join(' ')
  if (endMark.test(bare)) return `${bare}${/[。！？]$/u.test(bare) ? '' : ' '}${note}`
  return `${bare} (${note.replace(/[.。]$/u, '')})`
}

// At the end of a word or a sentence it is a mark whose note is not there, and not a power: "10³".
const isLoose = (text: string, at: number) =>
  /\p{L}{3}$/u.test(text.slice(Math.max(0, at - 3), at)) && /^(?:[\s.,;:!?]|$)/u.test(text.slice(at + 1))
