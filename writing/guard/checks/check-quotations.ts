import { bareGround, bareOf, wholeIndexOf } from '../bare-text.ts'
import type { DraftFault } from '../fault.ts'
import { sourceAt, type Ground, type Grounds } from '../grounds.ts'
import { blanked } from '../readable.ts'
import { speechVerbs, titles } from '../name-words.ts'
import { asProse, namesIn } from '../names.ts'
import { quotationsIn, type Quotation } from '../quotations.ts'

export interface FoundQuotation {
  readonly quotation: Quotation
  readonly ground: Ground
  readonly start: number
  readonly end: number
}

/**
 * The quotations of a piece that stand in neither source nor topic word by word, or are given to
 * somebody else than there.
 */
export function checkQuotations(
  text: string,
  piece: number,
  grounds: Grounds,
): { faults: DraftFault[]; found: FoundQuotation[] } {
  const faults: DraftFault[] = []
  const found: FoundQuotation[] = []
  const quotations = quotationsIn(text)
  // Whom one quotation names says neither it nor the one beside it.
  const beside = blanked(text, quotations)
  for (const quotation of quotations) {
    const fault = (why: string, doubt?: DraftFault['doubt']) =>
      faults.push({
        rule: 'quotation',
        piece,
        start: quotation.start,
        end: quotation.end,
        detail: `The quotation “${quotation.text.slice(0, 80)}” ${why}`,
        ...(doubt === undefined ? {} : { doubt }),
      })
    const place = placeOf(quotation.text, grounds)
    if (place === null) fault('does not stand in the source word by word.')
    else if (isSaidByAnother(beside, quotation, place, grounds))
      fault('is another person’s in the source, as far as it names one: check it.', 'changed')
    else found.push({ quotation, ...place })
  }
  return { faults, found }
}

function placeOf(
  quoted: string,
  { all }: Grounds,
): { ground: Ground; start: number; end: number } | null {
  // What was left out, or put in, parts it.
  const parts = partsOf(quoted, leftOut)
  // “…,” said the speaker, “…”: what was said in two was said, with nothing left out between.
  const inSentences = partsOf(quoted, /(?<=[.!?])\s+/u)
  return placeOfParts(parts, all) ?? placeOfParts(inSentences, all, interruptionMax)
}

const leftOut = /\s{0,99}(?:\[[^\]]{0,80}\]|\(\s{0,99}(?:…|\.\.\.)\s{0,99}\)|…|\.\.\.)\s*/u
const interruptionMax = 80

function partsOf(quoted: string, mark: RegExp): string[] {
  return quoted
    .split(mark)
    .map((part) => bareOf(part).text)
    .filter((part) => part !== '')
}

function placeOfParts(
  parts: readonly string[],
  all: readonly Ground[],
  apartMax = Number.POSITIVE_INFINITY,
): { ground: Ground; start: number; end: number } | null {
  for (const ground of all) {
    const bare = bareGround(ground)
    let from = 0
    let first = -1
    const isThere = parts.every((part) => {
      const index = wholeIndexOf(bare.text, part, from)
      if (index === -1 || (first !== -1 && index - from > apartMax)) return false
      if (first === -1) first = index
      from = index + part.length
      return true
    })
    if (!isThere || first === -1) continue
    const found = { ground, start: bare.at[first]!, end: bare.at[from - 1]! + 1 }
    // The end of one source and the beginning of the next were said by nobody.
    if (sourceAt(ground, found.start) === sourceAt(ground, found.end - 1)) return found
  }
  return null
}

const near = 90
const around = 260

const turnMax = 1_500

/**
 * The label of the turn that a place stands in ("Ben Ortiz: …"), empty for an answer below a
 * question, whoever is named in either; null in prose, where what somebody says stands
 * between marks.
 */
