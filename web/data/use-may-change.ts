import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayChange, type ChangeableSchedule } from './may-change.ts'
import { session } from './queries.ts'

/** Whether the person may move, cancel, retry or archive a post. */
export function useMayChange(): (post: ChangeableSchedule) => boolean {
  const { data } = useQuery(session)
  return useCallback((post) => data !== undefined && mayChange(data, post), [data])
}
