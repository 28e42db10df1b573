export interface Followed<Item> {
  /** Newest first, from a time on; null: from the beginning. */
  readonly read: (from: string | null) => AsyncIterable<Item>
  readonly idOf: (item: Item) => string
  readonly timeOf: (item: Item) => string
  /**
   * Called when a poll found more items than it shows: those older than its oldest item are left
   * out.
   */
  readonly leaveOut: (oldest: Item) => void
  /** After an error of `read`; false throws it. */
  readonly mayGoOn: (error: unknown) => boolean
  /** Waits between two polls; false ends. */
  readonly wait: () => Promise<boolean>
}

// A slow transaction may commit an item that is older than those seen before it.
const overlap = { seconds: 30 }
// The limit of one poll, and so of the ids that the next one must know: a night's items while the
// server is out of reach, in some megabytes.
const itemsMax = 10_000

/**
 * Yields new items, oldest first. An interrupted poll has no effect: the next one reads the same
 * items again.
 */
export async function* follow<Item>({
  read,
  idOf,
  timeOf,
  leaveOut,
  mayGoOn,
  wait,
}: Followed<Item>): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>()
  let newest: string | null = null
  let isFirst = true
  do {
    const from = newest === null ? null : Temporal.Instant.from(newest).subtract(overlap).toString()
    const fresh: Item[] = []
    let newestRead: string | null = newest
    let isMore = false
    try {
      for await (const item of read(from)) {
        const isNew = !seen.has(idOf(item))
        isMore = isNew && fresh.length === itemsMax
        if (isMore) break
        if (isNew) fresh.push(item)
        // The first poll yields nothing: only items within the overlap have to be known.
        const isOld = newestRead !== null && isFirst && isBefore(timeOf(item), newestRead)
        if (newestRead === null || timeOf(item) > newestRead) newestRead = timeOf(item)
        if (isOld) break
      }
    } catch (error) {
      if (!mayGoOn(error)) throw error
      continue
    }
    newest = newestRead
    if (isMore && !isFirst) leaveOut(fresh.at(-1)!)
    for (const item of fresh.toReversed()) {
      seen.add(idOf(item))
      if (!isFirst) yield item
    }
    isFirst = false
    for (const id of seen) {
      if (seen.size <= itemsMax) break
      seen.delete(id)
    }
  } while (await wait())
}

const isBefore = (time: string, newest: string) =>
  Temporal.Instant.compare(
    Temporal.Instant.from(time),
    Temporal.Instant.from(newest).subtract(overlap),
  ) < 0
