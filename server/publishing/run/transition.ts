import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { StoredWarning } from '../../database/stored-values.ts'
import type { OutcomeErrorCode } from '../../networks/outcome.ts'
import type { EndedCall } from './journal.ts'
import { failureMessage } from './messages.ts'
import type { Step } from './next-step.ts'
import type { PieceRow } from './piece-store.ts'
import { isComment, nextPiece, type Run } from './run.ts'
import type { ClaimedSchedule, ScheduleTransition } from '../claim/store.ts'

/** How a run gives its schedule back. */
export interface Transition {
  readonly change: ScheduleTransition
  readonly announcement?: Announcement
}

/** The facts for webhooks, log and metrics about a post that is published or has failed. */
export type Announcement =
  | {
      readonly kind: 'published'
      readonly externalId: string
      readonly externalUrl: string | null
      readonly publishedAt: Temporal.Instant
      /** It was published when its author finished it in the network's app. */
      readonly byAuthor: boolean
    }
  | { readonly kind: 'failed'; readonly code: OutcomeErrorCode; readonly message: string }

/**
 * How the run ends by the next step of a call, whose piece `run` holds as it is now; undefined when
 * the run goes on. Pure.
 */
export function transitionAfter(
  run: Run,
  { step, piece }: Pick<EndedCall, 'step' | 'piece'>,
  now: Temporal.Instant,
): Transition | undefined {
  switch (step.do) {
    case 'next_piece':
      return nextPiece(run) === undefined ? complete(run, now) : undefined
    case 'renew_access':
      return undefined
    case 'look':
      return { change: { due_at: step.at } }
    case 'wait':
      return { change: { due_at: step.at, retry_left_ms: leftAt(step) } }
    case 'try_again': {
      const failures = run.schedule.failures + 1
      return {
        change: {
          ...(mayGoBack(run) && { status: 'pending' }),
          due_at: step.at,
          retry_left_ms: leftAt(step),
          failures,
        },
      }
    }
    case 'fail':
      return fail(run, piece, step, now)
    default:
      return step satisfies never
  }
}

/**
 * How much of the retry window will be left at the next try. A pause counts as long as it was
 * planned, also when it becomes longer.
 */
function leftAt({
  at,
  retryUntil,
}: {
  at: Temporal.Instant
  retryUntil: Temporal.Instant
}): number {
  return Math.max(0, retryUntil.since(at).total('milliseconds'))
}

/**
 * A post that is out, or may still appear, must not be edited, moved or cancelled: its schedule
 * stays `publishing` (or `published`) between tries.
 */
function mayGoBack(run: Run): boolean {
  // mutant: back-to-pending
  return (
    run.schedule.was !== 'published' &&
    run.pieces.every(({ state, intent_at }) => state !== 'out' && intent_at === null)
  )
}

/**
 * Every piece is out. While the network has not named the first, its link is asked for until a
 * minute has passed.
 */
export function complete(run: Run, now: Temporal.Instant): Transition {
  const first = run.pieces[0]!
  const warnings = lastingWarnings(run)
  if (first.named) return published(run.schedule, first, warnings, null)
  const look = nextLinkCheck(first, now)
  if (look.before) return { change: { due_at: look.at, warnings: run.schedule.warnings } }
  const handle =
    first.external_id ??
    String(
      first.handles['media_id'] ??
        first.handles['publish_id'] ??
        first.handles['container_id'] ??
        'unknown',
    )
  return published(
    run.schedule,
    { ...first, external_id: handle },
    [...warnings, linkUnknown],
    look.at,
  )
}

const linkUnknown: StoredWarning = {
  code: 'link_unknown',
  detail:
    'The post is out, but the network has not named it yet: the id is the network’s handle, ' +
    'the link the author’s page. Read the schedule again later.',
}

// A post that the network has not named a minute after completing it is announced with its handle.
const namedWithinSeconds = 60
// TikTok names a public post after moderation, mostly within a minute, sometimes within hours.
const followUpHours = 24

const firstPauseMs = 500
const pauseMaxMs = 10_000

/**
 * When the link of a post that is out is asked for next. `before`: nothing has been announced yet,
 * and it is worth waiting.
 */
function nextLinkCheck(
  first: PieceRow,
  now: Temporal.Instant,
): { readonly before: boolean; readonly at: Temporal.Instant | null } {
  const outAt = first.published_at!
  const announceAt = outAt.add({ seconds: namedWithinSeconds })
  if (Temporal.Instant.compare(now, announceAt) < 0) {
    const planned = now.add({
      milliseconds: Math.min(firstPauseMs * 2 ** Math.min(first.looks, 10), pauseMaxMs),
    })
    return {
      before: true,
      at: Temporal.Instant.compare(planned, announceAt) < 0 ? planned : announceAt,
    }
  }
  return { before: false, at: nextFollowUp(first, now) }
}

/** After the announcement: ever more rarely, for a day. */
export function nextFollowUp(first: PieceRow, now: Temporal.Instant): Temporal.Instant | null {
  const sinceMs = now.since(first.published_at!).total('milliseconds')
  if (sinceMs >= followUpHours * 3_600_000) return null
  return now.add({ milliseconds: Math.round(Math.max(sinceMs, namedWithinSeconds * 1_000)) })
}

