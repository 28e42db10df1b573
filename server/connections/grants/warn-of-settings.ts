import type { Use } from '../../context.ts'
import { networks } from '../../networks/index.ts'
import { callbackProblem, neededCallback } from './callback.ts'
import { isInUse } from './network-settings.ts'

/** Logs at the start which live networks cannot be connected under this server's address. */
export function warnOfSettings(context: Use<'config' | 'addresses' | 'log'>): void {
  const publicUrl = context.addresses.publicUrl()
  for (const { platform, pagesHaveApplication } of networks) {
    const problem = isInUse(context, platform) ? callbackProblem(platform, publicUrl) : null
    if (problem === null) continue
    const name = platform.toUpperCase()
    const mend =
      `set CRIER_PUBLIC_URL to ${neededCallback(platform)}, or remove ` +
      `CRIER_${name}_CLIENT_ID and _CLIENT_SECRET` +
      (pagesHaveApplication ? `, and those of CRIER_${name}_PAGES` : '')
    const { origin } = new URL(publicUrl)
    context.log.event(`${platform}.settings_conflict`, { publicUrl: origin, mend })
  }
}
