import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** A line that is picked up: by the pointer, or by the keyboard. */
export interface Lifted {
  readonly from: number
  readonly to: number
  /** The distance from its place, in pixels. */
  readonly offset: number
  readonly height: number
  readonly by: 'pointer' | 'keys'
}

interface Heard {
  lifted(at: number): void
  at(to: number): void
  left(from: number): void
  dropped(from: number, to: number): void
}

// So near to the edge of the window the page scrolls along, so far each frame.
const edge = 70
const scrollStep = 11

/**
 * Picks up lines of a list and puts them down at another place. Its lines are the elements of `list` with `data-place`, their places
 * from 0 on. The document scrolls while a line is dragged to its edge.
 */
export function useLift(list: RefObject<HTMLElement | null>, heard: Heard) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const drag = useRef<{ readonly startY: number; pointerY: number; frame: number } | null>(null)
  const latest = useRef(lifted)
  const put = (next: Lifted | null) => {
    latest.current = next
    setLifted(next)
  }
  const stop = () => {
    if (drag.current) cancelAnimationFrame(drag.current.frame)
    drag.current = null
    put(null)
  }
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), [])
  // The positions of the lines at the start of the drag, in the document: meanwhile they are
  // rendered shifted.
  const places = useRef<readonly { readonly top: number; readonly height: number }[]>([])
  const measure = () => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    places.current = lines.map((line) => ({ top: line.getBoundingClientRect().top + scrollY, height: line.offsetHeight }))
  }
  const follow = () => {
    const [moving, now] = [drag.current, latest.current]
    if (!moving || !now) return
    if (moving.pointerY < edge) scrollBy(0, -scrollStep)
    if (moving.pointerY > innerHeight - edge) scrollBy(0, scrollStep)
    const offset = moving.pointerY + scrollY - moving.startY
    const { top, height } = places.current[now.from]!
    const middle = top + height / 2 + offset
    const middleOf = (place: number) => places.current[place]!.top + places.current[place]!.height / 2
    let to = now.from
    while (to > 0 && middle < middleOf(to - 1)) to--
    while (to < places.current.length - 1 && middle > middleOf(to + 1)) to++
    if (offset !== now.offset || to !== now.to) put({ ...now, offset, to })
    moving.frame = requestAnimationFrame(follow)
  }
  const drop = () => {
    const now = latest.current
    stop()
    if (!now) return
    if (now.to === now.from) heard.left(now.from)
    else heard.dropped(now.from, now.to)
  }
  const cancel = () => {
    const now = latest.current
    stop()
    if (now) heard.left(now.from)
  }
  const byKeys = (now: Lifted, to: number) => {
    const passed = places.current.slice(Math.min(now.from, to), Math.max(now.from, to) + 1).reduce((sum, { height }) => sum + height, 0)
    const offset = Math.sign(to - now.from) * (passed - now.height)
    put({ ...now, to, offset })
    heard.at(to)
  }
  /** For the handle of the line at this place. */
  const handleOf = (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      measure()
      put({ from: place, to: place, offset: 0, height: places.current[place]!.height, by: 'pointer' })
      drag.current = { startY: event.clientY + scrollY, pointerY: event.clientY, frame: requestAnimationFrame(follow) }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current) drag.current.pointerY = event.clientY
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return
      drag.current.pointerY = event.clientY
      // The pointer may have moved since the last frame.
      cancelAnimationFrame(drag.current.frame)
      follow()
      drop()
    },
    onPointerCancel: () => drag.current && cancel(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const now = latest.current
      if (drag.current) {
        if (event.key === 'Escape') cancel()
        return
      }
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (now) return drop()
        measure()
        put({ from: place, to: place, offset: 0, height: places.current[place]!.height, by: 'keys' })
        heard.lifted(place)
      } else if (now && event.key === 'Escape') cancel()
      else if (now && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        const to = Math.min(Math.max(now.to + (event.key === 'ArrowUp' ? -1 : 1), 0), places.current.length - 1)
        if (to !== now.to) byKeys(now, to)
      }
    },
    // Leaving the handle does not drop the line.
    onBlur: () => latest.current?.by === 'keys' && cancel(),
  })
  /** The shift of the line at this place meanwhile. */
  const shiftOf = (place: number): number => {
    if (!lifted) return 0
    const { from, to, offset, height } = lifted
    if (place === from) return offset
    if (from < place && place <= to) return -height
    return to <= place && place < from ? height : 0
  }
  return { lifted, handleOf, shiftOf, cancel: stop }
}
