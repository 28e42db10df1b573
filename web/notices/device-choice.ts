import { useSyncExternalStore } from 'react'
import { note, noted } from '../data/noted.ts'

const place = 'crier:notify'
/** The key prefix for a workspace's last shown notification. */
export const notifiedPlace = 'crier:told:'
const watchers = new Set<() => void>()

/** True when this browser can show notifications: over https or from this machine. */
export const canNotify = (): boolean => 'Notification' in globalThis && 'locks' in navigator

/** True when the person has turned on notifications in this browser, and the browser allows it. */
export function useIsNotified(personId: string | undefined): boolean {
  return useSyncExternalStore(
    watch,
    () =>
      personId !== undefined &&
      canNotify() &&
      noted(place) === personId &&
      Notification.permission === 'granted',
  )
}

/** Asks the browser, which asks the person; false: it does not allow it. */
export async function startNotifications(personId: string): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === 'granted'
  if (!isAllowed) return false
  // Notifications from before they were turned on are not shown.
  for (const name of Object.keys(localStorage)) if (name.startsWith(notifiedPlace)) note(name, null)
  choose(personId)
  return true
}

export const endNotifications = (): void => choose(null)

function choose(personId: string | null): void {
  note(place, personId)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // Chosen in another tab.
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}
