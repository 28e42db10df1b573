import type { StoppedOutcome } from '../network.ts'
import type { NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, type Answer } from './answers.ts'
import type { ApiTrouble } from './api.ts'

/** Maps an error before the init: nothing has been created in any case. */
export function outcomeBeforeInit(reply: ApiTrouble, now: Temporal.Instant): StoppedOutcome {
  return definite(reply, now) ?? unreachable(reply.answer)
}

/**
 * Maps an error of the init. TikTok's own refusals are definite; a 5xx, a lost answer or an
 * unlisted code with 200 is not.
 */
export function outcomeOfInit(reply: ApiTrouble, now: Temporal.Instant): Outcome {
  if (reply.kind === 'failure' && !reply.failure.sent) return unreachable(reply.answer)
  return (
    definite(reply, now) ?? {
      kind: 'unknown',
      detail: 'TikTok may have taken the post, but its answer was lost or cannot be read.',
      answer: reply.answer,
    }
  )
}

/** A question that failed: ask again later. */
export function noAnswer(reply: ApiTrouble, now: Temporal.Instant): NoAnswer {
  const outcome = definite(reply, now)
  const row = reply.kind === 'error' ? answerFor(reply.code) : undefined
  return {
    kind: 'no_answer',
    detail: row?.detail ?? 'TikTok could not be asked.',
    accessLost: outcome?.kind === 'access_lost',
    until: outcome?.kind === 'throttled' ? outcome.until : null,
    answer: reply.answer,
  }
}

function definite(reply: ApiTrouble, now: Temporal.Instant): StoppedOutcome | undefined {
  const { answer } = reply
  const status = answer.status ?? 0
  if (reply.kind === 'failure' || status >= 500) return undefined
  const row = reply.kind === 'error' ? answerFor(reply.code) : undefined
  return row ? byRow(row, answer, now) : byStatus(status, answer, now)
}

function byRow(
  { means, detail }: Answer,
  answer: NetworkAnswer,
  now: Temporal.Instant,
): StoppedOutcome | undefined {
  switch (means.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return { kind: 'throttled', until: now.add({ minutes: means.minutes }), detail, answer }
    case 'refused':
      return { kind: 'refused', code: means.code, retry: means.retry, detail, answer }
    case 'trouble':
      return undefined
    default:
      return means satisfies never
  }
}

/**
 * For unlisted codes and bodies: a 4xx is a refusal all the same, but for the two that mean "lost
 * on the way".
 */
function byStatus(
  status: number,
  answer: NetworkAnswer,
  now: Temporal.Instant,
): StoppedOutcome | undefined {
  if (status < 400 || status === 408 || status === 425) return undefined
  if (status === 401)
    return { kind: 'access_lost', detail: 'TikTok does not accept the connection.', answer }
  if (status === 429)
    return {
      kind: 'throttled',
      until: now.add({ minutes: 1 }),
      detail: 'TikTok takes no more calls for now.',
      answer,
    }
  const code = status === 403 ? 'platform_permission_denied' : 'content_rejected'
  const detail =
    status === 403
      ? 'TikTok refused the post: connect TikTok again and leave everything ticked.'
      : 'TikTok refused what was sent.'
  return { kind: 'refused', code, retry: false, detail, answer }
}

export function unreachable(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'TikTok could not be reached, or answered with an error of its own.',
    answer,
  }
}
