import type { Use } from '../context.ts'
import type { Publication } from '../content/publication.ts'
import type { StoredBrandKit } from '../database/tables.ts'
import type { Semaphore } from '../jobs/semaphore.ts'
import type { PieceRow } from './piece-store.ts'
import type { Claimed, Lease } from './store.ts'

export type PublishPorts = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'wake' | 'log' | 'config' | 'addresses' | 'meter' | 'memory' | 'fitter' | 'renderer'
>

/** A lease is at most this long; whoever holds it renews it with everything that is journalled, or loses the right to send. */
export const leaseSeconds = 60

/** One claimed schedule on its way out, in this process. */
export interface Run {
  readonly context: PublishPorts
  readonly schedule: Claimed
  readonly lease: Lease
  readonly publication: Publication
  readonly brand: StoredBrandKit
  /** Who sends at the same time in this process. */
  readonly semaphore: Semaphore
  pieces: PieceRow[]
  /** Calls that the journal holds: the next one gets the next number. */
  attempts: number
  /** When this run began, on the clock that never goes back. */
  readonly begunMs: number
  /** Until when the lease is known to last. */
  leaseUntil: Temporal.Instant
  /** The version of the tokens that the network has just refused. */
  lostVersion: number | undefined
  /** The refused version that was renewed: access is renewed once in a run. */
  refusedVersion: number | undefined
}

/** This worker has lost the schedule to another: it stops, and changes nothing. */
export class Fenced extends Error {}

export function leaseFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: leaseSeconds })
}
