import type { NetworkDoors } from '../networks/network.ts'
import { Fenced, leaseFrom, type Run } from './doors.ts'
import { extendLease } from './store.ts'

// The longest call, an upload to LinkedIn, may take 45 s: what is left of the lease when a call begins must outlast it.
const leaseNeededSeconds = 50

/** Renews the lease while it is ours, unless enough of it is left for one more call; throws `Fenced` when it is gone. */
export async function holdLease(run: Run): Promise<void> {
  const now = run.context.clock.now()
  if (Temporal.Instant.compare(run.leaseUntil, now.add({ seconds: leaseNeededSeconds })) >= 0) return
  const until = leaseFrom(now)
  if (!(await extendLease(run.context.db, run.hold, now, until))) throw new Fenced()
  run.leaseUntil = until
}

/** The doors of a connector whose calls together may take longer than a lease: each begins under one that outlasts it. */
export function holdingDoors(run: Run): NetworkDoors {
  const { clock, random, outbound } = run.context
  return {
    clock,
    random,
    outbound: {
      send: async (request) => {
        await holdLease(run)
        return outbound.send(request)
      },
    },
  }
}
