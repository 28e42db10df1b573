export interface Followed<Item> {
  /** Newest first, from a time on; null: from the beginning. */
  readonly read: (from: string | null) => AsyncIterable<Item>
  readonly idOf: (item: Item) => string
  readonly timeOf: (item: Item) => string
  /** Between two looks; false ends. */
  readonly wait: () => Promise<boolean>
}

// What was written by a slow transaction may have an older time than what was seen before it.
const overlap = { seconds: 30 }
// Of one look: more than can happen between two, at the rate that an account has.
const itemsMax = 1_000
const remembered = 10_000

/** What comes after now, oldest first. */
export async function* follow<Item>({ read, idOf, timeOf, wait }: Followed<Item>): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>()
  let newest: string | null = null
  for (let isFirst = true; ; isFirst = false) {
    const from = newest === null ? null : Temporal.Instant.from(newest).subtract(overlap).toString()
    const fresh: Item[] = []
    for await (const item of read(from)) {
      if (!seen.has(idOf(item))) fresh.push(item)
      // At first nothing is told: what is younger than the overlap has to be known, and no more.
      const isOld = newest !== null && isFirst && isBefore(timeOf(item), newest)
      if (newest === null || timeOf(item) > newest) newest = timeOf(item)
      if (isOld || fresh.length >= itemsMax) break
    }
    for (const item of fresh.toReversed()) {
      seen.add(idOf(item))
      if (!isFirst) yield item
    }
    for (const id of seen) {
      if (seen.size <= remembered) break
      seen.delete(id)
    }
    if (!(await wait())) return
  }
}

const isBefore = (time: string, newest: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(time), Temporal.Instant.from(newest).subtract(overlap)) < 0
