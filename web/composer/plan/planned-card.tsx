import type { Connection, Schedule } from '@crier/sdk/operations.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../controls/button.tsx'
import { CloseButton } from '../../controls/close-button.tsx'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { client } from '../../data/client.ts'
import { distinctName } from '../../data/connection-names.ts'
import { liveInterval } from '../../data/live-interval.ts'
import { isLively, schedulesOfDraft } from '../../data/queries.ts'
import { ConnectionName } from '../../shell/connection-name.tsx'
import { Icon } from '../../shell/icon.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { displayStatusOf } from '../../shell/display-status.ts'
import { StateBadge } from '../../shell/state-badge.tsx'
import { messageOf } from '../../shell/states.tsx'
import { say } from '../../shell/toasts.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { networkLabels } from '../../texts/networks.ts'
import { postTexts } from '../../texts/posts.ts'
import { shellTexts } from '../../texts/shell.ts'
import { safeAddress } from '../../shell/safe-address.ts'
import { momentText } from '../../time/format.ts'
import { useZone } from '../../time/zone.ts'

interface Props {
  readonly posts: readonly Schedule[]
  readonly all: readonly Connection[]
  /** Their texts are opened again. */
  readonly onUndone: (draftIds: readonly string[]) => void
  readonly close: () => void
}

/** The posts that were just scheduled from this page, with undo. */
export function PlannedCard({ posts: planned, all, onUndone, close }: Props) {
  const posts = usePresent(planned)
  const pending = posts.filter(({ status }) => status === 'pending')
  const zone = useZone()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (taken: readonly Schedule[]) =>
      Promise.allSettled(
        taken.map(({ schedule_id }) => client.cancelSchedule({ params: { schedule_id } })),
      ),
    onSuccess: async (ends, taken) => {
      const failed = ends.find((end) => end.status === 'rejected')
      say(failed === undefined ? composerTexts.undone : whyNotUndone(failed.reason as Error), {
        tone: failed ? 'bad' : 'plain',
      })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await queries.invalidateQueries({ queryKey: ['next-free'] })
      // Another window may have written into a text that was scheduled.
      await queries.invalidateQueries({ queryKey: ['draft'] })
      const back = taken
        .filter((_, index) => ends[index]?.status === 'fulfilled')
        .map(({ draft_id }) => draft_id)
      if (back.length > 0) onUndone([...new Set(back)])
    },
  })
  return (
    <section className="card planned" aria-label={composerTexts.planned(posts.length)}>
      <header className="row">
        <Icon name="check" />
        <div role="status" className="planned-text">
          <h2>{plannedTitle(posts)}</h2>
        </div>
        {pending.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={undo.isPending}
            onClick={() => undo.mutate(pending)}
          >
            {shellTexts.undo}
          </Button>
        )}
        <CloseButton close={close} />
      </header>
      <ul className="plan-list">
        {posts.map((post) => (
          <li key={post.schedule_id} className="row small">
            <Link
              to="/posts/$scheduleId"
              params={{ scheduleId: post.schedule_id }}
              className="row small"
            >
              <NetworkMark network={post.platform} size={16} named={false} />
              <span>{networkLabels[post.platform]}</span>
              <ConnectionName name={distinctName(all, post)} />
              {displayStatusOf(post) !== 'pending' && (
                <StateBadge standing={displayStatusOf(post)} />
              )}
              <span className="num soft">
                {momentText(post.published_at ?? post.scheduled_at, zone)}
              </span>
              <span className="link">{composerTexts.open}</span>
            </Link>
            {post.external_url !== null && (
              <a
                className="link"
                href={safeAddress(post.external_url)}
                target="_blank"
                rel="noreferrer"
              >
                {postTexts.onNetwork}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As they are by now: a post that is published at once is followed until it is, or has failed. */
function usePresent(planned: readonly Schedule[]): readonly Schedule[] {
  const read = useQueries({
    queries: [...new Set(planned.map(({ draft_id }) => draft_id))].map((id) => ({
      ...schedulesOfDraft(id),
      refetchInterval: ({
        state,
      }: {
        readonly state: Parameters<typeof liveInterval<readonly Schedule[]>>[0]
      }) =>
        liveInterval(state, (posts) =>
          posts.some(({ status, scheduled_at }) => isLively(status, scheduled_at)),
        ),
    })),
  })
  const present = read.flatMap(({ data = [] }) => data)
  return planned.map(
    (post) => present.find(({ schedule_id }) => schedule_id === post.schedule_id) ?? post,
  )
}

const whyNotUndone = (error: Error): string =>
  error instanceof CrierProblem && error.code === 'conflict'
    ? composerTexts.undoneTooLate
    : messageOf(error)

export function plannedTitle(posts: readonly Schedule[]): string {
  if (posts.some(({ approval }) => approval !== null)) return composerTexts.asked
  const failed = posts.filter(({ status }) => status === 'failed').length
  if (failed > 0) return composerTexts.notPublished(failed)
  return posts.every(({ status }) => status === 'published')
    ? composerTexts.published(posts.length)
    : composerTexts.planned(posts.length)
}
