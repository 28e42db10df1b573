import type { Principal, Use } from '../context.ts'
import { assertMayPublishNow } from '../schedules/approving/requester.ts'
import { assertNotTooLate, givenLimit } from '../schedules/not-later-than.ts'
import { requestedTime, type RequestedTime } from '../schedules/requested-time.ts'

/** The time of a whole post, refused at its own place in the body and not at that of a part. */
export function assertTimeFits(
  context: Use<'clock'>,
  principal: Principal,
  body: Parameters<typeof requestedTime>[1] & Parameters<typeof givenLimit>[0],
): RequestedTime {
  assertMayPublishNow(principal, body)
  const asked = requestedTime(context, body)
  if (asked !== 'next_free_slot') assertNotTooLate(givenLimit(body) ?? null, asked, asked.at)
  return asked
}
