const prefix = 'crier:kept:'
const daysKept = 30
const dayMs = 86_400_000

/**
 * Something typed that the server does not have yet, kept on this device until it does; null
 * forgets it. False: there is no room.
 */
export function keep(storageKey: string, name: string, value: unknown): boolean {
  const place = `${prefix}${storageKey}:${name}`
  try {
    if (value === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify({ at: Date.now(), value }))
    return true
  } catch {
    // No room, or a browser that keeps nothing: what is typed is still on the page, and is still
    // saved.
    return false
  }
}

export function kept<Value>(
  storageKey: string,
  name: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  try {
    const found = parsed(localStorage.getItem(`${prefix}${storageKey}:${name}`))
    return found !== null && isYoung(found.at) && isValue(found.value) ? found.value : null
  } catch {
    return null
  }
}

function parsed(text: string | null): { readonly at?: unknown; readonly value?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null') as { at?: unknown; value?: unknown } | null
  } catch {
    return null
  }
}

const isYoung = (at: unknown): boolean =>
  typeof at === 'number' && Date.now() - at < daysKept * dayMs

/** Kept entries of a kind, by the rest of their names. */
export function keptNames(storageKey: string, kind: string): readonly string[] {
  const start = `${prefix}${storageKey}:${kind}`
  return Object.keys(localStorage).flatMap((place) =>
    place.startsWith(start) ? [place.slice(start.length)] : [],
  )
}

/** Deletes entries that are too old or unreadable: nothing else would ever delete them. */
export function forgetOldKept(): void {
  try {
    for (const place of Object.keys(localStorage)) {
      if (place.startsWith(prefix) && !isYoung(parsed(localStorage.getItem(place))?.at))
        localStorage.removeItem(place)
    }
  } catch {
    // A browser that keeps nothing.
  }
}

/** True when this device has a text or slots that the server does not have, of any page. */
export const holdsUnsaved = (): boolean =>
  Object.keys(localStorage).some(
    (place) => place.startsWith(prefix) && /:(draft|slots):/.test(place),
  )

/** Signing out leaves nothing behind on a shared device. */
export function forgetKept(): void {
  for (const place of Object.keys(localStorage))
    if (place.startsWith(prefix)) localStorage.removeItem(place)
}
