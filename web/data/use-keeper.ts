import { useQuery } from '@tanstack/react-query'
import { session } from './queries.ts'

/** Whose texts may be shown here: another person, or another account, on the same device never sees them. Undefined until it is known. */
export function useKeeper(): string | undefined {
  const { data } = useQuery(session)
  return data && `${data.user.user_id}:${data.account_id}`
}
