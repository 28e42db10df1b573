import { useCallback, useState } from 'react'

export interface PostSelection {
  readonly ids: readonly string[]
  has(id: string): boolean
  /** As `leave` and `clear` it stays the same from render to render. */
  toggle(id: string): void
  /** True when all of these are selected, up to the limit. */
  hasAll(ids: readonly string[]): boolean
  /** All of these; none, where all are chosen. */
  toggleAll(ids: readonly string[]): void
  /** Chooses these no longer. */
  leave(ids: readonly string[]): void
  clear(): void
}

// Each is a request; a person's plan admits some hundred in a minute.
const selectedMax = 50

/** Which lines of a list are chosen. */
export function useSelection(): PostSelection {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = useCallback(
    (id: string) =>
      setIds((before) =>
        before.includes(id)
          ? before.filter((one) => one !== id)
          : [...before, id].slice(0, selectedMax),
      ),
    [],
  )
  const leave = useCallback(
    (left: readonly string[]) => setIds((before) => before.filter((id) => !left.includes(id))),
    [],
  )
  const clear = useCallback(() => setIds([]), [])
  const hasAll = (all: readonly string[]) =>
    all.length > 0 && all.slice(0, selectedMax).every((id) => ids.includes(id))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle,
    hasAll,
    toggleAll: (all) => setIds(hasAll(all) ? [] : all.slice(0, selectedMax)),
    leave,
    clear,
  }
}
