import { factsIn, isLabelled } from '../cues/event-facts.ts'

/**
 * The lines with a list that has no marks marked: a heading of a word or two, and below it at least
 * two lines of a programme or menu.
 */
export function withListMarks(lines: readonly string[]): string[] {
  const found: string[] = []
  for (let start = 0; start < lines.length;) {
    let end = start
    while (end < lines.length && lines[end]!.trim() !== '') end++
    const group = lines.slice(start, end)
    const [heading = '', ...entries] = group
    if (entries.length > 1 && isListHeading(heading) && entries.every(isEntry))
      found.push(heading, '', ...entries.map((line) => `- ${line.trim()}`))
    else found.push(...group)
    if (end < lines.length) found.push(lines[end]!)
    start = end + 1
  }
  return found
}

const isUnended = (text: string) => !/[.,;:!?。、，！？…]["”’»)]*$/u.test(text)

function isListHeading(line: string): boolean {
  const text = line.trim()
  return /^\p{L}[\p{L}\p{M} -]{2,24}:?$/u.test(text) && text.split(' ').length <= 3
}

// Shorter lines are an address; a date, a time or a price stands for itself.
const entryMin = 15
const entryMax = 110

function isEntry(line: string): boolean {
  const text = line.trim()
  if (text.length < entryMin || text.length > entryMax || !isUnended(text)) return false
  return (
    /^(?:\p{Lu}|\p{Lo}|\d|["“„«])/u.test(text) &&
    !isLabelled(text) &&
    factsIn(text) === 0 &&
    !/@|https?:|www\./.test(text)
  )
}
