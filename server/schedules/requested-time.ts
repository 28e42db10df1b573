import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import { instantText, wholeMilliseconds } from '../ports/instant-text.ts'

/** The requested time of a post. */
export type RequestedTime =
  | {
      readonly at: Temporal.Instant
      /** As soon as it is stored; a taken millisecond is passed over. */
      readonly isNow?: true
    }
  | 'next_free_slot'

// Beyond it the year was mistyped.
const yearsAheadMax = 100

interface GivenTime {
  readonly scheduled_at?: string
  readonly use_next_free_slot?: boolean
  readonly publish_now?: boolean
}

/** Reads `scheduled_at` and `use_next_free_slot`, which wins. The past includes now. */
export function requestedTime(context: Use<'clock'>, body: GivenTime): RequestedTime {
  if (body.publish_now) return timeOfNow(context, body)
  if (body.use_next_free_slot) return 'next_free_slot'
  if (body.scheduled_at === undefined)
    throw new Refusal(
      'schedule_time_missing',
      'Give `scheduled_at`, or set `use_next_free_slot` to true.',
      [{ pointer: '/scheduled_at', detail: 'is required, unless `use_next_free_slot` is true' }],
    )
  const at = wholeMilliseconds(body.scheduled_at)
  const now = context.clock.now()
  // mutant: future-time
  if (Temporal.Instant.compare(at, now) <= 0)
    throw new Refusal(
      'scheduled_at_in_past',
      `${body.scheduled_at} is not in the future: it is ${instantText(now)} now. Give a later ` +
        `\`scheduled_at\`.`,
      [{ pointer: '/scheduled_at', detail: 'must be later than now' }],
    )
  if (Temporal.Instant.compare(at, now.add({ hours: yearsAheadMax * 366 * 24 })) > 0)
    throw new Refusal(
      'invalid_parameter',
      `${body.scheduled_at} is more than ${yearsAheadMax} years ahead: it is ` +
        `${instantText(now)} now. Check the year.`,
      [{ pointer: '/scheduled_at', detail: `must be at most ${yearsAheadMax} years ahead` }],
    )
  return { at }
}

function timeOfNow(context: Use<'clock'>, body: GivenTime): RequestedTime {
  const other = (['scheduled_at', 'use_next_free_slot'] as const).find((name) => body[name])
  if (other !== undefined)
    throw new Refusal('invalid_parameter', `Give \`publish_now\` or \`${other}\`, not both.`, [
      { pointer: '/publish_now', detail: `must be left out when \`${other}\` is given` },
    ])
  return { at: context.clock.now(), isNow: true }
}
