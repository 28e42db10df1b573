import { useState } from 'react'

export interface Selection {
  readonly ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  /** All of these; none, where all are chosen. */
  toggleAll(ids: readonly string[]): void
  clear(): void
}

// Each is a request; a person's plan admits some hundred in a minute.
const selectedMost = 50

/** Which lines of a list are chosen. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(0, selectedMost))),
    toggleAll: (all) => setIds((before) => (all.every((id) => before.includes(id)) ? [] : all.slice(0, selectedMost))),
    clear: () => setIds([]),
  }
}
