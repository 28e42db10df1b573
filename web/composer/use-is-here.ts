import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells, when an answer comes, whether the part of the page to write that asked for it is
 * still shown.
 */
export function useIsHere(): () => boolean {
  const { history } = useRouter()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  // A navigation to another page whose files are still loading counts as having left.
  return useCallback(() => isShown.current && history.location.pathname === '/compose', [history])
}
