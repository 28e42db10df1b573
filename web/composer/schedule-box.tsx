import { Button, TextInput } from '@mantine/core'
import type { Connection, Draft } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { useIntentKey } from '../data/intent-key.ts'
import { distinctName } from '../data/connection-names.ts'
import { connections as connectionsQuery, nextFree, onlyAsks, schedulesOfDraft } from '../data/queries.ts'
import { Notice, ProblemNotice } from '../shell/states.tsx'
import { standingOf } from '../shell/standing.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { mediaTexts } from '../texts/media.ts'
import { momentText } from '../time/format.ts'
import { instantOfWallTime, wallTimeOf } from '../time/wall-time.ts'
import { useZone } from '../time/zone.ts'
import { isOtherVersion, NotSaved, type Saving } from './saving.ts'
import { scheduleWhatIsSeen, type AskedTime } from './schedule-what-is-seen.ts'
import type { ChosenConnection } from './use-connection.ts'

interface Props {
  readonly draft: Draft
  /** An instant, or a day (`YYYY-MM-DD`), that was clicked in the calendar. */
  readonly at: string | undefined
  readonly saving: Saving
  readonly chosen: ChosenConnection
  /** Files that are to go out with it are still being uploaded. */
  readonly waitsForFiles: boolean
}

/** When it goes out. What was just typed is saved first, so that what is scheduled is what is seen. */
export function ScheduleBox({ draft, at, saving, chosen: { connection, isKnown, options }, waitsForFiles }: Props) {
  const { draft_id, platform } = draft
  const zone = useZone()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const free = useQuery({ ...nextFree({ platform, connection_id: connection?.connection_id }), enabled: isKnown })
  const { data: standing } = useQuery(schedulesOfDraft(draft_id))
  const { data: connections } = useQuery(connectionsQuery)
  const { data: asks = false } = useQuery(onlyAsks)
  const withKey = useIntentKey()
  const [again, setAgain] = useState(false)
  const stands = standing?.some((post) => standingOf(post) !== 'failed' && standingOf(post) !== 'dismissed') === true
  const [typed, setTyped] = useState<string | null>(null)
  const when = typed ?? suggested(at, zone)
  const schedule = useMutation({
    mutationFn: (time: AskedTime) =>
      scheduleWhatIsSeen({ draft_id, platform, connection_id: connection?.connection_id }, time, saving, (body) =>
        withKey(body, (idempotencyKey) => client.scheduleDraft({ body, idempotencyKey })),
      ),
    onError: async (refusal) => {
      // Before the refusal is shown: it says that the page shows the present text.
      if (isOtherVersion(refusal)) await saving.readAgain().catch(() => undefined)
    },
    onSuccess: async ({ scheduled_at, schedule_id, approval }) => {
      say((approval === null ? composerTexts.scheduledFor : composerTexts.askedFor)(momentText(scheduled_at, zone)))
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await queries.invalidateQueries({ queryKey: ['next-free'] })
      await navigate({ to: '/posts/$scheduleId', params: { scheduleId: schedule_id } })
    },
  })
  return (
    <form
      className="schedule-box"
      onSubmit={(event) => {
        event.preventDefault()
        schedule.mutate({ scheduled_at: instantOfWallTime(when, zone) })
      }}
    >
      {standing?.map((post) => (
        <Link key={post.schedule_id} to="/posts/$scheduleId" params={{ scheduleId: post.schedule_id }} className="row small">
          <StateBadge standing={standingOf(post)} /> <span className="num">{momentText(post.scheduled_at, zone)}</span>{' '}
          <ConnectionName name={distinctName(connections, post)} />
          <span className="link">{composerTexts.open}</span>
        </Link>
      ))}
      {stands && !again ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setAgain(true)}>
            {composerTexts.scheduleAgain}
          </Button>
        </div>
      ) : (
        <div className="schedule-row">
          <TextInput
            type="datetime-local"
            label={composerTexts.when(zone.replaceAll('_', ' '))}
            value={when}
            onChange={(event) => setTyped(event.target.value)}
            required
          />
          <Button
            type="submit"
            variant={at === undefined ? 'default' : 'filled'}
            size="sm"
            disabled={!isKnown || waitsForFiles}
            loading={schedule.isPending}
          >
            {asks ? composerTexts.askForApproval : composerTexts.schedule}
          </Button>
          {free.data?.next_free_slot && (
            <Button
              size="sm"
              variant={at === undefined ? 'filled' : 'default'}
              disabled={schedule.isPending || waitsForFiles}
              onClick={() => schedule.mutate({ use_next_free_slot: true })}
            >
              {composerTexts.nextFree} · <span className="num">&nbsp;{momentText(free.data.next_free_slot, zone)}</span>
            </Button>
          )}
        </div>
      )}
      {waitsForFiles && <p className="small faint">{mediaTexts.waitsForFiles}</p>}
      {free.data?.next_free_slot === null && (
        <p className="small faint">
          {composerTexts.noSlot}{' '}
          <Link to="/slots" className="link">
            {composerTexts.setUpSlots}
          </Link>
        </p>
      )}
      {connection !== undefined && <ConnectionHint connection={connection} several={options.length > 1} />}
      <Refused error={schedule.error} />
    </form>
  )
}

/** A post can be planned on a connection that sends nothing yet; whoever plans it should know. */
function ConnectionHint({ connection, several }: { readonly connection: Connection; readonly several: boolean }) {
  if (connection.paused) return <Notice tone="warn">{composerTexts.pausedConnection}</Notice>
  if (several && !connection.connected) return <Notice tone="warn">{composerTexts.notConnected}</Notice>
  return null
}

function Refused({ error }: { readonly error: Error | null }) {
  if (error instanceof NotSaved) return <Notice tone="bad">{composerTexts.notScheduled[error.state]}</Notice>
  return error !== null && isOtherVersion(error) ? <Notice tone="bad">{composerTexts.seenOther}</Notice> : <ProblemNotice error={error} />
}

const hourMs = 3_600_000

function suggested(at: string | undefined, zone: string): string {
  if (at === undefined) return wallTimeOf(new Date(Math.ceil((Date.now() + hourMs) / hourMs) * hourMs).toISOString(), zone)
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return `${at}T09:00`
  return Number.isNaN(Date.parse(at)) ? '' : wallTimeOf(new Date(at).toISOString(), zone)
}
