import type { NetworkResults, ResultsReply } from './network.ts'

/** A number as a network writes it; null where it gives none, or one that counts nothing. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** The result of a failed query: a network that refuses the caller is queried again much later. */
export function noResults(
  {
    detail,
    accessLost,
    until,
  }: {
    readonly detail: string
    readonly accessLost: boolean
    readonly until: Temporal.Instant | null
  },
  {
    isRefused,
    results = new Map(),
  }: { readonly isRefused: boolean; readonly results?: ReadonlyMap<string, NetworkResults> },
): ResultsReply {
  return accessLost || isRefused
    ? { kind: 'refused', detail }
    : { kind: 'no_answer', detail, until, results }
}
