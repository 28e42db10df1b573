import type { PointerEvent } from 'react'
import { setDragging } from '../shell/dragging.ts'
import { momentText } from '../time/format.ts'

export interface Place {
  /** Highlighted while the pointer is above it. */
  readonly element: HTMLElement
  /** RFC 3339. */
  readonly at: string
  /** Shown beside the dragged entry. */
  readonly label: string
}

/** Null for a past place: posts are published in the future. */
export function placeOn(element: HTMLElement, at: string, zone: string): Place | null {
  return Date.parse(at) > Date.now() ? { element, at, label: momentText(at, zone) } : null
}

export interface Drag {
  /**
   * The place of `id` at this point of the window; null when it may not be there. `top` is the
   * upper edge of the dragged entry.
   */
  readonly placeAt: (id: string, x: number, y: number, top: number) => Place | null
  readonly drop: (id: string, at: string) => void
}

const startsAfterPixels = 4
// A finger that moves earlier scrolls.
const longPressMs = 350
// So near to an edge the page or the hours scroll along, so far each frame.
const edge = 60
const scrollStep = 10

/** Takes what has `data-movable`, its id, along with the pointer: a mouse at once, a finger after a long press. Escape leaves it. */
export function startDrag(event: PointerEvent<HTMLElement>, drag: Drag): void {
  const held = (event.target as Element).closest<HTMLElement>('[data-movable]')
  if (held === null || event.button !== 0 || !event.isPrimary) return
  const isFinger = event.pointerType === 'touch'
  const box = held.getBoundingClientRect()
  const grabbed = { x: event.clientX - box.x, y: event.clientY - box.y }
  const from = { x: event.clientX, y: event.clientY }
  const over = new AbortController()
  const { signal } = over
  let at = from
  let taken: ReturnType<typeof take> | null = null
  const begin = () => {
    taken = take(held, grabbed, drag)
    taken.follow(at)
  }
  const press = isFinger ? setTimeout(begin, longPressMs) : undefined
  const end = (last: { readonly x: number; readonly y: number } | null) => {
    clearTimeout(press)
    over.abort()
    taken?.end(last)
  }
  const move = (moved: globalThis.PointerEvent) => {
    at = { x: moved.clientX, y: moved.clientY }
    if (taken !== null) return taken.follow(at)
    if (Math.hypot(at.x - from.x, at.y - from.y) < startsAfterPixels) return
    if (isFinger) end(null)
    else begin()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', (up) => end({ x: up.clientX, y: up.clientY }), { signal })
  addEventListener('pointercancel', () => end(null), { signal })
  addEventListener('keydown', (key) => key.key === 'Escape' && end(null), { signal })
  // Not passive: a finger that drags must not scroll, and a long press must not open the menu of a link.
  held.addEventListener('touchmove', (touch) => taken !== null && touch.preventDefault(), { signal, passive: false })
  held.addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
}

/** From here on a copy of it follows the pointer. */
function take(held: HTMLElement, grabbed: { readonly x: number; readonly y: number }, drag: Drag) {
  const id = held.dataset['movable'] ?? ''
  const copy = document.createElement('div')
  copy.className = 'calendar-dragged'
  copy.style.width = `${held.offsetWidth}px`
  const label = document.createElement('strong')
  copy.append(held.cloneNode(true), label)
  copy.inert = true
  document.body.append(copy)
  held.dataset['dragged'] = ''
  setDragging(true)
  const hours = held.closest<HTMLElement>('.hours')
  let place: Place | null = null
  let at = { x: 0, y: 0 }
  let frame = 0
  const mark = (next: Place | null) => {
    if (next?.element !== place?.element) {
      place?.element.removeAttribute('data-over')
      next?.element.setAttribute('data-over', '')
    }
    place = next
    label.textContent = next?.label ?? ''
  }
  const draw = () => {
    const top = at.y - grabbed.y
    copy.style.translate = `${at.x - grabbed.x}px ${top}px`
    mark(drag.placeAt(id, at.x, at.y, top))
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const box = hours?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    const step = at.y < box.top + edge ? -scrollStep : at.y > box.bottom - edge ? scrollStep : 0
    if (step === 0) return
    ;(hours ?? globalThis).scrollBy(0, step)
    draw()
  }
  const follow = (next: typeof at) => {
    at = next
    if (frame === 0) frame = requestAnimationFrame(scroll)
    draw()
  }
  const end = (last: typeof at | null) => {
    if (last !== null) follow(last)
    cancelAnimationFrame(frame)
    const found = last === null ? null : place
    mark(null)
    copy.remove()
    delete held.dataset['dragged']
    setDragging(false)
    swallowClick(last !== null)
    if (found !== null) drag.drop(id, found.at)
  }
  return { follow, end }
}

/** The click that ends a drag opens nothing, also when the button is let go only after Escape. */
function swallowClick(isReleased: boolean): void {
  const stop = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  const forget = () => setTimeout(() => removeEventListener('click', stop, { capture: true }))
  if (isReleased) forget()
  else addEventListener('pointerup', forget, { once: true })
}
