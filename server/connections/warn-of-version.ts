import type { Use } from '../context.ts'
import { daysToWarnOf } from '../networks/linkedin/version.ts'
import { defaultApiVersions } from '../networks/registry.ts'
import { isLive } from './network-settings.ts'

export const linkedInVersion = ({ config }: Use<'config'>) => config.networks.linkedin.apiVersion ?? defaultApiVersions.linkedin

/** Says in the log that LinkedIn is about to drop the version in use: afterwards it answers 426 to every call. */
export function warnOfVersion(context: Use<'clock' | 'config' | 'log'>): void {
  const version = linkedInVersion(context)
  const daysLeft = isLive(context, 'linkedin') ? daysToWarnOf(version, context.clock.now()) : null
  if (daysLeft === null) return
  context.log.event('linkedin.version_ends', { version, daysLeft, mend: 'set CRIER_LINKEDIN_API_VERSION to a newer one, or update Crier' })
}
