/**
 * A word that this device has noted for itself; null where there is none, or where the browser
 * keeps nothing.
 */
export function noted(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/**
 * Notes it for the next visit; null forgets it. In a browser that keeps nothing it holds until the
 * page is left.
 */
export function note(place: string, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(place)
    else localStorage.setItem(place, word)
  } catch {
    // There is nothing to do about it.
  }
}
