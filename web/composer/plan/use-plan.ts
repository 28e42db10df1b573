import type { Connection } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientFor } from '../../data/client.ts'
import { accountOf } from '../../data/use-storage-key.ts'
import { useMayChange } from '../../data/use-may-change.ts'
import { useLeaveQuestion } from '../../shell/use-leave-question.ts'
import { composerTexts } from '../../texts/composer.ts'
import type { Editing } from '../editing.ts'
import { planAll, type PlannedTime, type PlanResult } from './plan-all.ts'
import { isOtherVersion } from '../saving.ts'
import { useIsHere } from '../use-is-here.ts'

/** A text with its connections. */
export interface Served {
  readonly editing: Editing
  readonly targets: readonly Connection[]
}

interface Planned {
  readonly served: readonly Served[]
  /** The ids of the posts of these texts that are on the page. */
  readonly seen: readonly string[]
  readonly onPlanned: (results: readonly PlanResult[], isHere: boolean) => void
}

/** Schedules texts on all their connections, also when the person has left the page meanwhile. */
export function usePlan(storageKey: string, { served, seen, onPlanned }: Planned) {
  const queries = useQueryClient()
  const isHere = useIsHere()
  const mayRetry = useMayChange()
  const [waits, setWaits] = useState(false)
  const plan = useMutation({
    mutationFn: async (time: () => PlannedTime) => {
      const client = clientFor(accountOf(storageKey))
      const plans = served.map(({ editing, targets }) => ({
        draft: editing,
        targets: targets.map(({ platform, connection_id }) => ({ platform, connection_id })),
        seen,
      }))
      const results = await planAll(plans, {
        schedule: (body, idempotencyKey) => client.scheduleDraft({ body, idempotencyKey }),
        retry: (schedule_id, body) => client.retrySchedule({ params: { schedule_id }, body }),
        mayRetry,
        posts: async (draft_id) =>
          (await client.listSchedules({ query: { draft_id, limit: 100 } })).data,
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        waits: setWaits,
        time,
      })
      // Before the refusal is shown: it says that the page shows the present text.
      for (const { editing } of served)
        if (results.some(isOther)) await editing.saving.readAgain().catch(() => undefined)
      return results
    },
    onSuccess: async (results) => {
      onPlanned(results, isHere())
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await queries.invalidateQueries({ queryKey: ['schedule'] })
      await queries.invalidateQueries({ queryKey: ['next-free'] })
    },
  })
  useLeaveQuestion({
    closing: () => plan.isPending,
    turning: () => false,
    text: composerTexts.planningAsk,
  })
  return { ...plan, waits }
}

const isOther = (result: PlanResult) => result.kind === 'refused' && isOtherVersion(result.error)
