import { memo, type MouseEvent, type ReactNode } from 'react'
import { momentText, timeText } from '../time/format.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { EntryContent, type NameOf } from './entry.tsx'
import { atOf, type CalendarEntry, type Overflow } from './overflow.ts'
import type { SlotTime } from './slot-times.ts'

export interface EntryActs {
  readonly onOpen: (scheduleId: string) => void
  readonly onWrite: (at: string, place?: SlotTime) => void
  readonly onOverflow: (overflow: Overflow) => void
  /** Selects a post, or deselects it. Null when the viewer may not change several. */
  readonly onPick: ((scheduleId: string) => void) | null
}

interface Props {
  readonly id: string
  readonly entry: CalendarEntry
  readonly zone: string
  readonly refused: boolean
  readonly movable: boolean
  readonly lines?: number
  readonly nameOf: NameOf
  readonly acts: EntryActs
  /** Whether it is selected; null while a click opens it. */
  readonly picked: boolean | null
}

/** A link to a post, or a button: for a free slot, and for what a cell has no room for. */
export const PlacedEntry = memo(function PlacedEntry({
  id,
  entry,
  zone,
  refused,
  movable,
  lines = 0,
  nameOf,
  acts,
  picked,
}: Props) {
  const content = (
    <EntryContent
      entry={entry}
      time={timeText(atOf(entry), zone)}
      zone={zone}
      refused={refused}
      lines={lines}
      nameOf={nameOf}
    />
  )
  if (entry.kind === 'post')
    return (
      <PostLink
        scheduleId={entry.post.schedule_id}
        movableAs={movable ? id : undefined}
        acts={acts}
        picked={picked}
      >
        {content}
      </PostLink>
    )
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

interface LinkProps extends Pick<Props, 'acts' | 'picked'> {
  readonly scheduleId: string
  readonly movableAs: string | undefined
  readonly children: ReactNode
}

/**
 * Not a link of the router: hundreds of them would each listen to it. While several are chosen it
 * is a box to check.
 */
function PostLink({
  scheduleId,
  movableAs,
  acts: { onOpen, onPick },
  picked,
  children,
}: LinkProps) {
  return (
    <a
      href={`/posts/${scheduleId}`}
      draggable={false}
      data-movable={movableAs}
      data-choose={onPick !== null || undefined}
      {...(picked !== null && { role: 'checkbox', 'aria-checked': picked })}
      onClick={(event) => {
        const picks = onPick !== null && (picked !== null || event.ctrlKey || event.metaKey)
        if (!picks && opensElsewhere(event)) return
        event.preventDefault()
        if (picks) onPick(scheduleId)
        else onOpen(scheduleId)
      }}
      onKeyDown={(event) => {
        if (picked === null || event.key !== ' ') return
        event.preventDefault()
        onPick?.(scheduleId)
      }}
    >
      {children}
    </a>
  )
}

const opensElsewhere = (event: MouseEvent) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
