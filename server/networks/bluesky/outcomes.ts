import type { NetworkTrouble } from '../network-reply.ts'
import type { StoppedOutcome } from '../network.ts'
import type { NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, type Answer } from './answers.ts'
import { problemOf } from './api.ts'
import { blobHandles } from './author/handles.ts'

/** Maps an error before the post is sent: nothing has been created in any case. */
export function outcomeBeforeSend(trouble: NetworkTrouble, now: Temporal.Instant): StoppedOutcome {
  return certain(trouble, now) ?? unreachable(trouble.answer)
}

/** Maps an error of the call that makes the post. */
export function outcomeOfSend(trouble: NetworkTrouble, now: Temporal.Instant): Outcome {
  if (trouble.kind === 'failure' && !trouble.failure.sent) return unreachable(trouble.answer)
  return (
    certain(trouble, now) ?? {
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
    detail: row?.detail ?? 'The server of this Bluesky account could not be asked.',
    accessLost: row?.means.is === 'access_lost',
    until: row?.means.is === 'throttled' ? resetOf(trouble, now) : null,
    answer: trouble.answer,
  }
}

function rowOf(trouble: NetworkTrouble): Answer | undefined {
  return trouble.kind === 'error' ? answerFor(problemOf(trouble.status, trouble.body)) : undefined
}

/** Returns the definite outcome of an answer; undefined when it is not definite. */
function certain(trouble: NetworkTrouble, now: Temporal.Instant): StoppedOutcome | undefined {
  const row = rowOf(trouble)
  if (row === undefined) return undefined
  const { means, detail } = row
  const { answer } = trouble
  switch (means.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return { kind: 'throttled', until: resetOf(trouble, now), detail, answer }
    case 'refused':
      return { kind: 'refused', code: means.code, retry: means.retry, detail, answer }
    case 'blobs_gone':
      return {
        kind: 'refused',
        code: 'media_rejected',
        retry: true,
        detail,
        answer,
        forget: blobHandles,
      }
    case 'unclear':
      return undefined
    default:
      return means satisfies never
  }
}

// The longest window of a server is a day; a time beyond that is not a reset.
const furthest = { hours: 25 }

/** When the server takes calls again, in epoch seconds; null where it does not say. */
function resetOf(trouble: NetworkTrouble, now: Temporal.Instant): Temporal.Instant | null {
  const headers = trouble.kind === 'failure' ? {} : trouble.headers
  const time = Number(headers['ratelimit-reset'] ?? NaN) * 1_000
  const isPlausible =
    Number.isInteger(time) &&
    time > now.epochMilliseconds &&
    time <= now.add(furthest).epochMilliseconds
  return isPlausible ? Temporal.Instant.fromEpochMilliseconds(time) : null
}

function unreachable(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'The server of this Bluesky account could not be reached, or failed.',
    answer,
  }
}
