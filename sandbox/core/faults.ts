import type { Store } from './store.ts'

/** Kinds that strike after the irreversible call has taken effect. */
export const acceptKinds = [
  'accept_then_hang',
  'accept_then_reset',
  'accept_then_5xx',
  'accept_then_lie',
  'accept_then_202',
  'accept_then_429',
  'accept_then_500',
  'accept_then_502',
  'accept_then_503',
  'accept_then_504',
  'accept_then_duplicate',
] as const

/** The faults that can be rehearsed; docs/sandbox.md describes each on each network. */
export const sandboxFaultKinds = [
  'token_expired',
  'permission_denied',
  'rate_limited',
  'content_rejected',
  'duplicate_content',
  'media_rejected',
  'unavailable',
  ...acceptKinds,
  'slow',
  'read_lag',
  'refresh_rotate_then_drop',
] as const
export type FaultKind = (typeof sandboxFaultKinds)[number]

/** The faults that happen on every network. */
export const acceptKindsEverywhere = acceptKinds.filter(
  (kind) => kind !== 'accept_then_lie' && kind !== 'accept_then_duplicate',
)

export interface ActiveFault {
  readonly fault_id: string
  readonly platform: string
  readonly kind: FaultKind
  /** How often it will still strike; null: until it is removed. */
  readonly remaining: number | null
  /** An author's id, user name or key; absent: everybody. */
  readonly author?: string
  readonly delay_ms?: number
}

/** The names one author answers to: id, user name, key. */
type Identities = readonly string[]

interface FaultFilter {
  readonly platform?: string | undefined
  readonly kind?: FaultKind | undefined
  /** As it was named when the fault was added. */
  readonly author?: string | undefined
}

export interface Faults {
  add(fault: Omit<ActiveFault, 'fault_id'>): ActiveFault
  list(): ActiveFault[]
  any(): boolean
  /** Removes what matches every given filter; answers how many. */
  remove(filter: FaultFilter): number
  /**
   * The oldest fault of these kinds that strikes this author now, used up by one; undefined when
   * none does.
   */
  take(platform: string, kinds: readonly FaultKind[], author: Identities): ActiveFault | undefined
}

export function openFaults(store: Store): Faults {
  const table = store.table<ActiveFault>('fault')
  let last = Math.max(
    0,
    ...[...table.values()].map((fault) => Number(fault.fault_id.slice('fault_'.length))),
  )
  return {
    add(given) {
      const fault = { fault_id: `fault_${++last}`, ...given }
      table.put(fault.fault_id, fault)
      return fault
    },
    list: () => [...table.values()],
    any: () => table.size > 0,
    remove({ platform, kind, author }) {
      const doomed = [...table.values()].filter(
        (fault) =>
          (platform === undefined || fault.platform === platform) &&
          (kind === undefined || fault.kind === kind) &&
          (author === undefined || fault.author === author),
      )
      for (const fault of doomed) table.delete(fault.fault_id)
      return doomed.length
    },
    take(platform, kinds, author) {
      if (table.size === 0) return undefined
      for (const fault of table.values()) {
        if (fault.platform !== platform || !kinds.includes(fault.kind)) continue
        if (fault.author !== undefined && !author.includes(fault.author)) continue
        if (fault.remaining === 1) table.delete(fault.fault_id)
        else if (fault.remaining !== null)
          table.put(fault.fault_id, { ...fault, remaining: fault.remaining - 1 })
        return fault
      }
      return undefined
    },
  }
}
