import { holdsContrast } from '../cues/contrast.ts'
import { isDangling } from '../pieces/dangling.ts'
import type { Statement } from '../pieces/statement.ts'

/**
 * A mark that nothing closes takes the rest along, and gives it back: searched from each mark, it
 * would be read again and again.
 */
const withoutQuotations = (text: string): string =>
  text.replace(/["“„«「][^"”“»」]*(["”“»」]?)/gu, (part: string, end: string) =>
    end === '' ? part : '',
  )

/** A quotation beside which nobody stands who says it. */
function isUnattributed({ text, role }: Statement): boolean {
  if (role === 'quotation' || !/^["“„«「]/u.test(text)) return false
  // The word that begins the next sentence names nobody.
  const outside = withoutQuotations(text).replace(/^\s*\p{Lu}[\p{L}'’-]*/u, '')
  return !/\p{Lu}\p{L}|[\p{sc=Han}\p{sc=Hang}\p{sc=Arabic}]{2}/u.test(outside)
}

// Further back, a name is somebody else's.
const backMax = 3
// "… at Marguerite's …", not the word that begins a sentence.
export const namesSomebody = /\p{L}[’',]* \p{Lu}\p{Ll}/u

/**
 * The sentences of the paragraph from the one that names who says this: "I sat at Ana's. She looked
 * up. “…”" Empty where none does.
 */
function backToName(statements: readonly Statement[], index: number): number[] {
  const places: number[] = []
  for (
    let place = index - 1;
    place >= index - backMax && isSameBlock(statements[place], statements[index]);
    place--
  ) {
    places.push(place)
    if (namesSomebody.test(statements[place]!.text)) return places
  }
  return []
}

const entryLengthMax = 220

function lengthOfEntry(statements: readonly Statement[], index: number): number {
  const near = statements.slice(Math.max(0, index - entryLengthMax), index + entryLengthMax)
  return near
    .filter((other) => isOfOneEntry(statements[index]!, other))
    .reduce((sum, { text }) => sum + text.length, 0)
}

const isOfOneEntry = (one: Statement, other: Statement) =>
  one.role === 'entry' && other.role === 'entry' && one.block === other.block

/**
 * For each statement those without which it must not be told: a claim's "however", the claim of a
 * "however", and the rest of a list's entry.
 */
export function linksOf(
  statements: readonly Statement[],
  language: string,
): readonly ReadonlySet<number>[] {
  const links = statements.map(() => new Set<number>())
  const small = statements.map(({ text }) => text.toLowerCase())
  const isNextTo = (index: number, other: number) => near(statements[index], statements[other])
  for (const [index, text] of small.entries()) {
    if (index > 0 && holdsContrast.in(text, language) && isNextTo(index, index - 1)) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    // What stands behind one mark of a list belongs together, unless that is more than a post of X
    // holds: then nothing of it would be told there.
    if (
      index > 0 &&
      lengthOfEntry(statements, index) <= entryLengthMax &&
      isOfOneEntry(statements[index]!, statements[index - 1]!)
    ) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    if (
      (isDangling(text, language) || isUnattributed(statements[index]!)) &&
      isNextTo(index, index - 1)
    )
      links[index]!.add(index - 1)
    if (isUnattributed(statements[index]!))
      for (const place of backToName(statements, index)) links[index]!.add(place)
  }
  return links
}

function near(one: Statement | undefined, other: Statement | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (isSameBlock(one, other)) return true
  return (
    one.role === 'sentence' &&
    other.role === 'sentence' &&
    one.block - other.block === 1 &&
    one.section === other.section
  )
}

function isSameBlock(one: Statement | undefined, other: Statement | undefined): boolean {
  return one !== undefined && other !== undefined && one.block === other.block
}

/**
 * The places with those after them that point back at the last: told elsewhere, they would point at
 * something else.
 */
export function withFollowers(
  places: readonly number[],
  links: readonly ReadonlySet<number>[],
): number[] {
  const all = [...places]
  for (let last = all.at(-1)!; links[last + 1]?.has(last) === true; last++) all.push(last + 1)
  return all
}

// A chain of "however" and "nevertheless" that is longer is no claim for a post.
const chainMax = 6

/**
 * The statement with all that it must not be told without, in order; null where that is too much.
 */
export function together(
  index: number,
  links: readonly ReadonlySet<number>[],
): readonly number[] | null {
  const found = new Set([index])
  for (const each of found) {
    for (const other of links[each]!) found.add(other)
    if (found.size > chainMax) return null
  }
  return [...found].sort((a, b) => a - b)
}
