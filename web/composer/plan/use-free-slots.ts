import type { Connection } from '@crier/sdk/operations.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { nextFree, slots as slotsQuery } from '../../data/queries.ts'

// Each is a request of the plan's, repeated whenever the page is shown. Further connections
// show no time.
const askedMax = 6

/** The next free slot of each connection, and the connections without slots. */
export function useNextFreeSlots(targets: readonly Connection[]) {
  const isMany = targets.length > askedMax
  const free = useQueries({
    queries: (isMany ? [] : targets).map(({ platform, connection_id, main }) =>
      nextFree({ platform, connection_id: main ? undefined : connection_id }),
    ),
  })
  const { data: all } = useQuery({ ...slotsQuery, enabled: isMany })
  const slots = targets
    .flatMap((target, index) => {
      const at = free[index]?.data?.next_free_slot
      return at ? [{ target, at }] : []
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (!isMany)
    return {
      slots,
      hasSlots: slots.length > 0,
      without: targets.filter((_, index) => free[index]?.data?.next_free_slot === null),
    }
  const without = targets.filter(({ connection_id }) =>
    all?.every((slot) => slot.connection_id !== connection_id),
  )
  return { slots, hasSlots: all !== undefined && without.length < targets.length, without }
}
