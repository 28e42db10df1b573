import { useEffect, useRef } from 'react'

/**
 * Control and Enter, or Command and Enter, from wherever one is on the page; in the fields of the
 * writer and of a rewrite, their form is sent instead.
 */
export function useControlEnter(run: (() => void) | null): void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key !== 'Enter' ||
        !(event.ctrlKey || event.metaKey) ||
        document.querySelector('dialog[open]') !== null
      )
        return
      const target = event.target as Element
      const isElsewhere = target.closest('.write-for-me, .rewrite') !== null
      event.preventDefault()
      if (event.repeat) return
      // By its button: what is switched off does nothing.
      if (isElsewhere)
        target.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      else newest.current?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
