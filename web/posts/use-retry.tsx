import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { republished } from '../data/failed-post.ts'
import {
  draft as draftQuery,
  schedule as scheduleQuery,
  schedulesOfDraft,
} from '../data/queries.ts'
import { ConfirmDialog } from '../shell/question.tsx'
import { Callout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { networkLabels } from '../texts/networks.ts'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

interface RetryBody {
  readonly force?: boolean
  readonly use_next_free_slot?: boolean
}

/**
 * Publishes the text that the page shows: where the draft has another one by now, nothing, and the
 * page reads it. Where the text was scheduled again since, `question` is asked first.
 */
export function useRetry(post: Schedule) {
  const { schedule_id: scheduleId, draft_id } = post
  const queries = useQueryClient()
  const { data: draft } = useQuery(draftQuery(draft_id))
  const ofDraft = schedulesOfDraft(draft_id)
  const [asked, setAsked] = useState<RetryBody | null>(null)
  const retry = useMutation({
    mutationFn: async ({
      body,
      isConfirmed,
    }: {
      readonly body: RetryBody
      readonly isConfirmed: boolean
    }) => {
      // Read now: another tab may have scheduled the text since this page was opened, and `force`
      // skips the server's own check.
      const isDoubled = async () =>
        post.status === 'failed' &&
        republished(post, await queries.fetchQuery({ ...ofDraft, staleTime: 0 })) !== undefined
      if (!isConfirmed && (await isDoubled())) return 'ask'
      try {
        await client.retrySchedule({
          params: { schedule_id: scheduleId },
          body: {
            ...body,
            ...(isConfirmed && { force: true }),
            ...(draft && { draft_version: draft.version }),
          },
        })
        return 'retried'
      } catch (error) {
        if (!isConfirmed && isOfOther(error)) return 'ask'
        throw error
      }
    },
    onError: () => queries.invalidateQueries({ queryKey: draftQuery(draft_id).queryKey }),
    onSuccess: async (outcome, { body }) => {
      if (outcome === 'ask') setAsked(body)
      else say(postTexts.retried)
      await queries.invalidateQueries({ queryKey: scheduleQuery(scheduleId).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  const question = asked !== null && (
    <ConfirmDialog
      action={postTexts.publishTwice}
      text={postTexts.publishTwiceAsk(networkLabels[post.platform])}
      agree={() => retry.mutate({ body: asked, isConfirmed: true })}
      close={() => setAsked(null)}
    />
  )
  const { isPending, error } = retry
  return {
    isPending,
    error,
    question,
    mutate: (body: RetryBody) => retry.mutate({ body, isConfirmed: false }),
  }
}

const isOfOther = (error: unknown) =>
  error instanceof CrierProblem &&
  error.code === 'confirmation_required' &&
  error.facts['conflicting_schedule_id'] !== undefined

/** The later schedule of a failed post's text. */
export function useRepublished(post: Schedule): Schedule | undefined {
  const { data = [] } = useQuery(schedulesOfDraft(post.draft_id))
  return republished(post, data)
}

export function Republished({ other }: { readonly other: Schedule }) {
  const zone = useZone()
  const { republishedAs } = postTexts
  return (
    <Callout tone="warn">
      <p>
        {other.published_at === null
          ? republishedAs.planned(momentText(other.scheduled_at, zone))
          : republishedAs.published(momentText(other.published_at, zone))}{' '}
        <Link to="/posts/$scheduleId" params={{ scheduleId: other.schedule_id }} className="link">
          {republishedAs.open}
        </Link>
      </p>
    </Callout>
  )
}
