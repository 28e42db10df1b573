import type { Schedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { unlessMain } from '../data/connection-names.ts'
import { connections as connectionsQuery, draft as draftQuery, preview } from '../data/queries.ts'

/**
 * The draft of a post, and how its connection will post it; `fitted` is undefined while that is
 * read, and where it cannot be.
 */
export function useShownDraft({ draft_id, connection_id, platform }: Schedule) {
  const { data: draft } = useQuery(draftQuery(draft_id))
  const { data: connections } = useQuery(connectionsQuery)
  const connection = connections?.find((one) => one.connection_id === connection_id)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...preview(draft_id, draft?.updated_at ?? '', unlessMain(connection)),
    enabled: draft !== undefined,
  })
  // Placeholder data is of an earlier version, which must not be decided on.
  const fitted = isPlaceholderData
    ? undefined
    : data?.platforms.find((one) => one.platform === platform)
  return { draft, fitted, isBeingRead: draft === undefined || (isFetching && fitted === undefined) }
}
