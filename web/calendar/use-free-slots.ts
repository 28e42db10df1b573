import { useCallback, useState } from 'react'

const place = 'crier:free-slots'

/** Whether the calendar shows free slots, as this device was told last. */
export function useFreeSlots() {
  const [isShown, setShown] = useState(remembered)
  const show = useCallback((wanted: boolean) => {
    setShown(wanted)
    try {
      if (wanted) localStorage.removeItem(place)
      else localStorage.setItem(place, 'hidden')
    } catch {
      // It holds until the page is left.
    }
  }, [])
  return [isShown, show] as const
}

function remembered(): boolean {
  try {
    return localStorage.getItem(place) !== 'hidden'
  } catch {
    return true
  }
}
