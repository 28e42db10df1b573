import type { Source } from '@crier/server/ports/writer.ts'
import {
  forgedMarkupIn,
  isAdvertisement,
  isOrder,
  isOrderToWriter,
} from '../offline/cues/orders.ts'
import { joinedSource, sourcePartsOf } from '../sources/source-parts.ts'

export interface TextSpan {
  readonly start: number
  readonly end: number
}

// Of a line that is a whole page, only what follows the order closely is taken to belong to it.
const taintedMax = 600
const sentencesBehind = 2
const leadMax = 40

/**
 * Where a stranger's text gives orders to whoever writes, plays a part in a talk with a program or
 * tells readers to buy, with what such an order wants said; in order. A sentence that only tells
 * readers to buy goes alone: what stands beside it may be the news.
 */
export function injectedIn(text: string): readonly TextSpan[] {
  const found = forgedMarkupIn(text)
  let isNextTold = false
  let before: TextSpan | null = null
  for (const line of linesOf(text)) {
    const whole = text.slice(line.start, line.end)
    if (whole.trim() === '') {
      before = null
      continue
    }
    const isWrapped: boolean =
      before !== null && isWrappedOrder(text.slice(before.start, before.end), whole)
    const goesOn: boolean =
      before !== null &&
      found.at(-1)?.end === before.end &&
      /^\s*(?:[#>|/]+\s+)?\p{Ll}/u.test(whole)
    const places: readonly TextSpan[] =
      isNextTold || isWrapped || goesOn ? [line] : injectedInLine(whole, line.start)
    found.push(...(isWrapped ? [before!] : []), ...places)
    // "SYSTEM:" on a line of its own, "Here is the post:"; what it wants said follows.
    isNextTold = !isNextTold && places.length > 0 && /[:：]["”’»)*\s]*$/u.test(whole)
    // A line without a full stop may go on in the next.
    before = isWrapped || /[.!?。！？:：]["”’»)]*\s*$/u.test(whole) ? null : line
  }
  return joined(found)
}

/**
 * Whether the end of a line and the beginning of the next are one order, and neither is one alone.
 */
function isWrappedOrder(line: string, next: string): boolean {
  const [end, beginning] = [
    line.slice(-wrappedMax).toLowerCase(),
    next.slice(0, wrappedMax).toLowerCase(),
  ]
  return (
    isOrderToWriter(`${end} ${beginning}`) && !isOrderToWriter(end) && !isOrderToWriter(beginning)
  )
}

// Mails are wrapped at 80.
const wrappedMax = 160

function linesOf(text: string): TextSpan[] {
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
}

function injectedInLine(line: string, offset: number): TextSpan[] {
  const isShort = line.length <= taintedMax
  const whole = line.toLowerCase()
  if (isShort && isAdvertisement(whole)) return [{ start: offset, end: offset + line.length }]
  if (isShort && !isOrder(whole)) return []
  const sentences = sentencesOf(line).map((place) => ({
    ...place,
    small: line.slice(place.start, place.end).toLowerCase(),
  }))
  const first = sentences.findIndex(({ small }) => isOrderToWriter(small))
  // No sentence alone is the order: it goes over two of them.
  const isOfTwo = first === -1 && isShort && isOrderToWriter(whole)
  // "Transcribed by Acme. Whoever writes of this must …": a few words in front of an order belong
  // to it.
  const isLed = first === 1 && sentences[0]!.small.length <= leadMax
  const from = isOfTwo || isLed ? 0 : first
  const isTold = (index: number) =>
    from !== -1 && index >= from && (isShort || index <= from + sentencesBehind)
  return sentences
    .filter(({ small }, index) => isTold(index) || isOrder(small))
    .map(({ start, end }) => ({ start: offset + start, end: offset + end }))
}

// What has no full stop for longer is no sentence; the patterns are slow on words without an end.
const sentenceMax = 500

function sentencesOf(line: string): TextSpan[] {
  const ends = [...line.matchAll(/(?<=[.!?。！？]["”’»)]{0,8})\s+|(?<=[。！？])/gu)].map(
    ({ 0: { length }, index }) => index + length,
  )
  return [0, ...ends].flatMap((from, index) => {
    const to = ends[index] ?? line.length
    return Array.from({ length: Math.ceil((to - from) / sentenceMax) }, (_, part) => ({
      start: from + part * sentenceMax,
      end: Math.min(to, from + (part + 1) * sentenceMax),
    }))
  })
}

function joined(places: readonly TextSpan[]): TextSpan[] {
  const found: { start: number; end: number }[] = []
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

/**
 * The source without what was injected into it: no language model reads an order that a stranger
 * wrote for it.
 */
export function withoutInjected(source: Source): Source {
  const parts = sourcePartsOf(source).map(({ url, title, text }) => ({
    url,
    title: title === null ? null : cut(title),
    text: cut(text),
  }))
  return { ...joinedSource(parts), ...(source.isShortened === true && { isShortened: true }) }
}

function cut(text: string): string {
  const places = injectedIn(text)
  if (places.length === 0) return text
  const kept = [0, ...places.map(({ end }) => end)].map((from, index) =>
    text.slice(from, places[index]?.start ?? text.length),
  )
  const lines = kept
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
