import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { hourText, shortDayText } from '../time/format.ts'
import type { SlotTime } from './slot-times.ts'

/** An entry of a cell: a post, a free slot, or the rest that has no room. */
export type CalendarEntry =
  | { readonly kind: 'post'; readonly post: ListedSchedule }
  | { readonly kind: 'slot'; readonly slotTime: SlotTime }
  | {
      readonly kind: 'overflow'
      readonly at: string
      readonly day: string
      readonly posts: readonly ListedSchedule[]
      readonly slotTimes: readonly SlotTime[]
    }

/** The hidden entries behind the one for the rest. */
export type Overflow = Pick<
  Extract<CalendarEntry, { readonly kind: 'overflow' }>,
  'day' | 'posts' | 'slotTimes'
>

/** RFC 3339. */
export const atOf = (entry: CalendarEntry): string =>
  entry.kind === 'post'
    ? entry.post.scheduled_at
    : entry.kind === 'slot'
      ? entry.slotTime.at
      : entry.at

export interface CellRoom {
  /** The entries that a day (or an hour) has room for. */
  readonly entries: number
  /** The entry for the rest is beside the number of the day and takes no line. */
  readonly isRestBeside: boolean
}

/**
 * Limits each day (or hour) to its room, with one entry for the rest. Rendering thousands of hidden
 * posts made each click wait for half a second.
 */
export function withoutOverflow(
  view: 'month' | 'week' | 'day',
  posts: readonly ListedSchedule[],
  slotTimes: readonly SlotTime[],
  zone: string,
  room: CellRoom,
): Map<string, CalendarEntry> {
  const whereabouts = (at: string) =>
    view === 'month' ? shortDayText(at, zone) : hourText(at, zone)
  const groups = Map.groupBy(everything(posts, slotTimes), ({ at }) => whereabouts(at))
  return new Map([...groups].flatMap(([where, all]) => entriesOf(where, all, room)))
}

interface Dated {
  readonly id: string
  readonly at: string
  readonly entry: CalendarEntry
}

export function everything(
  posts: readonly ListedSchedule[],
  slotTimes: readonly SlotTime[],
): Dated[] {
  return [
    ...posts.map((post): Dated => ({
      id: post.schedule_id,
      at: post.scheduled_at,
      entry: { kind: 'post', post },
    })),
    ...slotTimes.map((slotTime): Dated => ({
      id: `${slotTime.connection_id} ${slotTime.at}`,
      at: slotTime.at,
      entry: { kind: 'slot', slotTime },
    })),
  ]
}

function entriesOf(
  where: string,
  all: readonly Dated[],
  { entries, isRestBeside }: CellRoom,
): [string, CalendarEntry][] {
  // An entry for the rest that takes a place itself never replaces a single one.
  const shown = all.slice(0, all.length > entries && !isRestBeside ? entries - 1 : entries)
  const overflow = all.slice(shown.length)
  const next = overflow[0]
  const posts = overflow.flatMap(({ entry }) => (entry.kind === 'post' ? [entry.post] : []))
  const slotTimes = overflow.flatMap(({ entry }) => (entry.kind === 'slot' ? [entry.slotTime] : []))
  // Posts come before free slots when there is no room for all; the shown ones are sorted by time.
  const byTime = shown.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const pairs = byTime.map(({ id, entry }): [string, CalendarEntry] => [id, entry])
  return next === undefined
    ? pairs
    : [
        ...pairs,
        [`rest of ${where}`, { kind: 'overflow', at: next.at, day: where, posts, slotTimes }],
      ]
}