function fail(
  run: Run,
  piece: PieceRow,
  step: Extract<Step, { do: 'fail' }>,
  now: Temporal.Instant,
): Transition {
  const { schedule } = run
  const first = run.pieces[0]!
  if (first.state !== 'out') return failedTransition(schedule, certainOrDoubtful(run, piece, step))
  const why = `${step.code}. ${failureMessage(schedule.platform, step.code, step.detail)}`
  if (isComment(run, piece)) {
    const missing = commentMissing(step.code === 'publication_unconfirmed', `It failed with ${why}`)
    return complete(
      { ...run, schedule: { ...schedule, warnings: [...schedule.warnings, missing] } },
      now,
    )
  }
  // Part of the thread is out, so it cannot fail any more: it is published with a warning that says
  // what is missing.
  const posts = run.pieces.filter((one) => !isComment(run, one))
  const outCount = posts.filter(({ state }) => state === 'out').length
  const missing: StoredWarning[] = [
    {
      code: 'thread_incomplete',
      detail: `${outCount} of ${posts.length} posts are out; post ${piece.piece} failed with ${why}`,
    },
  ]
  if (posts.length < run.pieces.length)
    missing.push({ code: 'comment_missing', detail: commentAfterThread })
  return published(
    schedule,
    first,
    [...lastingWarnings(run), ...linkWarningsOf(schedule), ...missing],
    null,
  )
}

const linkWarningsOf = ({ warnings }: ClaimedSchedule) =>
  warnings.filter(({ code }) => code === 'link_unknown')

/**
 * The warnings of a published post whose rest is not tried any more: a retry has taken away that
 * its first comment is missing.
 */
export function warningsOfGivenUp(
  schedule: ClaimedSchedule,
  pieces: readonly PieceRow[],
  why: string,
): readonly StoredWarning[] {
  const publication = schedule.publication as Publication
  const comment = pieces.find((piece) => piece.state !== 'out' && isComment({ publication }, piece))
  if (!comment || schedule.warnings.some(({ code }) => code === 'comment_missing'))
    return schedule.warnings
  return [
    ...schedule.warnings,
    commentMissing(schedule.set_back_at !== null || comment.intent_at !== null, why),
  ]
}

const commentMissing = (inDoubt: boolean, why: string): StoredWarning => ({
  code: 'comment_missing',
  detail: `${inDoubt ? commentInDoubt : commentNotTaken} ${why}`,
})

const commentNotTaken = 'The post is out, its first comment is not.'
const commentInDoubt =
  'The post is published. Crier could not confirm its first comment: check the post before ' +
  'you send it again.'
const commentAfterThread = 'The first comment waits for the rest of the thread.'

/**
 * A failure is certain only when no earlier send may still appear. Otherwise the owner has to check
 * before it is sent again.
 */
function certainOrDoubtful(
  run: Run,
  { piece }: PieceRow,
  step: Extract<Step, { do: 'fail' }>,
): Extract<Step, { do: 'fail' }> {
  const mayArrive = run.pieces.some(
    (one) => one.piece === piece && one.state !== 'out' && one.intent_at !== null,
  )
  const isDoubtful = ['publication_unconfirmed', 'not_finished_in_app'].includes(step.code)
  // mutant: may-arrive
  if (!mayArrive || isDoubtful) return step
  const detail = `What was sent before may still appear. The last try: ${step.detail}`
  return { do: 'fail', code: 'publication_unconfirmed', detail }
}

/** Warnings about how a post was published are replaced at each end. */
function lastingWarnings({ schedule, pieces }: Run): StoredWarning[] {
  const ofThisEnd = ['thread_incomplete', 'link_unknown', 'alt_text_missing']
  return [
    ...schedule.warnings.filter(({ code }) => !ofThisEnd.includes(code)),
    ...altTextMissing(schedule.platform, pieces),
  ]
}

function altTextMissing(platform: Platform, pieces: readonly PieceRow[]): StoredWarning[] {
  const missing = pieces.reduce((sum, { handles }) => sum + Number(handles['undescribed'] ?? 0), 0)
  if (missing === 0) return []
  const pictures = missing === 1 ? 'one picture' : `${missing} pictures`
  const detail =
    `${labelOf(platform)} did not take the description of ${pictures}: people who do not see it ` +
    'have only the text. The attempts say why.'
  return [{ code: 'alt_text_missing', detail }]
}

function published(
  schedule: ClaimedSchedule,
  first: PieceRow,
  warnings: readonly StoredWarning[],
  followUpAt: Temporal.Instant | null,
): Transition {
  const { external_id, external_url, published_at } = first
  const change: ScheduleTransition = {
    status: 'published',
    due_at: followUpAt,
    retry_left_ms: null,
    failures: 0,
    published_at: published_at!,
    external_id: external_id!,
    external_url,
    error_code: null,
    error_message: null,
    warnings,
  }
  // The missing pieces of a thread that was published before: no second event.
  if (schedule.was === 'published') return { change }
  return {
    change,
    announcement: {
      kind: 'published',
      externalId: external_id!,
      externalUrl: external_url,
      publishedAt: published_at!,
      byAuthor: first.handles['handed_over_at'] !== undefined,
    },
  }
}

/** The schedule has failed, before anything was sent or after its last try. */
export function failedTransition(
  { platform }: ClaimedSchedule,
  { code, detail }: { code: OutcomeErrorCode; detail: string },
): Transition {
  const message = failureMessage(platform, code, detail)
  const change = {
    status: 'failed',
    due_at: null,
    retry_left_ms: null,
    failures: 0,
    error_code: code,
    error_message: message,
  } as const
  // mutant: announce-failure
  return { change, announcement: { kind: 'failed', code, message } }
}
