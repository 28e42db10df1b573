import { useCallback, useState } from 'react'
import { note, noted } from '../data/noted.ts'

const place = 'crier:free-slots'

/** Whether the calendar shows free slots, as stored on this device. */
export function useFreeSlotsShown() {
  const [isShown, setShown] = useState(() => noted(place) !== 'hidden')
  const show = useCallback((wanted: boolean) => {
    setShown(wanted)
    note(place, wanted ? null : 'hidden')
  }, [])
  return [isShown, show] as const
}
