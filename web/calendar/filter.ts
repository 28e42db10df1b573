import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { onlyIn, type Only } from '../data/only.ts'
import { isOneOf, isText, searchReader } from '../data/search-reader.ts'
import { postSearchIn } from '../posts/post-views.ts'
import { displayStatusOf, type DisplayStatus } from '../shell/display-status.ts'
import { isCalendarDay, views, type View } from './period.ts'

/** The states to filter by; a post that its owner marked as published counts as published. */
export const calendarStates = [
  'pending',
  'awaiting',
  'rejected',
  'publishing',
  'published',
  'failed',
  'unconfirmed',
  'dismissed',
] as const
export type ShownState = (typeof calendarStates)[number]

/** The view of the calendar in its address: the period, and the filters. */
export interface CalendarSearch extends Only {
  /** Without it a month, or on a phone the list. */
  readonly view?: View
  /** A day of the period, `YYYY-MM-DD`. Without it today. */
  readonly day?: string
  /** Networks, with commas between them. */
  readonly hidden?: string
  readonly state?: ShownState
  readonly q?: string
}

export function calendarSearchIn(search: Record<string, unknown>): CalendarSearch {
  const { q } = search
  return { ...narrowedIn(search), ...onlyIn(search), ...postSearchIn({ q }) }
}

const narrowedIn = searchReader({
  view: isOneOf(views),
  day: isCalendarDay,
  hidden: isText,
  state: isOneOf(calendarStates),
})

/**
 * Whether a post stands so, and its first line has each of the words, in whatever order and case.
 */
export function finderOf(
  state: ShownState | undefined,
  q: string,
): (post: ListedSchedule) => boolean {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (post) => {
    if (state !== undefined && calendarStateOf(displayStatusOf(post)) !== state) return false
    const opening = words.length === 0 ? '' : post.opening.toLocaleLowerCase()
    return words.every((word) => opening.includes(word))
  }
}

const calendarStateOf = (standing: DisplayStatus): ShownState =>
  standing === 'resolved' ? 'published' : standing
