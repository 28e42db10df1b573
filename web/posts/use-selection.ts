import { useState } from 'react'

export interface Selection {
  readonly ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  /** Of these, as many as can be chosen. */
  hasAll(ids: readonly string[]): boolean
  /** All of these; none, where all are chosen. */
  toggleAll(ids: readonly string[]): void
  clear(): void
}

// Each is a request; a person's plan admits some hundred in a minute.
const selectedMost = 50

/** Which lines of a list are chosen. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const hasAll = (all: readonly string[]) => all.length > 0 && all.slice(0, selectedMost).every((id) => ids.includes(id))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(0, selectedMost))),
    hasAll,
    toggleAll: (all) => setIds(hasAll(all) ? [] : all.slice(0, selectedMost)),
    clear: () => setIds([]),
  }
}
