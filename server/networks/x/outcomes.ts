import type { NetworkTrouble } from '../network-reply.ts'
import type { StoppedOutcome } from '../network.ts'
import type { NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, type Answer } from './answers.ts'
import { problemOf } from './api.ts'
import { mediaHandles, type XHandles } from './handles.ts'
import { rateResetAt } from './rate-reset.ts'

/** Maps an error before the post is created: nothing has been created in any case. */
export function outcomeBeforeCreate(
  trouble: NetworkTrouble,
  handles: XHandles,
  now: Temporal.Instant,
): StoppedOutcome {
  const row = rowOf(trouble)
  if (row === undefined || trouble.kind !== 'error') return unreachable(trouble.answer)
  const outcome =
    certain(row, trouble, { handles, parentId: undefined }, now) ?? unreachable(trouble.answer)
  // X rejected a picture: the text has not been sent yet.
  return outcome.kind === 'refused' && outcome.code === 'content_rejected'
    ? { ...outcome, code: 'media_rejected' }
    : outcome
}

/** Maps an error of the create call. */
export function outcomeOfCreate(
  trouble: NetworkTrouble,
  { handles, parentId }: { readonly handles: XHandles; readonly parentId: string | undefined },
  now: Temporal.Instant,
): Outcome {
  if (trouble.kind === 'failure' && !trouble.failure.sent) return unreachable(trouble.answer)
  const row = rowOf(trouble)
  const outcome =
    row !== undefined && trouble.kind === 'error'
      ? certain(row, trouble, { handles, parentId }, now)
      : undefined
  return (
    outcome ?? {
      kind: 'unknown',
      detail: 'The answer to the post was lost or says nothing certain.',
      answer: trouble.answer,
    }
  )
}

/** A question that failed: ask again later. */
export function noAnswer(trouble: NetworkTrouble, now: Temporal.Instant): NoAnswer {
  const row = rowOf(trouble)
  const isThrottled = row?.means.is === 'throttled' && trouble.kind === 'error'
  return {
    kind: 'no_answer',
    detail: row?.detail ?? 'X could not be asked.',
    accessLost: row?.means.is === 'access_lost',
    until: isThrottled ? rateResetAt(trouble.headers, now) : null,
    answer: trouble.answer,
  }
}

function rowOf(trouble: NetworkTrouble): Answer | undefined {
  return trouble.kind === 'error' ? answerFor(problemOf(trouble.status, trouble.body)) : undefined
}

/** Returns the definite outcome of a row; undefined when it is not definite. */
function certain(
  { means, detail }: Answer,
  { answer, headers }: Extract<NetworkTrouble, { kind: 'error' }>,
  { handles, parentId }: { readonly handles: XHandles; readonly parentId: string | undefined },
  now: Temporal.Instant,
): StoppedOutcome | undefined {
  switch (means.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return { kind: 'throttled', until: rateResetAt(headers, now), detail, answer }
    case 'refused':
      return { kind: 'refused', code: means.code, retry: means.retry, detail, answer }
    case 'media_invalid':
      return {
        kind: 'refused',
        code: 'media_rejected',
        retry: wereOld(handles, now),
        detail,
        answer,
        forget: mediaHandles,
      }
    case 'parent_missing': {
      const refused = { kind: 'refused', code: 'content_rejected', detail, answer } as const
      return isYoung(parentId, now)
        ? { ...refused, retry: true, afterMs: parentAfterMs }
        : { ...refused, retry: false }
    }
    case 'unclear':
      return undefined
    default:
      return means satisfies never
  }
}

// Ids of media that were uploaded just now are refused for what they hold, and would be again.
const freshMs = 600_000

function wereOld(handles: XHandles, now: Temporal.Instant): boolean {
  return (
    handles.media_uploaded_at > 0 && now.epochMilliseconds - handles.media_uploaded_at > freshMs
  )
}

// A post that X has just taken is not there for replies at once: some seconds later it is. After
// two minutes it has gone.
const parentAfterMs = 4_000
const parentYoungMs = 120_000
// An id of X holds the milliseconds since this moment above its 22 lower bits.
const idsBeganMs = 1_288_834_974_657n

function isYoung(postId: string | undefined, now: Temporal.Instant): boolean {
  return (
    postId !== undefined &&
    now.epochMilliseconds - Number((BigInt(postId) >> 22n) + idsBeganMs) < parentYoungMs
  )
}

function unreachable(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'X could not be reached, or answered with an error of its own.',
    answer,
  }
}
