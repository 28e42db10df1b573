import { memo, type MouseEvent } from 'react'
import { momentText, timeText } from '../time/format.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { EntryContent, type NameOf } from './entry.tsx'
import { atOf, type Entry, type Overflow } from './overflow.ts'
import type { SlotTime } from './slot-times.ts'

export interface EntryActs {
  readonly onOpen: (scheduleId: string) => void
  readonly onWrite: (at: string, place?: SlotTime) => void
  readonly onOverflow: (overflow: Overflow) => void
}

interface Props {
  readonly id: string
  readonly entry: Entry
  readonly zone: string
  readonly refused: boolean
  readonly movable: boolean
  readonly nameOf: NameOf
  readonly acts: EntryActs
}

/** A link to a post, or a button: for a free slot, and for what a cell has no room for. */
export const PlacedEntry = memo(function PlacedEntry({ id, entry, zone, refused, movable, nameOf, acts }: Props) {
  const content = <EntryContent entry={entry} time={timeText(atOf(entry), zone)} zone={zone} refused={refused} nameOf={nameOf} />
  if (entry.kind === 'post') {
    const { schedule_id } = entry.post
    return (
      // Not a link of the router: hundreds of them would each listen to it.
      <a
        href={`/posts/${schedule_id}`}
        draggable={false}
        data-movable={movable ? id : undefined}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          acts.onOpen(schedule_id)
        }}
      >
        {content}
      </a>
    )
  }
  if (entry.kind === 'slot')
    return (
      <button type="button" onClick={() => acts.onWrite(entry.slotTime.at, entry.slotTime)}>
        {content}
      </button>
    )
  const { at, posts, slotTimes } = entry
  return (
    <button
      type="button"
      aria-label={calendarTexts.moreAt(posts.length + slotTimes.length, momentText(at, zone))}
      onClick={() => acts.onOverflow({ day: entry.day, posts, slotTimes })}
    >
      {content}
    </button>
  )
})

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
