import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { CellRoom } from './overflow.ts'
import type { View } from './period.ts'

/** In CSS pixels: what the style sheets call a phone. */
const narrow = 760
// Until the style sheet's own height is measured: what is usually beside the grid.
const besideGrid = 125
const weeks = 6
const besideEntries = 29
const entry = 25
const leastOfDay = 2
// Marks without words, two beside each other.
const roomOfNarrow = 4
const entriesOfHour = 4

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchSize, isNarrow)
}

/**
 * How many entries there is room for on this screen, in a day's cell of the month or in an hour;
 * `watchCell` measures an element that is as high as a cell.
 */
export function useRoom(view: Exclude<View, 'list'>) {
  const isNarrowNow = useIsNarrow()
  const [height, setHeight] = useState(() => (globalThis.innerHeight - besideGrid) / weeks)
  const watchCell = useCallback((cell: HTMLElement | null) => {
    if (cell === null) return
    const observer = new ResizeObserver(() => setHeight(cell.offsetHeight))
    observer.observe(cell)
    return () => observer.disconnect()
  }, [])
  const rows =
    view === 'month' && !isNarrowNow
      ? Math.max(leastOfDay, Math.floor((height - besideEntries) / entry))
      : 0
  const room = useMemo<CellRoom>(() => {
    if (rows > 0) return { entries: rows, isRestBeside: true }
    if (view === 'month') return { entries: roomOfNarrow, isRestBeside: false }
    const entries = view === 'week' && isNarrowNow ? 1 : entriesOfHour
    return { entries, isRestBeside: false }
  }, [view, rows, isNarrowNow])
  return { room, rows, watchCell }
}

const isNarrow = () => globalThis.innerWidth < narrow

function watchSize(changed: () => void): () => void {
  globalThis.addEventListener('resize', changed)
  return () => globalThis.removeEventListener('resize', changed)
}
