import assert from 'node:assert/strict'
import type { Use } from '../../context.ts'
import { longestCallMs } from '../../networks/timeouts.ts'
import type { NetworkPorts } from '../../networks/network.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import { extendLease, type ClaimedSchedule, type LeaseKey } from './store.ts'

/** This worker has lost the schedule to another: it stops, and changes nothing. */
export class LeaseLost extends Error {}

/**
 * Enough was uploaded in one go: what else the connection has to send comes first. The call that
 * was to come was not made.
 */
export class TurnOver extends Error {}

// One more part may follow: then its connection has been kept from other posts for as long as a
// lease lasts.
const turnMs = 15_000

/** The longest lease; its holder renews it with every journal entry, or loses the right to send. */
const leaseSeconds = 60

export const leaseFrom = (now: Temporal.Instant) => now.add({ seconds: leaseSeconds })

/**
 * From the intent to the first byte: a process that stood still in between must not send
 * afterwards. A lost packet of a connection that is being made costs one second, the second three.
 */
export const sendWithinMs = 5_000

// Early enough for another try before a lease of 60 s ends.
const renewEveryMs = 20_000

// An hour, longer than any burst waits. After it the lease ends: for another worker this run hangs.
const renewalsMax = 180

// With less of the lease left, another worker might start to reconcile during a call of this one.
const neededMs = sendWithinMs + longestCallMs

/**
 * A claimed schedule in the hands of this worker, until the lease ends or the schedule is
 * given back.
 */
export class Lease implements LeaseKey {
  readonly account_id: AccountId
  readonly id: ScheduleId
  readonly epoch: number
  readonly #ports: Use<'db' | 'clock'>
  #until: Temporal.Instant

  constructor(
    ports: Use<'db' | 'clock'>,
    claimed: Pick<ClaimedSchedule, 'account_id' | 'id' | 'epoch' | 'lease_until'>,
  ) {
    this.account_id = claimed.account_id
    this.id = claimed.id
    this.epoch = claimed.epoch
    this.#ports = ports
    this.#until = claimed.lease_until!
  }

  /** When another worker may take the schedule over. */
  get until(): Temporal.Instant {
    return this.#until
  }

  /**
   * Extends the lease unless enough of it is left for a call that begins now; throws `LeaseLost`
   * when it is gone. Returns until when that call needs it.
   */
  async keep(): Promise<Temporal.Instant> {
    const needed = this.#neededUntil()
    if (Temporal.Instant.compare(this.#until, needed) > 0) return needed
    await this.renew((until, now) => extendLease(this.#ports.db, this, now, until))
    return this.#neededUntil()
  }

  /**
   * Keeps the lease during work of this process in which no call is made: waiting for a permit, and
   * the making of pictures. A lost lease shows at the next call.
   */
  async keepDuring<T>(work: Promise<T>): Promise<T> {
    const ended = new AbortController()
    const kept = this.#keepUntil(ended.signal)
    try {
      return await work
    } finally {
      // mutant: end-renewals
      ended.abort()
      // mutant: await-renewals
      await kept
    }
  }

  async #keepUntil(ended: AbortSignal): Promise<void> {
    for (let renewals = 0; renewals < renewalsMax; renewals++) {
      await this.#ports.clock.sleep(renewEveryMs, ended)
      if (ended.aborted) return
      try {
        await this.keep()
      } catch (error) {
        // A database that cannot be reached may be back at the next time.
        if (error instanceof LeaseLost) return
      }
    }
  }

  #neededUntil(): Temporal.Instant {
    return this.#ports.clock.now().add({ milliseconds: neededMs })
  }

  /**
   * Renews the lease by a statement that writes its new end, and tells whether this worker still
   * held the schedule; else throws `LeaseLost`.
   */
  async renew(
    write: (until: Temporal.Instant, now: Temporal.Instant) => Promise<boolean>,
  ): Promise<void> {
    const now = this.#ports.clock.now()
    const until = leaseFrom(now)
    if (!(await write(until, now))) throw new LeaseLost()
    this.#until = until
  }

  /**
   * Ports for a connector whose calls may together take longer than a lease: it is extended before
   * each call where necessary.
   */
  portsFrom(ports: Use<'clock' | 'random' | 'outbound'>): NetworkPorts {
    return portsForTurn(ports, () => this.keep())
  }
}

/**
 * Ports for a connector; `before` runs before each call, and `signal` aborts it. Uploads throw
 * `TurnOver` when they have taken long enough: the journal has the earlier parts, and the next turn
 * continues there.
 */
export function portsForTurn(
  { clock, random, outbound }: Use<'clock' | 'random' | 'outbound'>,
  before: (request: OutboundRequest) => Promise<unknown>,
  signal?: AbortSignal,
): NetworkPorts {
  let uploadingSince: number | undefined
  return {
    clock,
    random,
    outbound: {
      send: async (request) => {
        assert(
          request.timeoutMs <= longestCallMs,
          'a call to a network may last longer than its lease',
        )
        if (isUpload(request)) {
          uploadingSince ??= clock.monotonic()
          if (clock.monotonic() - uploadingSince > turnMs) throw new TurnOver()
        }
        await before(request)
        return outbound.send(signal ? { ...request, signal } : request)
      },
    },
  }
}

const isUpload = ({ body }: OutboundRequest) => typeof body === 'object'
