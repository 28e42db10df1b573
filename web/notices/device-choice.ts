import { useSyncExternalStore } from 'react'
import { note, noted } from '../data/noted.ts'

const place = 'crier:notify'
/** Before the id of a workspace: up to which notice it was told of. */
export const notifiedPlace = 'crier:told:'
const watchers = new Set<() => void>()

/** Whether this browser can tell at all: over https or from this machine. */
export const canNotify = (): boolean => 'Notification' in globalThis && 'locks' in navigator

/** Whether the person wants to be told by notifications of this browser, and the browser allows it. */
export function useIsNotified(personId: string | undefined): boolean {
  return useSyncExternalStore(
    watch,
    () => personId !== undefined && canNotify() && noted(place) === personId && Notification.permission === 'granted',
  )
}

/** Asks the browser, which asks the person; false: it does not allow it. */
export async function startNotifications(personId: string): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === 'granted'
  if (!isAllowed) return false
  // What happened while nobody wanted to be told is no news.
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
