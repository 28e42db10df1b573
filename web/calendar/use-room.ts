import { useSyncExternalStore } from 'react'
import type { View } from './period.ts'

/** In CSS pixels: what the style sheets call a phone. */
const narrow = 760
const besideGrid = 125
const dayNumber = 30
const entry = 29
const weeks = 6
const leastOfDay = 2
// Marks without words, two beside each other.
const roomOfNarrow = 4

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchSize, isNarrow)
}

/**
 * How many entries there is room for on this screen: in a day's cell of the month, or side by side
 * in an hour.
 */
export function useRoom(view: Exclude<View, 'list'>): number {
  return useSyncExternalStore(watchSize, rooms[view])
}

const isNarrow = () => globalThis.innerWidth < narrow

const rooms = {
  month: () => {
    const height = (globalThis.innerHeight - besideGrid) / weeks
    return isNarrow()
      ? roomOfNarrow
      : Math.max(leastOfDay, Math.floor((height - dayNumber) / entry))
  },
  week: () => (isNarrow() ? 1 : 2),
  day: () => (isNarrow() ? 2 : 4),
}

function watchSize(changed: () => void): () => void {
  globalThis.addEventListener('resize', changed)
  return () => globalThis.removeEventListener('resize', changed)
}
