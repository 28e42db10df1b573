import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { mayApprove, schedule as scheduleQuery } from '../data/queries.ts'
import { comesBack, scheduleAgain } from '../data/undo.ts'
import { sayUndone } from '../shell/say-undone.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { undoTexts } from '../texts/undo.ts'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { instantOfWallTime, wallTimeNow, wallTimeOf } from '../time/wall-time.ts'
import { useZone } from '../time/zone.ts'

export function PendingActions({ post }: { readonly post: Schedule }) {
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Button variant="default" onClick={() => setAsked('cancel')}>
        {postTexts.cancel}
      </Button>
      <Button variant="default" onClick={() => setAsked('move')}>
        {postTexts.move}
      </Button>
      {asked === 'move' && <MoveDialog post={post} close={close} />}
      {asked === 'cancel' && <CancelDialog post={post} close={close} />}
    </>
  )
}

function MoveDialog({ post, close }: { readonly post: Schedule; readonly close: () => void }) {
  const zone = useZone()
  const queries = useQueryClient()
  const present = wallTimeOf(post.scheduled_at, zone)
  const presentLimit = post.not_later_than === null ? '' : wallTimeOf(post.not_later_than, zone)
  const [when, setWhen] = useState(present)
  const [limit, setLimit] = useState(presentLimit)
  const limitField = useRef<HTMLInputElement>(null)
  // Only what was changed: the fields have no seconds, and name the first of two equal times when
  // clocks go back.
  const timed = () => (when === present ? {} : { scheduled_at: instantOfWallTime(when, zone) })
  const limited = () =>
    limit === presentLimit
      ? {}
      : { not_later_than: limit === '' ? null : instantOfWallTime(limit, zone) }
  const move = useMutation({
    mutationFn: (time: { scheduled_at?: string } | { use_next_free_slot: true }) =>
      client.moveSchedule({
        params: { schedule_id: post.schedule_id },
        body: { ...time, ...limited() },
      }),
    onSuccess: async ({ scheduled_at }) => {
      close()
      say(`${postTexts.moved}: ${momentText(scheduled_at, zone)}`)
      await queries.invalidateQueries({ queryKey: scheduleQuery(post.schedule_id).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  return (
    <FormDialog
      title={postTexts.moveTitle}
      button={postTexts.move}
      action={move}
      submit={() => {
        if (when === present && limit === presentLimit) close()
        else move.mutate(timed())
      }}
      close={close}
      beside={
        <Button
          variant="default"
          disabled={move.isPending}
          // A field that is half filled in has no value, as an empty one.
          onClick={() =>
            limitField.current?.reportValidity() && move.mutate({ use_next_free_slot: true })
          }
        >
          {postTexts.toNextFree}
        </Button>
      }
    >
      <TextInput
        type="datetime-local"
        label={composerTexts.when(zone.replaceAll('_', ' '))}
        value={when}
        min={when === present ? undefined : wallTimeNow(zone)}
        onChange={(event) => setWhen(event.target.value)}
        required
      />
      <TextInput
        ref={limitField}
        type="datetime-local"
        label={postTexts.limit}
        description={postTexts.limitHint}
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
    </FormDialog>
  )
}

function CancelDialog({ post, close }: { readonly post: Schedule; readonly close: () => void }) {
  const queries = useQueryClient()
  const zone = useZone()
  const navigate = useNavigate()
  const { data: approves = true } = useQuery(mayApprove)
  const undo = async () => {
    await sayUndone(
      () => scheduleAgain(client, post),
      ({ scheduled_at }) => undoTexts.scheduledAgain(momentText(scheduled_at, zone)),
    )
    await queries.invalidateQueries({ queryKey: ['schedules'] })
    await queries.invalidateQueries({ queryKey: ['next-free'] })
  }
  const cancel = useMutation({
    mutationFn: () => client.cancelSchedule({ params: { schedule_id: post.schedule_id } }),
    onSuccess: async () => {
      say(postTexts.cancelled, comesBack(post, approves) ? { undo: () => void undo() } : {})
      await navigate({ to: '/compose', search: { draft: post.draft_id } })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  return (
    <FormDialog
      title={postTexts.cancel}
      color="red"
      action={cancel}
      submit={() => cancel.mutate()}
      close={close}
      beside={
        <Button variant="default" onClick={close}>
          {postTexts.keep}
        </Button>
      }
    >
      <p>{postTexts.cancelAsk}</p>
    </FormDialog>
  )
}
