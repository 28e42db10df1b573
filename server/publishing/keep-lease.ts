import type { NetworkPorts } from '../networks/network.ts'
import { Fenced, leaseFrom, type Run } from './run.ts'
import { extendLease } from './store.ts'

// The longest call, an upload to LinkedIn, may take 45 s. The lease must last longer than a call that begins.
const leaseNeededSeconds = 50

/** Renews the lease while it is ours, unless enough of it is left for one more call; throws `Fenced` when it is gone. */
export async function keepLease(run: Run): Promise<void> {
  const now = run.context.clock.now()
  if (Temporal.Instant.compare(run.leaseUntil, now.add({ seconds: leaseNeededSeconds })) >= 0) return
  const until = leaseFrom(now)
  if (!(await extendLease(run.context.db, run.lease, now, until))) throw new Fenced()
  run.leaseUntil = until
}

/** Ports for a connector whose calls may together take longer than a lease: the lease is renewed before each call where necessary. */
export function leasedPorts(run: Run): NetworkPorts {
  const { clock, random, outbound } = run.context
  return {
    clock,
    random,
    outbound: {
      send: async (request) => {
        await keepLease(run)
        return outbound.send(request)
      },
    },
  }
}
