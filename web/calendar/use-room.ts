import { useSyncExternalStore } from 'react'

/** In CSS pixels: what the style sheets call a phone. */
export const narrow = 760
const besideGrid = 124
const dayNumber = 30
const entry = 29
const weeks = 6
const leastOfDay = 2

/** How many entries a day's cell of the month has room for on this screen. */
export function useRoomOfDay(): number {
  return useSyncExternalStore(watchSize, roomOfDay)
}

function roomOfDay(): number {
  const height = (globalThis.innerHeight - besideGrid) / weeks
  return globalThis.innerWidth < narrow ? leastOfDay + 1 : Math.max(leastOfDay, Math.floor((height - dayNumber) / entry))
}

function watchSize(changed: () => void): () => void {
  globalThis.addEventListener('resize', changed)
  return () => globalThis.removeEventListener('resize', changed)
}
