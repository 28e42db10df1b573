import { useQuery } from '@tanstack/react-query'
import { session } from './queries.ts'

const prefix = 'crier:kept:'
const daysKept = 30
const dayMs = 86_400_000

/** Whose texts may be shown here: another person, or another account, on the same device never sees them. Undefined until it is known. */
export function useKeeper(): string | undefined {
  const { data } = useQuery(session)
  return data && `${data.user.user_id}:${data.account_id}`
}

/** Something typed that the server does not have yet, kept on this device until it does; null forgets it. False: there is no room. */
export function keep(keeper: string, name: string, value: unknown): boolean {
  const place = `${prefix}${keeper}:${name}`
  try {
    if (value === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify({ at: Date.now(), value }))
    return true
  } catch {
    // No room, or a browser that keeps nothing: what is typed is still on the page, and is still saved.
    return false
  }
}

export function kept<Value>(keeper: string, name: string, isValue: (value: unknown) => value is Value): Value | null {
  try {
    const { at, value } = JSON.parse(localStorage.getItem(`${prefix}${keeper}:${name}`) ?? '{}') as { at?: number; value?: unknown }
    return at !== undefined && Date.now() - at < daysKept * dayMs && isValue(value) ? value : null
  } catch {
    return null
  }
}

/** What is kept of a kind, by what stands after its name. */
export function keptNames(keeper: string, kind: string): readonly string[] {
  const start = `${prefix}${keeper}:${kind}`
  return Object.keys(localStorage).flatMap((place) => (place.startsWith(start) ? [place.slice(start.length)] : []))
}

/** Whoever signs out leaves nothing behind on a device that others use. */
export function forgetKept(): void {
  for (const place of Object.keys(localStorage)) if (place.startsWith(prefix)) localStorage.removeItem(place)
}
