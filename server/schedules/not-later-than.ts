import { Refusal } from '@crier/contract/problems.ts'
import { instantText, wholeMilliseconds } from '../ports/instant-text.ts'
import type { RequestedTime } from './requested-time.ts'

/** Undefined: nothing was said about it. */
export function givenLimit({
  not_later_than: limit,
}: {
  readonly not_later_than?: string | null
}): Temporal.Instant | null | undefined {
  return typeof limit === 'string' ? wholeMilliseconds(limit) : limit
}

/**
 * Refuses a time that is not before its limit. Null asks for no other time than the schedule has.
 */
export function assertNotTooLate(
  limit: Temporal.Instant | null,
  asked: RequestedTime | null,
  at: Temporal.Instant,
): void {
  if (limit === null || Temporal.Instant.compare(limit, at) > 0) return
  if (asked === 'next_free_slot')
    throw new Refusal(
      'conflict',
      `The next free slot is ${instantText(at)}, and \`not_later_than\` is ${instantText(limit)}.`,
      [],
      {
        next_free_slot: instantText(at),
      },
    )
  throw new Refusal(
    'invalid_parameter',
    `\`not_later_than\` is ${instantText(limit)}, which is not later than ${instantText(at)}.`,
    [{ pointer: '/not_later_than', detail: 'must be later than `scheduled_at`, and than now' }],
  )
}
