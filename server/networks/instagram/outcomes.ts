import type { StoppedOutcome } from '../network.ts'
import type { NetworkAnswer, NoAnswer, Outcome } from '../outcome.ts'
import { answerFor, refusalName, type Meaning } from './answers.ts'
import type { GraphReply } from './graph.ts'
import { accessRegainedAt } from './usage.ts'

export type GraphTrouble = Exclude<GraphReply<unknown>, { kind: 'value' }>

/** Maps an error before media_publish: nothing has been created in any case. */
export function outcomeBeforePublish(reply: GraphTrouble, now: Temporal.Instant): StoppedOutcome {
  if (reply.kind !== 'error') return unreachable(reply)
  const row = answerFor(reply.error)
  if (row === undefined)
    return reply.error.is_transient ? unreachable(reply) : unlisted(reply.answer)
  return stoppedBy(row.means, row.detail, reply, now)
}

/**
 * Maps an error of media_publish. Only rows that are known to be reliable there count as a refusal
 * (docs/networks.md).
 */
export function outcomeOfPublish(reply: GraphTrouble, now: Temporal.Instant): Outcome {
  if (reply.kind === 'failure' && !reply.failure.sent) return unreachable(reply)
  if (reply.kind !== 'error')
    return unknown('The answer to the publication was lost or cannot be read.', reply.answer)
  const row = answerFor(reply.error)
  if (
    row === undefined ||
    reply.error.is_transient ||
    serverError(reply.answer) ||
    proofless(row.means)
  ) {
    const doubt = unknown(
      row?.detail ?? 'Instagram answered the publication with an undocumented error.',
      reply.answer,
    )
    return row?.means.is === 'refused' && row.means.mayLie
      ? { ...doubt, handles: { refusal: refusalName(reply.error) } }
      : doubt
  }
  return stoppedBy(row.means, row.detail, reply, now)
}

/** A question that failed: ask again later. */
export function noAnswer(reply: GraphTrouble, now: Temporal.Instant): NoAnswer {
  const row = reply.kind === 'error' ? answerFor(reply.error) : undefined
  return {
    kind: 'no_answer',
    detail: row?.detail ?? 'Instagram could not be asked.',
    accessLost: row?.means.is === 'access_lost',
    until:
      reply.kind === 'error' && row?.means.is === 'throttled'
        ? accessRegainedAt(reply.headers, now)
        : null,
    answer: reply.answer,
  }
}

function stoppedBy(
  meaning: Meaning,
  detail: string,
  reply: Extract<GraphTrouble, { kind: 'error' }>,
  now: Temporal.Instant,
): StoppedOutcome {
  const { answer, headers } = reply
  switch (meaning.is) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return {
        kind: 'throttled',
        until:
          meaning.hours === undefined
            ? accessRegainedAt(headers, now)
            : now.add({ hours: meaning.hours }),
        detail,
        answer,
      }
    case 'trouble':
    case 'container_missing':
      return { kind: 'unreachable', detail, answer }
    case 'container_failed':
      return { kind: 'refused', code: 'media_rejected', retry: true, detail, answer }
    case 'refused':
      return { kind: 'refused', code: meaning.code, retry: meaning.retry, detail, answer }
    default:
      return meaning satisfies never
  }
}

function proofless(meaning: Meaning): boolean {
  return (
    meaning.is === 'trouble' ||
    meaning.is === 'container_missing' ||
    meaning.is === 'container_failed' ||
    (meaning.is === 'refused' && meaning.mayLie === true)
  )
}

const serverError = (answer: NetworkAnswer) => answer.status !== null && answer.status >= 500

function unreachable(reply: GraphTrouble): StoppedOutcome {
  return {
    kind: 'unreachable',
    detail: 'Instagram could not be reached, or answered with an error of its own.',
    answer: reply.answer,
  }
}

function unlisted(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'refused',
    code: 'content_rejected',
    retry: false,
    detail: 'Instagram refused what was sent.',
    answer,
  }
}

const unknown = (detail: string, answer: NetworkAnswer) =>
  ({ kind: 'unknown', detail, answer }) as const
