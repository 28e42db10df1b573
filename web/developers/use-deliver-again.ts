import type { Delivery } from '@crier/sdk/operations.ts'
import { useCallback, useState } from 'react'

/** The result of one repeated delivery. */
export interface DeliveredAgain {
  /** The id of the selected item. */
  readonly id: string
  readonly webhookId: string
  readonly named: string
  readonly delivery: Delivery | null
  /** Why it was refused. */
  readonly error: Error | null
}

// As many as can be chosen at once.
const keptMax = 50

/**
 * Delivers one again, and keeps what the server said of each, the newest last. A refusal is
 * thrown on.
 */
export function useDeliverAgain() {
  const [outcomes, setOutcomes] = useState<readonly DeliveredAgain[]>([])
  const deliver = useCallback(
    async (
      one: Pick<DeliveredAgain, 'id' | 'webhookId' | 'named'>,
      send: () => Promise<Delivery>,
    ) => {
      const keep = (said: Pick<DeliveredAgain, 'delivery' | 'error'>) =>
        setOutcomes((before) =>
          [
            ...before.filter(({ id, webhookId }) => id !== one.id || webhookId !== one.webhookId),
            { ...one, ...said },
          ].slice(-keptMax),
        )
      try {
        keep({ delivery: await send(), error: null })
      } catch (error) {
        keep({ delivery: null, error: error as Error })
        throw error
      }
    },
    [],
  )
  return { outcomes, deliver, clear: () => setOutcomes([]) }
}
