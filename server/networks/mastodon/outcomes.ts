import type { NetworkTrouble } from '../network-reply.ts'
import type { StoppedOutcome } from '../network.ts'
import type { NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, type Answer } from './answers.ts'
import { problemOf } from './api.ts'
import { mediaHandles } from './handles.ts'

/** Maps an error before the post is sent: nothing has been created in any case. */
export function outcomeBeforeSend(trouble: NetworkTrouble, now: Temporal.Instant): StoppedOutcome {
  const outcome = certain(trouble, now, { mayArrive: false }) ?? unreachable(trouble.answer)
  // The server rejected a picture: the text has not been sent yet.
  return outcome.kind === 'refused' && outcome.code === 'content_rejected'
    ? { ...outcome, code: 'media_rejected' }
    : outcome
}

/** Maps an error of the call that makes the post. */
export function outcomeOfSend(
  trouble: NetworkTrouble,
  now: Temporal.Instant,
  { mayArrive = false }: { readonly mayArrive?: boolean | undefined },
): Outcome {
  if (trouble.kind === 'failure' && !trouble.failure.sent) return unreachable(trouble.answer)
  return (
    certain(trouble, now, { mayArrive }) ?? {
      kind: 'unknown',
      detail: 'The answer to the post was lost or says nothing certain.',
      answer: trouble.answer,
    }
  )
}

/** A question that failed: ask again later. */
export function noAnswer(trouble: NetworkTrouble, now: Temporal.Instant): NoAnswer {
  const row = rowOf(trouble)
  return {
    kind: 'no_answer',
    detail: row?.detail ?? 'The Mastodon server could not be asked.',
    accessLost: row?.means.is === 'access_lost',
    until: row?.means.is === 'throttled' ? rateResetAt(trouble, now) : null,
    answer: trouble.answer,
  }
}

export function rowOf(trouble: NetworkTrouble): Answer | undefined {
  return trouble.kind === 'error' ? answerFor(problemOf(trouble.status, trouble.body)) : undefined
}

/** Returns the definite outcome of an answer; undefined when it is not definite. */
function certain(
  trouble: NetworkTrouble,
  now: Temporal.Instant,
  { mayArrive }: { readonly mayArrive: boolean },
): StoppedOutcome | undefined {
  const row = rowOf(trouble)
  if (row === undefined) return undefined
  const { means, detail } = row
  const { answer } = trouble
  switch (means.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return { kind: 'throttled', until: rateResetAt(trouble, now), detail, answer }
    case 'refused': {
      const { code, retry, afterMs } = means
      return { kind: 'refused', code, retry, detail, answer, ...(afterMs && { afterMs }) }
    }
    case 'media_gone':
      // The earlier send may be the post that has them.
      return mayArrive
        ? undefined
        : {
            kind: 'refused',
            code: 'media_rejected',
            retry: true,
            detail,
            answer,
            forget: mediaHandles,
          }
    case 'deleted':
    case 'unclear':
      return undefined
    default:
      return means satisfies never
  }
}

// The longest window is of three hours; a time beyond a day is not a reset.
const furthest = { hours: 25 }

/** When the server takes calls again; null where it does not say. It writes a date. */
function rateResetAt(trouble: NetworkTrouble, now: Temporal.Instant): Temporal.Instant | null {
  const written = trouble.kind === 'failure' ? undefined : trouble.headers['x-ratelimit-reset']
  try {
    const at = Temporal.Instant.from(written ?? '')
    const isPlausible =
      Temporal.Instant.compare(at, now) > 0 && Temporal.Instant.compare(at, now.add(furthest)) <= 0
    return isPlausible ? at : null
  } catch {
    return null
  }
}

function unreachable(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'The Mastodon server could not be reached, or had an error.',
    answer,
  }
}
