let isOn = false
const watchers = new Set<() => void>()

/**
 * While something is dragged, what would push the page down waits: the place under the pointer
 * would be another one.
 */
export const isDragging = (): boolean => isOn

export function setDragging(next: boolean): void {
  isOn = next
  for (const watcher of watchers) watcher()
}

export function watchDragging(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
