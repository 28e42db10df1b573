import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { causeOfError, type PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { Event } from '@crier/contract/webhooks.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor, type ListPage } from '../database/page.ts'
import type { WakeTopic } from '../jobs/wake.ts'
import { instantText, wholeMilliseconds } from '../ports/instant-text.ts'
import { unreadableEvents } from './may-read.ts'
import { eventsPage, type EventRow } from './event-store.ts'

// Hints name no account: however many events others have, a waiting request polls at most once
// a second.
const pauseMs = 1_000
// Events without a delivery, and those with one.
const topics: readonly WakeTopic[] = ['event', 'deliver']

/**
 * With `wait` an empty page is answered when there is an event, the time is over, or the caller or
 * this process leaves.
 */
export async function listEvents(
  context: Use<'db' | 'clock' | 'wake'>,
  input: Input<Contract['listEvents']>,
): Promise<EndpointAnswer<Contract['listEvents']>> {
  const { wait = 0 } = input.query
  if (wait === 0) return readPage(context, input)
  const over = new AbortController()
  const answered = new AbortController()
  void context.clock.sleep(wait * 1_000, answered.signal).then(() => over.abort())
  const ending = input.signal ? AbortSignal.any([over.signal, input.signal]) : over.signal
  const hints = listenTo(context)
  try {
    for (;;) {
      hints.forget()
      const page = await readPage(context, input)
      if (page.data.length > 0 || ending.aborted) return page
      await hints.next(ending)
      await hints.pause(ending)
    }
  } finally {
    hints.stop()
    answered.abort()
  }
}

/** Hints about any event since the last `forget`. */
function listenTo({ clock, wake }: Use<'clock' | 'wake'>) {
  let hinted = Promise.withResolvers<void>()
  let lookedMs = -Infinity
  const stops = topics.map((topic) => wake.listen(topic, () => hinted.resolve()))
  return {
    forget() {
      hinted = Promise.withResolvers<void>()
    },
    next: (ending: AbortSignal) => Promise.race([hinted.promise, aborted(ending)]),
    /** The first hint after a quiet second is followed at once. */
    async pause(ending: AbortSignal) {
      const sinceMs = clock.monotonic() - lookedMs
      if (sinceMs < pauseMs) await clock.sleep(pauseMs - sinceMs, ending)
      lookedMs = clock.monotonic()
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

async function readPage(
  { db }: Use<'db'>,
  { principal, query }: Input<Contract['listEvents']>,
): Promise<ListPage<Event>> {
  if (query.after !== undefined && !/^evt_[0-9a-f]{32}$/.test(query.after))
    throw new Refusal(
      'invalid_parameter',
      '`?after` takes the `event_id` of the newest event that you have, such as ' +
        'evt_01a2091449ffbe5ba500d94adca5de00. For a time, use `from`.',
      [{ pointer: '?after', detail: 'must be the `event_id` of an event' }],
    )
  const limit = query.limit ?? 20
  const [beforeId] = readCursor(query.cursor, [cursorPart.id('evt')]) ?? ['evt_g']
  const filter = {
    event: query.event,
    from: query.from === undefined ? undefined : wholeMilliseconds(query.from),
    to: query.to === undefined ? undefined : wholeMilliseconds(query.to),
    afterId: query.after,
    hidden: unreadableEvents(principal),
  }
  const rows = await eventsPage(db, principal.accountId, filter, {
    beforeId: beforeId!,
    limit: limit + 1,
  })
  return pageOf(rows, limit, (row) => [row.id], present)
}

function present({ id, kind, created_at, data, test }: EventRow): Event {
  const { error_code } = data as { readonly error_code?: PublicationErrorCode }
  // Events that were stored by an earlier version lack what was added since.
  const cause = error_code && { error_cause: causeOfError[error_code] }
  const post = 'schedule_id' in data && { post_id: null }
  return {
    event_id: id,
    event: kind,
    created_at: instantText(created_at),
    data: { ...cause, ...post, ...(data as Event['data']) },
    test,
  }
}
