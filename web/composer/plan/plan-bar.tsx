import type { Connection, Preview, Schedule } from '@crier/sdk/operations.ts'
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import { Form } from '../../controls/form.tsx'
import { distinctName } from '../../data/connection-names.ts'
import { isPlaced, isUnconfirmed, toRetry } from '../../data/failed-post.ts'
import { onlyAsks, schedulesOfDraft } from '../../data/queries.ts'
import { useMayChange } from '../../data/use-may-change.ts'
import { ConnectionName } from '../../shell/connection-name.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { ConfirmDialog } from '../../shell/question.tsx'
import { StateBadge } from '../../shell/state-badge.tsx'
import { displayStatusOf } from '../../shell/display-status.ts'
import { Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { optionTexts } from '../../texts/options.ts'
import { mediaTexts } from '../../texts/media.ts'
import { networkLabels } from '../../texts/networks.ts'
import { failureText, postTexts } from '../../texts/posts.ts'
import { momentText } from '../../time/format.ts'
import { instantIfWhole, wallTimeNow, wallTimeOf } from '../../time/wall-time.ts'
import { useZone } from '../../time/zone.ts'
import type { PlannedTime, PlanResult } from './plan-all.ts'
import { Declaration } from '../options/declaration.tsx'
import { missingChoice } from '../options/chosen.ts'
import { Refusals } from '../text/refusals.tsx'
import { longName } from './target-choice.tsx'
import { useControlEnter } from '../use-control-enter.ts'
import { useNextFreeSlots } from './use-free-slots.ts'
import { usePlan, type Served } from './use-plan.ts'

interface Props {
  readonly storageKey: string
  readonly served: readonly Served[]
  readonly all: readonly Connection[]
  /** An instant, or a day (`YYYY-MM-DD`), that was clicked in the calendar. */
  readonly at: string | undefined
  /** Its files are still being uploaded. */
  readonly waitsForFiles: boolean
  /** The failures of the last attempt. */
  readonly refused: readonly PlanResult[]
  /** `isHere`: the person is still on this page. */
  readonly onPlanned: (results: readonly PlanResult[], isHere: boolean) => void
}

interface AskedThread {
  readonly platform: Connection['platform']
  readonly count: number
  readonly agree: () => void
}

/** Chooses the time of the post, for all chosen networks at once. */
export function PlanBar({ storageKey, served, all, at, waitsForFiles, refused, onPlanned }: Props) {
  const zone = useZone()
  const { data: asks = false } = useQuery(onlyAsks)
  const posts = usePosts(served)
  const standing = posts.data.filter(isPlaced)
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedThread | null>(null)
  const [again, setAgain] = useState(false)
  const [timed, setTimed] = useState(at !== undefined)
  const [typed, setTyped] = useState<string | null>(null)
  // Null: no limit is asked for.
  const [limit, setLimit] = useState<string | null>(null)
  const when = typed ?? suggested(at, zone)
  const left = again
    ? served
    : served
        .map((one) => withoutStanding(one, standing))
        .filter(({ targets }) => targets.length > 0)
  const targets = left.flatMap((one) => one.targets)
  const { hasSlots, slots, without } = useNextFreeSlots(targets)
  const plan = usePlan(storageKey, {
    served: left,
    seen: standing.map(({ schedule_id }) => schedule_id),
    onPlanned: (results, isHere) => {
      onPlanned(results, isHere)
      setAgain(false)
    },
  })
  const mayRetry = useMayChange()
  const failed = left.flatMap(({ editing, targets: of }) => {
    const own = posts.data.filter(({ draft_id }) => draft_id === editing.id())
    return of.flatMap(({ connection_id }) => toRetry(own, connection_id) ?? [])
  })
  // An unconfirmed one is decided on its own page.
  const retried = failed.filter((post) => mayRetry(post) && !isUnconfirmed(post))
  const scheduled_at = instantIfWhole(when, zone)
  const not_later_than = limit === null ? null : instantIfWhole(limit, zone)
  const isLimitOpen = limit !== null && not_later_than === null
  const isTimeOpen = timed && scheduled_at === null
  const missing = left
    .map((one) => missingChoice(one.editing.saving.view().options, one.targets))
    .find((choice) => choice !== null)
  const disabled =
    missing !== undefined ||
    targets.length === 0 ||
    waitsForFiles ||
    plan.isPending ||
    !posts.isKnown ||
    isLimitOpen
  const mutate = (time: () => PlannedTime) =>
    plan.mutate(() => ({ ...time(), ...(not_later_than !== null && { not_later_than }) }))
  const withLimit = (time: () => PlannedTime) => {
    const thread = threadOf(queries, left)
    if (thread === null) mutate(time)
    else setAsked({ ...thread, agree: () => mutate(time) })
  }
  const toSlot = () => withLimit(() => ({ use_next_free_slot: true }))
  const toTime = () => scheduled_at !== null && withLimit(() => ({ scheduled_at }))
  useControlEnter(disabled ? null : timed ? toTime : hasSlots ? toSlot : () => setTimed(true))
  const stands = standing.length > 0 && targets.length === 0
  return (
    <div className="plan-bar" role="group" aria-label={composerTexts.plan}>
      {standing.length > 0 && <Standing posts={standing} all={all} />}
      {retried.map((post) => (
        <FailedPost key={post.schedule_id} post={post} all={all} zone={zone} />
      ))}
      {!plan.isPending && refused.length > 0 && <Refusals results={refused} all={all} />}
      {stands ? (
        <div>
          <Button variant="default" onClick={() => setAgain(true)}>
            {composerTexts.scheduleAgain}
          </Button>
        </div>
      ) : (
        <div className="plan-row">
          <p className="plan-where small">{planned(targets, all)}</p>
          {timed ? (
            <Form className="plan-time" submit={() => toTime()}>
              <TextInput
                type="datetime-local"
                label={composerTexts.when(zone.replaceAll('_', ' '))}
                value={when}
                min={wallTimeNow(zone)}
                onChange={(event) => setTyped(event.target.value)}
                autoFocus={at === undefined}
                required
              />
              <Button type="submit" disabled={disabled || isTimeOpen} loading={plan.isPending}>
                {asks ? composerTexts.askForApproval : composerTexts.schedule}
              </Button>
              <Button variant="subtle" onClick={() => setTimed(false)}>
                {composerTexts.notAt}
              </Button>
            </Form>
          ) : (
            <>
              {!asks && (
                <Button variant="default" disabled={disabled} onClick={() => withLimit(soon)}>
                  {composerTexts.now}
                </Button>
              )}
              <Button
                variant="default"
                disabled={targets.length === 0 || plan.isPending}
                onClick={() => setTimed(true)}
              >
                {composerTexts.at}
              </Button>
            </>
          )}
          <Button
            variant={timed ? 'default' : 'filled'}
            disabled={disabled || !hasSlots}
            loading={plan.isPending && !timed}
            title={composerTexts.byKeys}
            onClick={toSlot}
          >
            {asks ? composerTexts.queueForApproval : composerTexts.nextFree}
            {slots[0] !== undefined && (
              <span className="num plan-slot"> · {slotText(slots, zone)}</span>
            )}
          </Button>
        </div>
      )}
      {missing !== undefined && (
        <p className="small" role="status">
          {optionTexts.missing[missing]}
        </p>
      )}
      {!stands && <Declaration served={left} />}
      {!stands && <SlotOfEach slots={slots} all={all} zone={zone} />}
      {!stands && <Limit limit={limit} set={setLimit} zone={zone} />}
      {asked !== null && (
        <ConfirmDialog
          action={composerTexts.asThread(asked.count)}
          text={composerTexts.asThreadAsk(networkLabels[asked.platform], asked.count)}
          agree={asked.agree}
          close={() => setAsked(null)}
        />
      )}
      {!stands && (isTimeOpen || isLimitOpen) && (
        <p className="small faint" role="status">
          {isLimitOpen ? composerTexts.limitOpen : composerTexts.timeOpen}
        </p>
      )}
      {plan.waits && (
        <p className="small faint" role="status">
          {composerTexts.tooMany}
        </p>
      )}
      {waitsForFiles && <p className="small faint">{mediaTexts.waitsForFiles}</p>}
      {without.length > 0 && (
        <p className="small faint">
          {composerTexts.noSlots(without.map((one) => longName(one, all)))}{' '}
          <Link to="/slots" className="link">
            {composerTexts.setUpSlots}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Past it the post is not sent any more. Most posts have none: it is opened when it is wanted. */
function Limit({
  limit,
  set,
  zone,
}: {
  readonly limit: string | null
  readonly set: (limit: string | null) => void
  readonly zone: string
}) {
  if (limit === null)
    return (
      <button type="button" className="plain-button link small plan-limit" onClick={() => set('')}>
        {composerTexts.limit}
      </button>
    )
  return (
    <div className="plan-time">
      <TextInput
        type="datetime-local"
        label={composerTexts.limitAt(zone.replaceAll('_', ' '))}
        description={postTexts.limitHint}
        value={limit}
        onChange={(event) => set(event.target.value)}
        autoFocus
      />
      <Button variant="subtle" onClick={() => set(null)}>
        {composerTexts.noLimit}
      </Button>
    </div>
  )
}

function planned(targets: readonly Connection[], all: readonly Connection[]): string {
  return targets.length === 0
    ? composerTexts.pickNetwork
    : composerTexts.goesTo(targets.map((one) => longName(one, all)))
}

type FreeSlots = ReturnType<typeof useNextFreeSlots>['slots']

/** One moment for all, or the first of several. */
const slotText = (slots: FreeSlots, zone: string) =>
  areSpread(slots)
    ? composerTexts.from(momentText(slots[0]!.at, zone))
    : momentText(slots[0]!.at, zone)

const areSpread = (slots: FreeSlots) => slots.some(({ at }) => at !== slots[0]!.at)

/** When each post would be published, before the button is pressed. */
function SlotOfEach({
  slots,
  all,
  zone,
}: {
  readonly slots: FreeSlots
  readonly all: readonly Connection[]
  readonly zone: string
}) {
  if (!areSpread(slots)) return null
  return (
    <ul className="plan-slots small soft">
      {slots.map(({ target, at }) => (
        <li key={target.connection_id} className="num">
          {composerTexts.slotOf(longName(target, all), momentText(at, zone))}
        </li>
      ))}
    </ul>
  )
}

// More posts than a writer expects of one text.
const threadMax = 4

/**
 * How many posts the longest text becomes that was written as one; null where none becomes many.
 */
function threadOf(queries: QueryClient, served: readonly Served[]) {
  const threads = served.flatMap(({ editing, targets }) => {
    if (editing.contentType !== 'post') return []
    const shown = queries
      .getQueriesData<Preview>({ queryKey: ['preview', editing.id()] })
      .flatMap(([, data]) => data?.platforms ?? [])
    return targets.map(({ platform }) => ({
      platform,
      count: shown.findLast((one) => one.platform === platform)?.pieces.length ?? 1,
    }))
  })
  return (
    threads
      .toSorted((one, other) => other.count - one.count)
      .find(({ count }) => count > threadMax) ?? null
  )
}

// The server's clock may be a little behind; what is asked for the past is refused.
const soonMs = 3_000
const soon = (): PlannedTime => ({ scheduled_at: new Date(Date.now() + soonMs).toISOString() })

/** All posts of these drafts. */
function usePosts(served: readonly Served[]) {
  const read = useQueries({
    queries: served.map(({ editing }) => ({
      ...schedulesOfDraft(editing.id()),
      enabled: editing.id().startsWith('drft_'),
    })),
  })
  const data = read.flatMap((query) => query.data ?? [])
  return {
    data,
    isKnown: read.every(
      ({ isSuccess, isError, fetchStatus }) => isSuccess || isError || fetchStatus === 'idle',
    ),
  }
}

/**
 * Scheduling publishes the failed post itself, so that it is not left to be published once more.
 */
function FailedPost({
  post,
  all,
  zone,
}: {
  readonly post: Schedule
  readonly all: readonly Connection[]
  readonly zone: string
}) {
  const connection = all.find(({ connection_id }) => connection_id === post.connection_id)
  return (
    <Callout tone="warn">
      <p>
        <strong>
          {composerTexts.failedAt(
            connection === undefined ? post.platform : longName(connection, all),
            momentText(post.scheduled_at, zone),
          )}
        </strong>{' '}
        {failureText(post)}
      </p>
      <p className="small">
        {composerTexts.retriesFailed}{' '}
        <Link to="/posts/$scheduleId" params={{ scheduleId: post.schedule_id }} className="link">
          {composerTexts.openFailed}
        </Link>
      </p>
    </Callout>
  )
}

function withoutStanding({ editing, targets }: Served, standing: readonly Schedule[]): Served {
  const own = standing.filter(({ draft_id }) => draft_id === editing.id())
  return {
    editing,
    targets: targets.filter(({ connection_id }) =>
      own.every((post) => post.connection_id !== connection_id),
    ),
  }
}

function Standing({
  posts,
  all,
}: {
  readonly posts: readonly Schedule[]
  readonly all: readonly Connection[]
}) {
  const zone = useZone()
  return (
    <ul className="plan-list">
      {posts.map((post) => (
        <li key={post.schedule_id}>
          <Link
            to="/posts/$scheduleId"
            params={{ scheduleId: post.schedule_id }}
            className="row small"
          >
            <NetworkMark network={post.platform} size={16} />
            <StateBadge standing={displayStatusOf(post)} />{' '}
            <span className="num">{momentText(post.scheduled_at, zone)}</span>{' '}
            <ConnectionName name={distinctName(all, post)} />
            <span className="link">{composerTexts.open}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const hourMs = 3_600_000

/**
 * The clicked time; for a day nine o'clock. For today's past a time soon, and for a past day none:
 * the person enters it.
 */
function suggested(at: string | undefined, zone: string): string {
  const soonest = wallTimeOf(
    new Date(Math.ceil((Date.now() + hourMs) / hourMs) * hourMs).toISOString(),
    zone,
  )
  if (at === undefined) return soonest
  const now = wallTimeNow(zone)
  const clicked = clickedTime(at, zone)
  if (clicked > now) return clicked
  return dayOf(clicked) === dayOf(now) ? soonest : ''
}

const dayOf = (wallTime: string): string => wallTime.slice(0, 10)

function clickedTime(at: string, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return `${at}T09:00`
  return Number.isNaN(Date.parse(at)) ? '' : wallTimeOf(new Date(at).toISOString(), zone)
}
