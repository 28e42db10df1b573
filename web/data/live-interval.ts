interface State<Data> {
  readonly data: Data | undefined
  readonly dataUpdateCount: number
  readonly fetchFailureCount: number
}

// Twelve requests a minute: the smallest plan has 20.
const livelyMs = 5_000
const calmMs = 30_000
const longestMs = 5 * 60_000

/**
 * How long to wait before asking again: soon while something is about to happen, seldom otherwise,
 * ever more seldom while the server does not answer. Pages in the background are not asked for at
 * all (that is the query client's default).
 */
export function liveInterval<Data>(state: State<Data>, isLively: (data: Data) => boolean): number {
  const base = state.data !== undefined && isLively(state.data) ? livelyMs : calmMs
  return Math.min(base * requestsFor(state.data) * 2 ** state.fetchFailureCount, longestMs)
}

/** A list that has been read on is asked for page by page. */
const requestsFor = (data: unknown): number =>
  (data as { readonly pages?: readonly unknown[] } | undefined)?.pages?.length ?? 1
