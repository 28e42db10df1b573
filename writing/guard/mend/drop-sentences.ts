import { splitSentences } from '../../text/sentences/split-sentences.ts'
import type { DraftFault, Rule } from '../fault.ts'
import { quotationsIn } from '../quotations.ts'

// These stand before a sentence that is innocent of them.
const strippable: ReadonlySet<Rule> = new Set(['role_marker', 'dateline'])

/**
 * The pieces without the sentences that hold a fault, and without pieces that say nothing or
 * nothing new.
 */
export function withoutFaults(
  pieces: readonly string[],
  faults: readonly DraftFault[],
  language: string,
): string[] {
  return pieces
    .map((text, piece) => {
      const own = faults.filter((fault) => fault.piece === piece)
      if (own.length === 0) return text
      return own.some(
        ({ rule }) => rule === 'empty' || rule === 'equal_pieces' || rule === 'language',
      )
        ? ''
        : cut(text, own, language)
    })
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function cut(text: string, faults: readonly DraftFault[], language: string): string {
  let offset = 0
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const start = offset
    offset += line.length + 1
    const own = faults.filter((fault) => fault.start < start + line.length && fault.end > start)
    if (own.length === 0) {
      lines.push(line)
      continue
    }
    const left = cutLine(line, start, own, language)
    // What is left of a numbered entry is its number.
    if (/\p{L}/u.test(left)) lines.push(left)
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// “…” “…” — Ilse Brandvold
const speaker = /(?<=[”»“"」』])\s+[—–-]\s+\p{L}[^.!?“”„"«»]{1,80}$/u

/**
 * What a line says without the sentences at fault. A quotation goes whole, and who says it stays
 * with what is left of their words.
 */
function cutLine(
  line: string,
  start: number,
  faults: readonly DraftFault[],
  language: string,
): string {
  const body = line.replace(speaker, '')
  if (body !== line && faults.some(({ end }) => end > start + body.length)) return ''
  let at = start
  const left = wholeSentences(body, language)
    .map((sentence) => {
      const from = at
      at += sentence.length
      const own = faults.filter((fault) => fault.start < at && fault.end > from)
      if (own.length === 0) return sentence
      if (!own.every(({ rule }) => strippable.has(rule))) return ''
      const end = Math.max(...own.map((fault) => fault.end)) - from
      return sentence.slice(end).trimStart()
    })
    .join('')
    .trim()
  return left === '' ? '' : left + line.slice(body.length)
}

function wholeSentences(text: string, language: string): string[] {
  const quotations = quotationsIn(text)
  const found: string[] = []
  let at = 0
  for (const sentence of splitSentences(text, language)) {
    if (quotations.some(({ start, end }) => start < at && at < end))
      found[found.length - 1] += sentence
    else found.push(sentence)
    at += sentence.length
  }
  return found
}

/**
 * Whether enough is left to be the draft that was written: half of its letters, and its first words
 * or another piece.
 */
export function isEnough(
  before: readonly string[],
  after: readonly string[],
  least: number,
): boolean {
  return after.length >= least && lettersIn(after) >= 0.5 * lettersIn(before)
}

function lettersIn(pieces: readonly string[]): number {
  return pieces.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
