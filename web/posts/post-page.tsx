import type { ScheduleWithAttempts } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, LinkButton } from '../controls/button.tsx'
import { distinctName } from '../data/connection-names.ts'
import {
  connections as connectionsQuery,
  mayApprove,
  mayWrite,
  repeatOf,
  schedule as scheduleQuery,
} from '../data/queries.ts'
import { AskClient } from '../previews/ask-client.tsx'
import { Comments } from '../previews/comments.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { safeAddress } from '../shell/safe-address.ts'
import { FoundInOtherWorkspace } from '../shell/elsewhere.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded, Callout } from '../shell/states.tsx'
import { displayStatusOf } from '../shell/display-status.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { warningText } from '../texts/warnings.ts'
import { postTexts } from '../texts/posts.ts'
import { networkLabels } from '../texts/networks.ts'
import { exactText, momentText } from '../time/format.ts'
import { useZone, viewerZone } from '../time/zone.ts'
import { ApprovalPanel } from './approval.tsx'
import { CopyPost } from './copy.tsx'
import { History } from './history.tsx'
import { Journal } from './journal.tsx'
import { PendingActions } from './pending-actions.tsx'
import './posts.css'
import { composing, PostText } from './post-text.tsx'
import { useMayChange } from '../data/use-may-change.ts'
import { PutAway } from './put-away.tsx'
import { ResultsCard } from './results.tsx'
import { RepeatPanel } from './repeat.tsx'
import { Remedy } from './remedy.tsx'

/** One post: its state, its attempts, the network's answers, and the actions. */
export function PostPage() {
  const { scheduleId } = useParams({ from: '/inside/posts/$scheduleId' })
  const query = useQuery(scheduleQuery(scheduleId))
  return (
    <div className="page">
      {query.isError && query.data === undefined ? (
        <FoundInOtherWorkspace
          id={scheduleId}
          error={query.error}
          again={() => void query.refetch()}
        />
      ) : (
        <Loaded query={query} rows={8}>
          {(post) => <Post post={post} />}
        </Loaded>
      )}
    </div>
  )
}

function Post({ post }: { readonly post: ScheduleWithAttempts }) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  const { data: decides = false } = useQuery(mayApprove)
  const mayChange = useMayChange()(post)
  const zone = useZone()
  // Its text is then what there is to see.
  const isUntried = post.status === 'pending' && post.attempts.length === 0
  return (
    <>
      <PageHead title={postTexts.post(networkLabels[post.platform])}>
        {post.external_url !== null && (
          <LinkButton
            variant="default"
            href={safeAddress(post.external_url)}
            target="_blank"
            rel="noreferrer"
          >
            {postTexts.onNetwork}
          </LinkButton>
        )}
        <AskClient scheduleIds={post.status === 'pending' ? [post.schedule_id] : []} />
        {mayChange && post.status === 'pending' && <PendingActions post={post} />}
        {decides && post.status !== 'failed' && <RepeatPanel post={post} />}
        {may && <CopyPost post={post} />}
        {mayChange && post.status === 'failed' && <PutAway post={post} />}
        {may && post.status !== 'published' && post.status !== 'publishing' && (
          <Button
            variant="default"
            data-edit-page
            onClick={() => void navigate({ to: '/compose', search: composing(post) })}
          >
            {postTexts.edit}
          </Button>
        )}
      </PageHead>
      <div className="post-columns">
        <div className="stack">
          {isUntried && <PostText post={post} />}
          <ApprovalPanel post={post} />
          <Comments scheduleId={post.schedule_id} />
          <Remedy post={post} />
          {post.warnings.map(({ code, detail }) => (
            <Callout key={code} tone="warn">
              {warningText(code, detail)}
            </Callout>
          ))}
          {!isUntried && (
            <section className="card">
              <header className="card-head">
                <h2>{postTexts.journal}</h2>
              </header>
              <Journal attempts={post.attempts} />
            </section>
          )}
          <History post={post} />
        </div>
        <aside className="stack">
          <Facts post={post} />
          <ResultsCard post={post} zone={zone} />
          {!isUntried && <PostText post={post} />}
        </aside>
      </div>
    </>
  )
}

function Facts({ post }: { readonly post: ScheduleWithAttempts }) {
  const zone = useZone()
  const { facts } = postTexts
  const { data: connections } = useQuery(connectionsQuery)
  const { data: repeat = null } = useQuery(repeatOf(post.draft_id, post.connection_id))
  const late =
    post.published_at === null
      ? null
      : (Date.parse(post.published_at) - Date.parse(post.scheduled_at)) / 1_000
  return (
    <div className="card card-body stack">
      <div className="row">
        <NetworkMark network={post.platform} named={false} />
        <strong>{networkLabels[post.platform]}</strong>
        <ConnectionName name={distinctName(connections, post)} />
        <span className="push">
          <StateBadge standing={displayStatusOf(post)} />
        </span>
      </div>
      <dl className="facts num">
        <dt>{facts.time}</dt>
        <dd>
          {momentText(post.scheduled_at, zone)}{' '}
          <span className="faint">{zone.replaceAll('_', ' ')}</span>
        </dd>
        {zone !== viewerZone && (
          <>
            <dt>{facts.viewer}</dt>
            <dd>{momentText(post.scheduled_at, viewerZone)}</dd>
          </>
        )}
        {post.not_later_than !== null && (
          <>
            <dt>{facts.limit}</dt>
            <dd>{momentText(post.not_later_than, zone)}</dd>
          </>
        )}
        {repeat !== null && (
          <>
            <dt>{postTexts.repeat.fact}</dt>
            <dd>{postTexts.repeat.every(repeat.every_weeks)}</dd>
          </>
        )}
        {post.next_attempt_at !== null && post.attempts.length > 0 && (
          <>
            <dt>{facts.next}</dt>
            <dd>{exactText(post.next_attempt_at, zone)}</dd>
          </>
        )}
        {late !== null && (
          <>
            <dt>{facts.late}</dt>
            <dd>{postTexts.seconds(late)}</dd>
          </>
        )}
        {post.external_id !== null && (
          <>
            <dt>{facts.id}</dt>
            <dd className="mono">{post.external_id}</dd>
          </>
        )}
        <dt>{facts.schedule}</dt>
        <dd className="mono">{post.schedule_id}</dd>
      </dl>
    </div>
  )
}
