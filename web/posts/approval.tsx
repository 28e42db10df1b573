import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Textarea } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import {
  draft as draftQuery,
  mayApprove,
  schedule as scheduleQuery,
  toApprove,
} from '../data/queries.ts'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { useShownDraft } from './use-shown-draft.ts'

const texts = postTexts.approval

/**
 * The request and its decision; buttons for people who may decide. Nothing for a post that
 * needs no approval.
 */
export function ApprovalPanel({ post }: { readonly post: Schedule }) {
  const zone = useZone()
  const { data: may = false } = useQuery(mayApprove)
  const { approval } = post
  if (approval === null) return null
  const { state, requested_by, decided_by, decided_at, comment } = approval
  return (
    <section className="card card-body stack">
      <h2>{texts.title[state]}</h2>
      <p className="soft">
        {requested_by === null ? texts.changed : texts.asked(requested_by.name)}{' '}
        {state !== 'awaiting' &&
          decided_at !== null &&
          texts.decided[state](decided_by?.name ?? null, momentText(decided_at, zone))}
        {state === 'awaiting' && post.status === 'pending' && texts.waits}
      </p>
      {comment !== null && <Callout tone="accent">{comment}</Callout>}
      {post.status === 'pending' && may && <Decision key={state} post={post} state={state} />}
      {may && <NextToApprove post={post} />}
    </section>
  )
}

/** From one decision to the next, without the list in between. */
function NextToApprove({ post }: { readonly post: Schedule }) {
  const { data } = useQuery(toApprove)
  const others = data?.data.filter(({ schedule_id }) => schedule_id !== post.schedule_id) ?? []
  const next = others.find(({ scheduled_at }) => scheduled_at >= post.scheduled_at) ?? others[0]
  if (next === undefined) return null
  return (
    <Link to="/posts/$scheduleId" params={{ scheduleId: next.schedule_id }} className="link small">
      {texts.next(others.length)}
    </Link>
  )
}

function Decision({
  post,
  state,
}: {
  readonly post: Schedule
  readonly state: keyof typeof texts.title
}) {
  const queries = useQueryClient()
  const [comment, setComment] = useState('')
  const { draft, isBeingRead } = useShownDraft(post)
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') => {
      // The decision applies to the text on this page.
      const asked = {
        params: { schedule_id: post.schedule_id },
        body: { comment, draft_version: draft!.version },
      }
      return decision === 'approved' ? client.approveSchedule(asked) : client.rejectSchedule(asked)
    },
    onSuccess: (_, decision) => say(texts.done[decision]),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: scheduleQuery(post.schedule_id).queryKey })
      await queries.invalidateQueries({ queryKey: draftQuery(post.draft_id).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  return (
    <>
      <Textarea
        label={texts.comment}
        value={comment}
        maxLength={2_000}
        autosize
        rows={2}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="row">
        {state !== 'approved' && (
          <Button
            loading={decide.isPending}
            disabled={isBeingRead}
            onClick={() => decide.mutate('approved')}
          >
            {texts.approve}
          </Button>
        )}
        {state !== 'rejected' && (
          <Button
            variant="default"
            disabled={decide.isPending || isBeingRead}
            onClick={() => decide.mutate('rejected')}
          >
            {texts.reject}
          </Button>
        )}
      </div>
      <p className="small faint">{texts.binds}</p>
      <ProblemCallout error={decide.error} />
    </>
  )
}
