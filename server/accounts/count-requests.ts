import type { RequestCounter, Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { addRequests } from './store.ts'

// A write for every request would cost more than the request; a chart of days does not miss ten seconds.
const flushEveryMs = 10_000

/**
 * Counts requests by account and day. At most every ten seconds one statement writes what has come together; `flush` at the end writes
 * the rest. What a killed process had not written is lost.
 */
export function countRequests(context: Use<'db' | 'clock' | 'log'>): RequestCounter {
  const counts = new Map<string, { accountId: AccountId; day: string; requests: number }>()
  let writing = Promise.resolve()
  let flushedAt = context.clock.now()

  async function write(): Promise<void> {
    const taken = [...counts.values()]
    counts.clear()
    if (taken.length > 0) await addRequests(context.db, taken).catch((error: unknown) => context.log.error('requests.not_counted', error))
  }

  const flush = () => {
    flushedAt = context.clock.now()
    return (writing = writing.then(write))
  }

  return {
    count(accountId) {
      const now = context.clock.now()
      const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
      const known = counts.get(`${accountId} ${day}`)
      if (known) known.requests++
      else counts.set(`${accountId} ${day}`, { accountId, day, requests: 1 })
      if (now.since(flushedAt).total('milliseconds') >= flushEveryMs) void flush()
    },
    flush,
  }
}
