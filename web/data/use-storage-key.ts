import { useQuery } from '@tanstack/react-query'
import { session } from './queries.ts'

/** The account of a keeper: what goes on there does so whatever the tab shows meanwhile. */
export const accountOf = (keeper: string): string => keeper.slice(keeper.indexOf(':') + 1)

/**
 * The owner of the texts that may be shown here: another person, or another account, on the same
 * device never sees them. Undefined until it is known.
 */
export function useStorageKey(): string | undefined {
  const { data } = useQuery(session)
  return data && `${data.user.user_id}:${data.account_id}`
}
