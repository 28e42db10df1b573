import { labelOf } from '@crier/contract/networks/index.ts'
import { Gauge, type Registry } from 'prom-client'
import { expiringConnections } from '../../connections/expiring-connections.ts'
import { versionsInUse } from '../../connections/grants/warn-of-version.ts'
import type { Use } from '../../context.ts'
import { networks } from '../../networks/index.ts'

// All connections are read for it, and it changes by the day: at 3 × 10^5 of them 0.7 s of
// PostgreSQL for each read.
const readEveryMs = 30 * 60_000

/** Gauges of connections that end unless a person acts. */
export function connectionGauges(context: Use<'db' | 'clock' | 'config'>, registers: Registry[]) {
  const labelNames = ['platform', 'kind'] as const
  const soonest = new Gauge({
    name: 'crier_connection_soonest_end_timestamp_seconds',
    help:
      'When the first access ends that nothing renews, in the whole database. No ' +
      'value where none ends.',
    labelNames,
    registers,
  })
  const ending = new Gauge({
    name: 'crier_connections_ending',
    help:
      'Connected accounts whose access ends within 7 days or has ended, and that nothing ' +
      'renews, in the whole database.',
    labelNames,
    registers,
  })
  const versionOf = new Map(
    networks
      .filter(({ versionEndsAt }) => versionEndsAt !== undefined)
      .map(({ platform }) => {
        const label = labelOf(platform)
        const gauge = new Gauge({
          name: `crier_${platform}_version_days_left`,
          help:
            `Whole days until ${label} drops the version in use. No value where ` +
            `${label} is not live.`,
          labelNames: ['version'] as const,
          registers,
        })
        return [platform, gauge] as const
      }),
  )
  let readAtMs = -Infinity
  const forget = () => {
    readAtMs = -Infinity
    soonest.reset()
    ending.reset()
  }
  return {
    forget,
    read: async () => {
      for (const { platform, version, days } of versionsInUse(context))
        versionOf.get(platform)!.set({ version }, days)
      const now = context.clock.monotonic()
      if (now - readAtMs < readEveryMs) return
      const found = await expiringConnections(context)
      // A network whose last connection is gone has no value any more.
      forget()
      readAtMs = now
      for (const { platform, kind, soonest: end, soon } of found) {
        ending.set({ platform, kind }, soon)
        if (end !== null) soonest.set({ platform, kind }, end.epochMilliseconds / 1_000)
      }
    },
  }
}
