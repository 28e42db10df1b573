import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { startDrag } from '../controls/drag.ts'

/** A line that is picked up: by the pointer, or by the keyboard. */
interface Lifted {
  readonly from: number
  readonly to: number
  /** How far it stands from its place, in pixels. */
  readonly offset: number
  readonly height: number
  readonly by: 'pointer' | 'keys'
}

interface Listener {
  lifted(at: number): void
  at(to: number): void
  left(from: number): void
  dropped(from: number, to: number): void
}

/**
 * Picks up lines of a list and puts them down at another place, by the pointer or by keys. Its
 * lines are the elements of `list` with `data-place`, their places from 0 on.
 */
export function useReorder(list: RefObject<HTMLElement | null>, listener: Listener) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const latest = useRef(lifted)
  const stopDrag = useRef(() => {})
  // A drag outlasts the render in which it began.
  const present = useRef(listener)
  useEffect(() => {
    present.current = listener
  })
  const put = (next: Lifted | null) => {
    latest.current = next
    setLifted(next)
  }
  const stop = () => {
    put(null)
    stopDrag.current()
  }
  useEffect(() => () => stop(), [])
  // Where the lines stood when one was picked up, in the document: what is drawn meanwhile is
  // shifted.
  const places = useRef<readonly { readonly top: number; readonly height: number }[]>([])
  const lift = (place: number, by: Lifted['by']) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    places.current = lines.map((line) => ({
      top: line.getBoundingClientRect().top + scrollY,
      height: line.offsetHeight,
    }))
    put({ from: place, to: place, offset: 0, height: places.current[place]!.height, by })
  }
  const follow = (offset: number) => {
    const now = latest.current
    if (!now) return
    const { top, height } = places.current[now.from]!
    const middle = top + height / 2 + offset
    const middleOf = (place: number) =>
      places.current[place]!.top + places.current[place]!.height / 2
    let to = now.from
    while (to > 0 && middle < middleOf(to - 1)) to--
    while (to < places.current.length - 1 && middle > middleOf(to + 1)) to++
    if (offset !== now.offset || to !== now.to) put({ ...now, offset, to })
  }
  const end = (isDropped: boolean) => {
    const now = latest.current
    put(null)
    if (!now) return
    if (isDropped && now.to !== now.from) present.current.dropped(now.from, now.to)
    else present.current.left(now.from)
  }
  const byKeys = (now: Lifted, to: number) => {
    const passed = places.current
      .slice(Math.min(now.from, to), Math.max(now.from, to) + 1)
      .reduce((sum, { height }) => sum + height, 0)
    const offset = Math.sign(to - now.from) * (passed - now.height)
    put({ ...now, to, offset })
    listener.at(to)
  }
  /** For the handle of the line at this place. */
  const handleOf = (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const held = event.currentTarget
      const startY = event.clientY + scrollY
      const take = () => {
        held.setPointerCapture(event.pointerId)
        lift(place, 'pointer')
        return { follow: ({ y }: { readonly y: number }) => follow(y + scrollY - startY), end }
      }
      stopDrag.current = startDrag(event, { held, isHandle: true, take })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const now = latest.current
      if (now?.by === 'pointer') return
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (now) return end(true)
        lift(place, 'keys')
        listener.lifted(place)
      } else if (now && event.key === 'Escape') end(false)
      else if (now && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        const to = Math.min(
          Math.max(now.to + (event.key === 'ArrowUp' ? -1 : 1), 0),
          places.current.length - 1,
        )
        if (to !== now.to) byKeys(now, to)
      }
    },
    // A person who leaves the handle has not put the line down.
    onBlur: () => latest.current?.by === 'keys' && end(false),
  })
  /** How far the line at this place stands from it meanwhile. */
  const shiftOf = (place: number): number => {
    if (!lifted) return 0
    const { from, to, offset, height } = lifted
    if (place === from) return offset
    if (from < place && place <= to) return -height
    return to <= place && place < from ? height : 0
  }
  return { lifted, handleOf, shiftOf, cancel: stop }
}
