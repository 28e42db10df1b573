import type { Connection, Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { distinctName } from '../data/connection-names.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { networkNames } from '../texts/networks.ts'
import { shellTexts } from '../texts/shell.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

interface Props {
  readonly posts: readonly Schedule[]
  readonly all: readonly Connection[]
  /** Their texts are opened again. */
  readonly onUndone: (draftIds: readonly string[]) => void
  readonly close: () => void
}

/** What has just been scheduled from this page, and the way back. */
export function PlannedCard({ posts, all, onUndone, close }: Props) {
  const zone = useZone()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => Promise.allSettled(posts.map(({ schedule_id }) => client.cancelSchedule({ params: { schedule_id } }))),
    onSuccess: async (ends) => {
      const failed = ends.find((end) => end.status === 'rejected')
      say(failed === undefined ? composerTexts.undone : messageOf(failed.reason as Error), { tone: failed ? 'bad' : 'plain' })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await queries.invalidateQueries({ queryKey: ['next-free'] })
      // Another window may have written into a text that was scheduled.
      await queries.invalidateQueries({ queryKey: ['draft'] })
      const back = posts.filter((_, index) => ends[index]?.status === 'fulfilled').map(({ draft_id }) => draft_id)
      if (back.length > 0) onUndone([...new Set(back)])
    },
  })
  return (
    <section className="card planned" aria-label={composerTexts.planned(posts.length)}>
      <header className="row">
        <Icon name="check" />
        <div role="status">
          <h2>{plannedText(posts)}</h2>
        </div>
        <Button className="push" variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate()}>
          {shellTexts.undo}
        </Button>
        <button type="button" className="icon-button" aria-label={shellTexts.close} onClick={close}>
          <Icon name="close" size={15} />
        </button>
      </header>
      <ul className="plan-list">
        {posts.map((post) => (
          <li key={post.schedule_id}>
            <Link to="/posts/$scheduleId" params={{ scheduleId: post.schedule_id }} className="row small">
              <NetworkMark network={post.platform} size={16} named={false} />
              <span>{networkNames[post.platform]}</span>
              <ConnectionName name={distinctName(all, post)} />
              <span className="num soft">{momentText(post.scheduled_at, zone)}</span>
              <span className="link">{composerTexts.open}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const plannedText = (posts: readonly Schedule[]): string =>
  posts.some(({ approval }) => approval !== null) ? composerTexts.asked : composerTexts.planned(posts.length)
