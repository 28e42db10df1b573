import type { DraftFault } from './fault.ts'
import { stemsOf } from './stems.ts'

/** Pieces without a word, and pieces that say what one before them says. */
export function checkDistinct(pieces: readonly string[], language: string): DraftFault[] {
  const faults: DraftFault[] = []
  const seen: { readonly bare: string; readonly stems: ReadonlySet<string> }[] = []
  for (const [piece, text] of pieces.entries()) {
    const whole = { piece, start: 0, end: text.length }
    const bare = bareOf(text)
    if (bare === '') {
      faults.push({ ...whole, rule: 'empty', detail: `Entry ${piece + 1} is empty.` })
      continue
    }
    const stems = new Set(stemsOf(text, language))
    const twin = seen.findIndex((other) => other.bare === bare || isTwin(other.stems, stems))
    if (twin !== -1)
      faults.push({
        ...whole,
        rule: 'equal_pieces',
        detail:
          `Entry ${piece + 1} says the same as entry ${twin + 1}: each must say ` +
          'something of its own.',
      })
    seen.push({ bare, stems })
  }
  return faults
}

function bareOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*\d{1,2}[/.)](?:\d{1,2})?/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** Nine words of ten are the same: figures aside, one was written from the other. */
function isTwin(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (Math.min(left.size, right.size) < 6) return false
  let same = 0
  for (const word of left) if (right.has(word)) same += 1
  return same >= 0.9 * Math.max(left.size, right.size)
}
