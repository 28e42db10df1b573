import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '../data/queries.ts'
import { useIsTold } from './device-choice.ts'

/** Has the browser tell of new notices where the person wants it; nobody else loads what does it. */
export function useTelling(): void {
  const { data } = useQuery(session)
  const isTold = useIsTold(data?.user.user_id)
  const navigate = useNavigate()
  const accountId = data?.account_id
  useEffect(() => {
    if (!isTold || accountId === undefined) return
    const ending = new AbortController()
    const begin = async () => {
      const { tellNotices } = await import('./tell.ts')
      if (ending.signal.aborted) return
      ending.signal.addEventListener(
        'abort',
        tellNotices(accountId, (to) => void navigate({ to })),
      )
    }
    begin().catch(() => undefined)
    return () => ending.abort()
  }, [isTold, accountId, navigate])
}
