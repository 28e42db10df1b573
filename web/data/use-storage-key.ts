import { useQuery } from '@tanstack/react-query'
import { session } from './queries.ts'

/** The account of a storage key: its work goes on whatever the tab shows meanwhile. */
export const accountOf = (storageKey: string): string =>
  storageKey.slice(storageKey.indexOf(':') + 1)

/**
 * The owner of the texts that may be shown here: another person, or another account, on the same
 * device never sees them. Undefined until it is known.
 */
export function useStorageKey(): string | undefined {
  const { data } = useQuery(session)
  return data && `${data.user.user_id}:${data.account_id}`
}
