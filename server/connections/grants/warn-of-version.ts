import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import { networks } from '../../networks/index.ts'
import { isInUse } from './network-settings.ts'

interface VersionInUse {
  readonly platform: Platform
  readonly version: string
  /** Whole days until the network drops it. */
  readonly days: number
}

/**
 * The versions of interfaces in use that their networks will drop, of the networks that are live.
 */
export function versionsInUse(context: Use<'clock' | 'config'>): VersionInUse[] {
  return networks.flatMap((network): VersionInUse[] => {
    const { platform } = network
    const version = context.config.networks[platform].apiVersion ?? network.apiVersion
    const ends = network.versionEndsAt?.(version) ?? null
    return ends === null || !isInUse(context, platform)
      ? []
      : [{ platform, version, days: daysUntil(ends, context.clock.now()) }]
  })
}

const daysUntil = (end: Temporal.Instant, now: Temporal.Instant) =>
  Math.floor(end.since(now).total('hours') / 24)

const warnedDays = 60

/**
 * Says in the log that a network is about to drop the version in use: afterwards it refuses
 * every call.
 */
export function warnOfVersion(context: Use<'clock' | 'config' | 'log'>): void {
  for (const { platform, version, days } of versionsInUse(context)) {
    if (days > warnedDays) continue
    const mend = `set CRIER_${platform.toUpperCase()}_API_VERSION to a newer one, or update Crier`
    context.log.event(`${platform}.version_ends`, { version, daysLeft: days, mend })
  }
}
