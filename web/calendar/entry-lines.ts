import type { CalendarEntry } from './overflow.ts'

const linesMax = 3

/**
 * The lines of text below time and network for each entry of a day's cell: the rows that the cell
 * has left go to its posts, first to those with the fewest. A free slot and the rest have no text.
 */
export function textLines(entries: readonly CalendarEntry[], rows: number): readonly number[] {
  const lines = entries.map(() => 0)
  const posts = entries.flatMap(({ kind }, place) => (kind === 'post' ? [place] : []))
  const placed = entries.filter(({ kind }) => kind !== 'overflow').length
  for (let left = rows - placed; left > 0; left--) {
    const least = Math.min(linesMax, ...posts.map((place) => lines[place]!))
    if (least === linesMax) break
    lines[posts.find((place) => lines[place] === least)!]!++
  }
  return lines
}

/**
 * The minutes of a day at which entries are drawn that each take `minutes`, one below the other:
 * at their own (ascending) or as little later as the ones before need, and before the day's end.
 */
export function stackedMinutes(
  beginnings: readonly number[],
  minutes: number,
  end: number,
): readonly number[] {
  const tops: number[] = []
  for (const begins of beginnings) tops.push(Math.max(begins, (tops.at(-1) ?? -minutes) + minutes))
  let last = end
  return tops
    .toReversed()
    .map((top) => (last = Math.min(top, last - minutes)))
    .toReversed()
}
