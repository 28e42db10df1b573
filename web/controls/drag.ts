import type { PointerEvent } from 'react'
import { setDragging } from '../shell/dragging.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Taken {
  /** The pointer, or the page under it, has moved. */
  readonly follow: (at: Point) => void
  readonly end: (isDropped: boolean) => void
}

interface Drag {
  readonly held: HTMLElement
  /** Scrolls along at its edges; without it the window does. */
  readonly scroller?: HTMLElement | null
  /** A handle does nothing else: it is taken when it is pressed, by a finger too. */
  readonly isHandle?: boolean
  readonly take: () => Taken
}

const startsAfterPixels = 4
// A finger that moves earlier scrolls.
const longPressMs = 350
// So near to an edge the page scrolls along, so far each frame.
const edge = 60
const scrollStep = 10

/**
 * Takes an element along with the pointer that was pressed: with a mouse once it moves, with a
 * finger after a long press. Escape ends the drag without a drop, and so does what is returned.
 */
export function startDrag(
  event: PointerEvent<HTMLElement>,
  { held, scroller, isHandle = false, take }: Drag,
): () => void {
  if (event.button !== 0 || !event.isPrimary) return () => {}
  const isFinger = event.pointerType === 'touch'
  const from = { x: event.clientX, y: event.clientY }
  const over = new AbortController()
  const { signal } = over
  let at = from
  let taken: Taken | null = null
  let frame = 0
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    const step = at.y < top + edge ? -scrollStep : at.y > bottom - edge ? scrollStep : 0
    if (step === 0) return
    ;(scroller ?? globalThis).scrollBy(0, step)
    taken?.follow(at)
  }
  const begin = () => {
    taken = take()
    setDragging(true)
    taken.follow(at)
    frame = requestAnimationFrame(scroll)
  }
  const press = isFinger && !isHandle ? setTimeout(begin, longPressMs) : undefined
  const end = (isDropped: boolean) => {
    if (signal.aborted) return
    over.abort()
    clearTimeout(press)
    cancelAnimationFrame(frame)
    if (taken === null) return
    setDragging(false)
    taken.end(isDropped)
  }
  const move = (moved: globalThis.PointerEvent) => {
    at = { x: moved.clientX, y: moved.clientY }
    if (taken !== null) return taken.follow(at)
    if (Math.hypot(at.x - from.x, at.y - from.y) < startsAfterPixels) return
    if (isFinger) end(false)
    else begin()
  }
  const release = (up: globalThis.PointerEvent) => {
    at = { x: up.clientX, y: up.clientY }
    taken?.follow(at)
    if (taken !== null) swallowClick()
    end(true)
  }
  const escape = (key: globalThis.KeyboardEvent) => {
    if (key.key !== 'Escape') return
    if (taken !== null) addEventListener('pointerup', swallowClick, { once: true })
    end(false)
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', () => end(false), { signal })
  addEventListener('keydown', escape, { signal })
  // Not passive: a finger that drags must not scroll, and a long press must not open the menu of a
  // link.
  held.addEventListener('touchmove', (touch) => taken !== null && touch.preventDefault(), {
    signal,
    passive: false,
  })
  held.addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal })
  if (isHandle) begin()
  return () => end(false)
}

/** The click that ends a drag opens nothing, also when the button is let go only after Escape. */
function swallowClick(): void {
  const stop = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
