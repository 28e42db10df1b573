import type { Repeat as RepeatRecord, Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { draft as draftQuery, repeatOf } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Callout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

const { repeat: texts } = postTexts

/** Has a post come back every so many weeks, changes how often, or ends it. */
export function RepeatPanel({ post }: { readonly post: Schedule }) {
  const { data: repeat } = useQuery(repeatOf(post.draft_id, post.connection_id))
  const [isOpen, setOpen] = useState(false)
  if (repeat === undefined) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <RepeatDialog post={post} repeat={repeat} close={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  readonly post: Pick<Schedule, 'draft_id' | 'connection_id'>
  readonly repeat: RepeatRecord | null
  readonly close: () => void
}

export function RepeatDialog({ post: { draft_id, connection_id }, repeat, close }: DialogProps) {
  const zone = useZone()
  const queries = useQueryClient()
  const { data: draft } = useQuery(draftQuery(draft_id))
  const [weeks, setWeeks] = useState(String(repeat?.every_weeks ?? 4))
  const done = async (words: string) => {
    close()
    say(words)
    await queries.invalidateQueries({ queryKey: ['repeats'] })
    await queries.invalidateQueries({ queryKey: ['schedules'] })
  }
  const save = useMutation({
    mutationFn: (every_weeks: number) =>
      repeat === null
        ? client.createRepeat({
            body: {
              draft_id,
              connection_id,
              every_weeks,
              ...(draft && { draft_version: draft.version }),
            },
          })
        : client.updateRepeat({ params: { repeat_id: repeat.repeat_id }, body: { every_weeks } }),
    onSuccess: ({ every_weeks, scheduled_at }) =>
      done(texts.saved(every_weeks, scheduled_at && momentText(scheduled_at, zone))),
  })
  const stop = useMutation({
    mutationFn: (repeat_id: string) => client.deleteRepeat({ params: { repeat_id } }),
    onSuccess: () => done(texts.stopped),
  })
  return (
    <FormDialog
      title={texts.title}
      button={texts.save}
      action={{ isPending: save.isPending, error: save.error ?? stop.error }}
      submit={() => save.mutate(Number(weeks))}
      close={close}
      beside={
        repeat !== null && (
          <Button
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate(repeat.repeat_id)}
          >
            {texts.stop}
          </Button>
        )
      }
    >
      <p>{texts.text}</p>
      {repeat !== null && repeat.detail !== null && <Callout tone="warn">{repeat.detail}</Callout>}
      <TextInput
        type="number"
        min={1}
        max={52}
        label={texts.weeks}
        value={weeks}
        onChange={(event) => setWeeks(event.target.value)}
        required
      />
    </FormDialog>
  )
}
