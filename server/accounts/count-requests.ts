import type { AnsweredRequest, RequestCounter, Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { keepRequests, requestsMax, trimRequests } from './request-store.ts'
import { addRequests } from './store.ts'

// A write for every request would cost more than the request; a chart of days does not miss
// ten seconds.
const writeAfterMs = 10_000
// The limit over all accounts between two writes, so that neither memory nor a write grows with a
// flood of refused requests.
const keptMax = 10_000

/**
 * Counts requests by account and day, and keeps the newest for their list. Ten seconds after the
 * first one statement of each kind writes what has come together; `flush` writes it now. What a
 * killed process had not written is lost.
 */
export function countRequests(context: Use<'db' | 'clock' | 'log'>): RequestCounter {
  const counts = new Map<string, { accountId: AccountId; day: string; requests: number }>()
  const kept = new Map<AccountId, AnsweredRequest[]>()
  let keptCount = 0
  let writing = Promise.resolve()
  let waiting: AbortController | null = null

  async function write(): Promise<void> {
    const counted = [...counts.values()]
    const requests = [...kept.values()].flat()
    const accountIds = [...kept.keys()]
    counts.clear()
    kept.clear()
    keptCount = 0
    if (counted.length > 0)
      await addRequests(context.db, counted).catch((error: unknown) =>
        context.log.error('requests.not_counted', error),
      )
    if (requests.length === 0) return
    await keepRequests(context.db, requests)
      .then(() => trimRequests(context.db, accountIds))
      .catch((error: unknown) => context.log.error('requests.not_kept', error))
  }

  const flush = () => {
    waiting?.abort()
    waiting = null
    return (writing = writing.then(write))
  }

  /** Also where no further request comes. */
  async function writeSoon(): Promise<void> {
    if (waiting) return
    const { signal } = (waiting = new AbortController())
    await context.clock.sleep(writeAfterMs, signal)
    if (!signal.aborted) await flush()
  }

  return {
    count(accountId) {
      const day = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
      const known = counts.get(`${accountId} ${day}`)
      if (known) known.requests++
      else counts.set(`${accountId} ${day}`, { accountId, day, requests: 1 })
      void writeSoon()
    },
    keep(request) {
      const ofAccount = kept.get(request.accountId) ?? []
      if (keptCount >= keptMax || ofAccount.length >= requestsMax) return
      kept.set(request.accountId, ofAccount)
      ofAccount.push(request)
      keptCount++
      void writeSoon()
    },
    flush,
  }
}
