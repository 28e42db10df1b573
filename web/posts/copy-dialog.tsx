import type { Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { connectionName, ofNetwork } from '../data/connection-names.ts'
import { connections as connectionsQuery } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { postTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { instantOfWallTime, wallTimeNow, wallTimeOf } from '../time/wall-time.ts'
import { useZone } from '../time/zone.ts'
import { undoAll } from './bulk-bar.tsx'
import { nextWeek } from './shift.ts'
import { dropCopies, useCopies, type CopyTime } from './use-copies.ts'

const { copying: texts } = postTexts

interface Props {
  readonly post: Schedule
  readonly close: () => void
  readonly onDone: () => void
}

/**
 * A new draft with the content of a post, for another time or another connection of its network.
 */
export function CopyDialog({ post, close, onDone }: Props) {
  const zone = useZone()
  const navigate = useNavigate()
  const { data: connections = [] } = useQuery(connectionsQuery)
  const own = ofNetwork(connections, post.platform)
  const [connection, setConnection] = useState(post.connection_id)
  const [when, setWhen] = useState(() =>
    wallTimeOf(nextWeek(post.scheduled_at, zone, Date.now()), zone),
  )
  const copies = useCopies()
  const end = () => {
    copies.end()
    close()
  }
  const schedule = useMutation({
    mutationFn: (time: CopyTime) => copies.schedule(post, time, connection),
    onSuccess: (made) => {
      say(texts.done(momentText(made.scheduled_at, zone)), {
        open: () =>
          void navigate({ to: '/posts/$scheduleId', params: { scheduleId: made.schedule_id } }),
        undo: () => void undoAll(() => dropCopies([made]), onDone),
      })
      onDone()
      end()
    },
  })
  const write = useMutation({
    mutationFn: () => copies.draft(post),
    onSuccess: (draft) => {
      onDone()
      end()
      return navigate({ to: '/compose', search: { draft, connection } })
    },
  })
  const waits = schedule.isPending || write.isPending
  return (
    <FormDialog
      title={texts.title}
      button={texts.submit}
      action={{ isPending: waits, error: schedule.error ?? write.error }}
      submit={() => schedule.mutate({ scheduled_at: instantOfWallTime(when, zone) })}
      close={() => waits || end()}
      beside={
        <>
          <Button variant="default" disabled={waits} onClick={() => write.mutate()}>
            {texts.asDraft}
          </Button>
          <Button
            variant="default"
            disabled={waits}
            onClick={() => schedule.mutate({ use_next_free_slot: true })}
          >
            {postTexts.toNextFree}
          </Button>
        </>
      }
    >
      <p className="soft">{texts.text}</p>
      {own.length > 1 && (
        <NativeSelect
          label={texts.connection}
          value={connection}
          onChange={(event) => setConnection(event.target.value)}
          data={own.map((one) => ({ value: one.connection_id, label: connectionName(one) }))}
        />
      )}
      <TextInput
        type="datetime-local"
        label={composerTexts.when(zone.replaceAll('_', ' '))}
        value={when}
        min={wallTimeNow(zone)}
        onChange={(event) => setWhen(event.target.value)}
        required
      />
    </FormDialog>
  )
}
