import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { messageOf, Callout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { undoAll } from './bulk-bar.tsx'
import { moveBack } from './move-back.ts'
import { runEach } from './run-each.ts'
import { inTurn, shifted, type Shift } from './shift.ts'
import { dropCopies, useCopies, type CopyTime } from './use-copies.ts'

const { times: texts } = postTexts

interface Props {
  readonly what: 'move' | 'copy'
  readonly posts: readonly ListedSchedule[]
  readonly close: () => void
  /** The ids that were moved, or moved back. */
  readonly onDone: (ids: readonly string[]) => void
}

// A day, or the same day of the next week.
const firstDays = { move: '1', copy: '7' } as const

/**
 * Moves or copies several posts by days, to a time of day, or into the next free slots. Those that
 * are refused stay, for another time.
 */
export function TimesDialog({ what, posts, close, onDone }: Props) {
  const zone = useZone()
  const [left, setLeft] = useState(posts)
  const [days, setDays] = useState<string>(firstDays[what])
  const [time, setTime] = useState('')
  const shift = { days: Math.trunc(Number(days)), time }
  const copies = useCopies()
  const end = () => {
    copies.end()
    close()
  }
  const put = async (post: ListedSchedule, at: CopyTime) =>
    what === 'copy'
      ? copies.schedule(post, at)
      : client.moveSchedule({ params: { schedule_id: post.schedule_id }, body: at })
  const act = useMutation({
    mutationFn: (slots: boolean) =>
      runEach(slots ? inTurn(left, { days: 0, time: '' }) : inTurn(left, shift), (post) =>
        put(
          post,
          slots
            ? { use_next_free_slot: true }
            : { scheduled_at: shifted(post.scheduled_at, shift, zone) },
        ),
      ),
    onSuccess: ({ done, refused }) => {
      const ids = done.map(({ item }) => item.schedule_id)
      const undo = () =>
        what === 'copy'
          ? dropCopies(done.map(({ answer }) => answer))
          : moveBack(done.map(({ item }) => item))
      if (done.length > 0)
        say(texts[what].done(done.length), { undo: () => void undoAll(undo, () => onDone([])) })
      onDone(ids)
      setLeft(refused.map(({ item }) => item))
      if (refused.length === 0) end()
    },
  })
  const refusal = act.data?.refused[0]
  return (
    <FormDialog
      title={texts[what].title(left.length)}
      button={texts[what].submit}
      action={act}
      submit={() => act.mutate(false)}
      close={() => act.isPending || end()}
      beside={
        <Button variant="default" disabled={act.isPending} onClick={() => act.mutate(true)}>
          {texts.nextSlots}
        </Button>
      }
    >
      <div className="times-fields">
        <TextInput
          type="number"
          min={-366}
          max={366}
          step={1}
          label={texts.days}
          description={texts.daysHint}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          required
        />
        <TextInput
          type="time"
          label={texts.time}
          description={texts.timeHint}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <Foreseen posts={left} shift={shift} zone={zone} />
      {refusal !== undefined && !act.isPending && (
        <Callout tone="bad">
          {postTexts.bulk.refused(left.length, messageOf(refusal.error))}
        </Callout>
      )}
    </FormDialog>
  )
}

const foreseenMax = 4

/** From when to when the first of them go. */
function Foreseen({
  posts,
  shift,
  zone,
}: {
  readonly posts: readonly ListedSchedule[]
  readonly shift: Shift
  readonly zone: string
}) {
  const shown = inTurn(posts, { days: 0, time: '' }).slice(0, foreseenMax)
  return (
    <ul className="times-foreseen small num">
      {shown.map(({ schedule_id, platform, scheduled_at, opening }) => {
        const to = shifted(scheduled_at, shift, zone)
        return (
          <li key={schedule_id}>
            <NetworkMark network={platform} size={15} />
            <span className="clip">{opening || calendarTexts.withoutText}</span>
            <span className="times-to">
              <span className="faint">{momentText(scheduled_at, zone)} →</span>{' '}
              {momentText(to, zone)}
              {Date.parse(to) <= Date.now() && (
                <strong className="times-over">{calendarTexts.inPast}</strong>
              )}
            </span>
          </li>
        )
      })}
      {posts.length > shown.length && (
        <li className="faint">{calendarTexts.more(posts.length - shown.length)}</li>
      )}
    </ul>
  )
}
