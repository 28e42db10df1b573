import type { NetworkTrouble } from '../network-reply.ts'
import { endOfDay } from '../../ports/time-zone.ts'
import type { StoppedOutcome } from '../network.ts'
import type { Handles, NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, type Answer } from './answers.ts'
import { postUrnIn, problemOf } from './api.ts'
import { mediaHandles } from './prepare/handles.ts'

/** Maps an error before the post is created: nothing has been created in any case. */
export function outcomeBeforeCreate(
  trouble: NetworkTrouble,
  now: Temporal.Instant,
): StoppedOutcome {
  const row = rowOf(trouble)
  const outcome = row && certain(row, trouble.answer, now)
  if (outcome === undefined) return unreachable(trouble.answer)
  // LinkedIn rejected a picture or a document: the text has not been sent yet.
  return outcome.kind === 'refused' && outcome.code === 'content_rejected'
    ? { ...outcome, code: 'media_rejected' }
    : outcome
}

/** Maps an error of the create call. */
export function outcomeOfCreate(trouble: NetworkTrouble, now: Temporal.Instant): Outcome {
  if (trouble.kind === 'failure' && !trouble.failure.sent) return unreachable(trouble.answer)
  const row = rowOf(trouble)
  const outcome = row && certain(row, trouble.answer, now)
  if (outcome?.kind === 'refused' && outcome.code === 'duplicate_content')
    return { ...outcome, ...namedDuplicate(trouble) }
  return (
    outcome ?? {
      kind: 'unknown',
      detail: 'The answer to the post was lost or says nothing certain.',
      answer: trouble.answer,
    }
  )
}

/** LinkedIn names the post that it takes for the same: it may be the very one that was sent. */
function namedDuplicate(trouble: NetworkTrouble): {
  handles?: Handles
  forget?: readonly string[]
} {
  const urn =
    trouble.kind === 'error' ? postUrnIn(problemOf(trouble.status, trouble.body).message) : null
  return urn === null ? {} : { handles: { duplicate_of: urn }, forget: ['duplicate_of'] }
}

/** A question that failed: ask again later. */
export function noAnswer(trouble: NetworkTrouble, now: Temporal.Instant): NoAnswer {
  const row = rowOf(trouble)
  return {
    kind: 'no_answer',
    detail: row?.detail ?? 'LinkedIn could not be asked.',
    accessLost: row?.means.is === 'access_lost',
    until: row?.means.is === 'throttled' ? quotasEnd(now) : null,
    answer: trouble.answer,
  }
}

function rowOf(trouble: NetworkTrouble): Answer | undefined {
  return trouble.kind === 'error' ? answerFor(problemOf(trouble.status, trouble.body)) : undefined
}

/** Returns the definite outcome of a row; undefined when it is not definite. */
function certain(
  { means, detail }: Answer,
  answer: NetworkAnswer,
  now: Temporal.Instant,
): StoppedOutcome | undefined {
  switch (means.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return { kind: 'throttled', until: quotasEnd(now), detail, answer }
    case 'refused': {
      const outcome = {
        kind: 'refused',
        code: means.code,
        retry: means.retry,
        detail,
        answer,
      } as const
      return means.forget ? { ...outcome, forget: mediaHandles } : outcome
    }
    case 'unclear':
      return undefined
    default:
      return means satisfies never
  }
}

/** Quotas are reset at midnight UTC. */
const quotasEnd = (now: Temporal.Instant) => endOfDay('UTC', now)

export function unreachable(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'LinkedIn could not be reached, or answered with an error of its own.',
    answer,
  }
}
