import type { Use } from '../context.ts'
import { daysLeft, daysToWarnOf } from '../networks/linkedin/version.ts'
import { defaultApiVersions } from '../networks/registry.ts'
import { isLive } from './network-settings.ts'

export const linkedInVersion = ({ config }: Use<'config'>) => config.networks.linkedin.apiVersion ?? defaultApiVersions.linkedin

/** The version of LinkedIn's interface in use and the whole days until LinkedIn drops it; null where LinkedIn is not live. */
export function linkedInVersionLeft(context: Use<'clock' | 'config'>): { readonly version: string; readonly days: number } | null {
  const version = linkedInVersion(context)
  const days = isLive(context, 'linkedin') ? daysLeft(version, context.clock.now()) : null
  return days === null ? null : { version, days }
}

/** Says in the log that LinkedIn is about to drop the version in use: afterwards it answers 426 to every call. */
export function warnOfVersion(context: Use<'clock' | 'config' | 'log'>): void {
  const version = linkedInVersion(context)
  const daysLeft = isLive(context, 'linkedin') ? daysToWarnOf(version, context.clock.now()) : null
  if (daysLeft === null) return
  context.log.event('linkedin.version_ends', { version, daysLeft, mend: 'set CRIER_LINKEDIN_API_VERSION to a newer one, or update Crier' })
}
