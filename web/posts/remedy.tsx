import { CrierProblem } from '@crier/sdk/problem.ts'
import type { ScheduleWithAttempts } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { useMayChange } from '../data/use-may-change.ts'
import { mayApprove, mayManage, mayWrite, onlyAsks } from '../data/queries.ts'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { networkLabels } from '../texts/networks.ts'
import { causeTexts, failureText, postTexts, remedyTexts } from '../texts/posts.ts'
import { Unconfirmed } from './unconfirmed.tsx'
import { Republished, useRepublished, useRetry } from './use-retry.tsx'
import { composing } from './post-text.tsx'

/** Which button belongs to what a person can do. */
const actions: Readonly<
  Record<NonNullable<ScheduleWithAttempts['error_code']>, 'reconnect' | 'edit' | 'retry' | 'choose'>
> = {
  platform_token_expired: 'reconnect',
  platform_not_connected: 'reconnect',
  platform_permission_denied: 'reconnect',
  platform_app_not_ready: 'retry',
  platform_rate_limited: 'retry',
  content_rejected: 'edit',
  duplicate_content: 'edit',
  media_rejected: 'edit',
  media_unreachable: 'retry',
  platform_unavailable: 'retry',
  publication_unconfirmed: 'choose',
  not_finished_in_app: 'choose',
  missed_window: 'retry',
  not_approved: 'retry',
  internal_error: 'retry',
}

/** Why it failed and the way out; nothing for a post that needs none. */
export function Remedy({ post }: { readonly post: ScheduleWithAttempts }) {
  const navigate = useNavigate()
  const retry = useRetry(post)
  const other = useRepublished(post)
  const { data: may = false } = useQuery(mayWrite)
  const { data: decides = false } = useQuery(mayApprove)
  const { data: asks = false } = useQuery(onlyAsks)
  const { data: manages = false } = useQuery(mayManage)
  const mayChange = useMayChange()(post)
  const has = (warning: string) =>
    post.status === 'published' && post.warnings.some(({ code }) => code === warning)
  const incomplete = has('thread_incomplete')
  // The server asks for its owner's word where the comment may be there.
  const isDoubtful =
    retry.error instanceof CrierProblem && retry.error.code === 'confirmation_required'
  if (incomplete || has('comment_missing'))
    return (
      mayChange &&
      !asks && (
        <>
          <div className="row">
            <Button loading={retry.isPending} onClick={() => retry.mutate({})}>
              {incomplete ? postTexts.retryMissing : postTexts.retryComment}
            </Button>
            {isDoubtful && !incomplete && (
              <Button
                color="red"
                variant="light"
                loading={retry.isPending}
                onClick={() => retry.mutate({ force: true })}
              >
                {postTexts.commentAgain}
              </Button>
            )}
          </div>
          <ProblemCallout error={retry.error} />
        </>
      )
    )
  if (post.status !== 'failed' || post.error_code === null) return null
  const action = actions[post.error_code]
  if (action === 'choose')
    return decides || post.resolution !== null ? (
      <Unconfirmed post={post} />
    ) : (
      <Undecided post={post} />
    )
  return (
    <section className="card card-body stack">
      <Callout tone="bad">{failureText(post)}</Callout>
      {other !== undefined && <Republished other={other} />}
      <div>
        <h3>{postTexts.whatToDo}</h3>
        {post.error_cause !== null && <p className="faint small">{causeTexts[post.error_cause]}</p>}
        <p className="soft">
          {other !== undefined && mayChange
            ? postTexts.putAwayRepublished
            : decides
              ? remedyTexts[post.error_code]
              : mayChange
                ? postTexts.askAgain
                : postTexts.othersPublish}
        </p>
        {action === 'reconnect' && decides && !manages && (
          <p className="soft">{postTexts.ownersReconnect}</p>
        )}
      </div>
      {may && (
        <div className="row">
          {action === 'reconnect' && manages && (
            <Button onClick={() => void navigate({ to: '/connections' })}>
              {postTexts.reconnect}
            </Button>
          )}
          {action === 'edit' && other === undefined && (
            <Button onClick={() => void navigate({ to: '/compose', search: composing(post) })}>
              {postTexts.edit}
            </Button>
          )}
          {mayChange && (
            <Button
              variant={action === 'retry' && other === undefined ? 'filled' : 'default'}
              loading={retry.isPending}
              // A contributor also requests a time.
              onClick={() => retry.mutate(asks ? { use_next_free_slot: true } : {})}
            >
              {asks ? composerTexts.queueForApproval : postTexts.retry}
            </Button>
          )}
        </div>
      )}
      {retry.question}
      <ProblemCallout error={retry.error} />
    </section>
  )
}

/** For who may not say whether it is out. */
function Undecided({ post: { platform } }: { readonly post: ScheduleWithAttempts }) {
  return (
    <section className="card card-body">
      <h2>{postTexts.unsureTitle}</h2>
      <p className="soft">{postTexts.unsureText(networkLabels[platform])}</p>
      <p className="soft">{postTexts.editorsDecide}</p>
    </section>
  )
}
