import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '../data/queries.ts'
import { useIsNotified } from './device-choice.ts'

/**
 * Shows new notifications in the browser when the person has turned them on; the code is loaded
 * only then.
 */
export function useNotifications(): void {
  const { data } = useQuery(session)
  const isNotified = useIsNotified(data?.user.user_id)
  const navigate = useNavigate()
  const accountId = data?.account_id
  useEffect(() => {
    if (!isNotified || accountId === undefined) return
    const ending = new AbortController()
    const begin = async () => {
      const { showNotifications } = await import('./show-notifications.ts')
      if (ending.signal.aborted) return
      ending.signal.addEventListener(
        'abort',
        showNotifications(accountId, (to) => void navigate({ to })),
      )
    }
    begin().catch(() => undefined)
    return () => ending.abort()
  }, [isNotified, accountId, navigate])
}
