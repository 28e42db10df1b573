import type { PointerEvent } from 'react'
import { startDrag, type Point } from '../controls/drag.ts'
import { momentText } from '../time/format.ts'
import { instantAt, wallTime } from './period.ts'

interface Place {
  /** What is marked while the pointer is above it. */
  readonly element: HTMLElement
  /** RFC 3339. */
  readonly at: string
  /** Stands beside what is dragged. */
  readonly label: string
}

/** Null where it is over: a post is published in time to come. */
export function placeOn(element: HTMLElement, at: string, zone: string): Place | null {
  return Date.parse(at) > Date.now() ? { element, at, label: momentText(at, zone) } : null
}

/** The day under this point, at the time of day that the post has. */
export function dayAt({ x, y }: Point, scheduledAt: string, zone: string): Place | null {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]')
  if (!day) return null
  const time = wallTime(scheduledAt, zone).toPlainTime()
  return placeOn(day, instantAt(day.dataset['date']!, time, zone), zone)
}

interface Calendar {
  /**
   * Where `id` would stand at this point of the window; null where it may not. `top` is the upper
   * edge of what is dragged.
   */
  readonly placeAt: (id: string, x: number, y: number, top: number) => Place | null
  readonly drop: (id: string, at: string) => void
}

/** Drags the post under the pointer, which has `data-movable`, its id, to another time. */
export function dragPost(event: PointerEvent<HTMLElement>, calendar: Calendar): void {
  const held = (event.target as Element).closest<HTMLElement>('[data-movable]')
  if (held === null) return
  const box = held.getBoundingClientRect()
  const grabbed = { x: event.clientX - box.x, y: event.clientY - box.y }
  startDrag(event, {
    held,
    scroller: held.closest<HTMLElement>('.hours'),
    take: () => take(held, grabbed, calendar),
  })
}

/** From here on a copy of it follows the pointer. */
function take(held: HTMLElement, grabbed: Point, { placeAt, drop }: Calendar) {
  const id = held.dataset['movable'] ?? ''
  const copy = document.createElement('div')
  copy.className = 'calendar-dragged'
  copy.style.width = `${held.offsetWidth}px`
  const label = document.createElement('strong')
  copy.append(held.cloneNode(true), label)
  copy.inert = true
  document.body.append(copy)
  held.dataset['dragged'] = ''
  let place: Place | null = null
  const mark = (next: Place | null) => {
    if (next?.element !== place?.element) {
      place?.element.removeAttribute('data-over')
      next?.element.setAttribute('data-over', '')
    }
    place = next
    label.textContent = next?.label ?? ''
  }
  const follow = ({ x, y }: Point) => {
    const top = y - grabbed.y
    copy.style.translate = `${x - grabbed.x}px ${top}px`
    mark(placeAt(id, x, y, top))
  }
  const end = (isDropped: boolean) => {
    const found = isDropped ? place : null
    mark(null)
    copy.remove()
    delete held.dataset['dragged']
    if (found !== null) drop(id, found.at)
  }
  return { follow, end }
}