function turnOf(readable: string, start: number): string | null {
  if (/["“„«「『‘']\s*$/u.test(readable.slice(Math.max(0, start - 3), start))) return null
  const before = readable.slice(Math.max(0, start - turnMax), start)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.slice(lineStart)
  // The rest of a text between marks: prose.
  const from = start - line.length
  const end = readable.indexOf('\n', start)
  const whole = readable.slice(from, end === -1 ? undefined : Math.min(end, start + turnMax))
  if (quotationsIn(whole).some((one) => one.start < line.length && one.end > line.length))
    return null
  const label = /^[\s\p{P}\p{N}]*(\p{L}[^:：.!?\n]{0,60})[:：]/u.exec(line)?.[1]
  return label ?? (/[?？؟]["”’»)]*[ \t]*\n/u.test(before) ? '' : null)
}

/**
 * What is beside a quotation of a draft: the rest of its sentences, a line behind that names
 * a speaker, and a line before that leads to it.
 */
function besideOf(text: string, start: number, end: number): readonly [string, string] {
  const before = text.slice(Math.max(0, start - near), start)
  const after = text.slice(end, end + near)
  const signed = /^\P{L}{0,9}\n[ \t]*(?:[–—(-][ \t]*)?(\p{Lu}[^\n.!?]{1,80})\)?(?:\n|$)/u.exec(
    after,
  )
  // A separate line that goes on: `So sagt es Anna Keller, …`
  const goesOn = /^\P{L}{0,9}\n\s*(\p{Lu}\p{L}*) ([^\n.!?]{1,60})/u.exec(after)
  const isLed = goesOn !== null && speechVerbs.has(goesOn[1]!.toLowerCase())
  const above = before.trimEnd()
  const leading = before.slice(above.length).includes('\n') ? lastSentence(above.slice(-90)) : ''
  return [
    leading !== '' ? leading : before.replace(/^[\s\S]*[.!?\n]\s/u, ''),
    signed !== null
      ? `x ${signed[1]}`
      : isLed
        ? `x ${goesOn[2]}`
        : after.replace(/(?<=\S)[.!?\n][\s\S]*$/u, ''),
  ]
}

/** What follows the last full stop or line break. */
function lastSentence(text: string): string {
  return text.slice(Math.max(...['.', '!', '?', '\n'].map((end) => text.lastIndexOf(end))) + 1)
}

/**
 * The draft names a speaker beside the quotation whom the source does not name near it, but names
 * elsewhere, while others are near it.
 */
function isSaidByAnother(
  text: string,
  { start, end }: Quotation,
  place: { ground: Ground; start: number; end: number },
  { language }: Grounds,
): boolean {
  const [before, after] = besideOf(text, start, end)
  const beside = [before, after].flatMap((part) => namesIn(part, language))
  const speakers = beside
    .flatMap(({ words }) => words)
    .map(({ text: word }) => word.toLowerCase().replace(/'s?$/, ''))
    .filter((word) => !titles.has(word) && place.ground.words.has(word))
  if (speakers.length === 0) return false
  const { readable } = place.ground
  const label = turnOf(readable, place.start)
  if (label !== null) {
    const named = namesIn(label, language).flatMap(({ words }) =>
      words.map(({ text: word }) => word.toLowerCase()),
    )
    // "RK: …" is said by Rosalba Kinnaird.
    const isInitials = beside.some(
      ({ words }) =>
        words.length > 1 && words.map(({ text: word }) => word.charAt(0)).join('') === label,
    )
    return (
      named.length > 0 &&
      !isInitials &&
      !speakers.some((speaker) => label.toLowerCase().includes(speaker))
    )
  }
  const lead = readable.slice(Math.max(0, place.start - around), place.start)
  // A part of a sentence is no heading.
  const names = (part: string) =>
    namesIn(asProse(part), language).flatMap(({ words }) =>
      words.map(({ text: word }) => word.toLowerCase().replace(/'s?$/, '')),
    )
  // Who is named in the sentence that leads to it says it.
  const opening = Math.max(...['“', '„', '«', '"', '»'].map((mark) => lead.lastIndexOf(mark)))
  const led = (opening === -1 ? lead : lead.slice(0, opening)).trimEnd()
  const intro = /[:,]$/u.test(led) ? lastSentence(led) : ''
  const introduced = names(intro)
  if (introduced.length > 0 && intro.endsWith(':'))
    return !speakers.some((speaker) => introduced.some((name) => speaker.startsWith(name)))
  // Another paragraph names no speaker, nor does what follows a full stop without a closing mark.
  const rest = readable
    .slice(place.end, place.end + around)
    .replace(/\n[\s\S]*$/u, '')
    .replace(/(?:^|(?<=[\p{L}\p{N}]{2}))[.!?\n](?=\s|$)[\s\S]*$/u, '')
  const behind = names(rest)
  if (behind.some((name) => speakers.includes(name))) return false
  // Who is named in the sentence of the quotation says it; else somebody who was named before.
  if (behind.length > 0) return true
  const paragraph = readable.slice(Math.max(0, place.start - turnMax), place.start)
  const told = `${lead}\n${paragraph.slice(paragraph.lastIndexOf('\n') + 1)}`.toLowerCase()
  return !speakers.some((speaker) => told.includes(speaker)) && names(lead).length > 0
}
