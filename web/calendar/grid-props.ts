import type { ListedSchedule } from '@crier/sdk/operations.ts'
import type { NameOf } from './entry.tsx'
import type { CalendarEntry } from './overflow.ts'
import type { View } from './period.ts'
import type { EntryActs } from './placed-entry.tsx'
import type { SlotTime } from './slot-times.ts'

export interface GridProps {
  readonly view: Exclude<View, 'list'>
  readonly day: string
  readonly zone: string
  readonly posts: readonly ListedSchedule[]
  readonly slotTimes: readonly SlotTime[]
  readonly loading: boolean
  /** The entry whose move was refused. */
  readonly refused: string | null
  readonly onMove: (post: ListedSchedule, to: string) => Promise<void>
  /** Stays the same from render to render. */
  readonly mayMove: (post: ListedSchedule) => boolean
  readonly nameOf: NameOf
  readonly onDay: (day: string) => void
  readonly acts: EntryActs
  /** The posts that are chosen; null while a click opens one. */
  readonly picked: ReadonlySet<string> | null
}

/** The common properties of the grids of a month and of hours. */
export interface DrawnProps extends Pick<
  GridProps,
  'day' | 'zone' | 'loading' | 'refused' | 'nameOf' | 'onDay' | 'acts' | 'picked'
> {
  readonly entries: ReadonlyMap<string, CalendarEntry>
  /** The entries by their days in the zone, `YYYY-MM-DD`. */
  readonly byDay: ReadonlyMap<string, readonly (readonly [string, CalendarEntry])[]>
  readonly canMove: (entry: CalendarEntry) => boolean
  readonly onMove: (id: string, to: string) => void
}
