import type { Use } from '../../context.ts'
import { consentOf, networks } from '../../networks/index.ts'
import { isInUse } from './network-settings.ts'

const loopbackByNumber = ['127.0.0.1', '[::1]']

/**
 * Logs at the start which live networks cannot be connected: they send people back to https only,
 * and this server has another address.
 */
export function warnOfSettings(context: Use<'config' | 'addresses' | 'log'>): void {
  const { protocol, hostname, origin } = new URL(context.addresses.publicUrl())
  if (protocol === 'https:') return
  for (const { platform, servers, pagesHaveApplication } of networks) {
    const oauth = consentOf(platform)
    // Servers that users name send people back to any address.
    if (!oauth || servers || !isInUse(context, platform)) continue
    if (oauth.takesLoopback && loopbackByNumber.includes(hostname)) continue
    const needed = oauth.takesLoopback
      ? 'an https address, or http://127.0.0.1 with its port'
      : 'a public https address'
    const name = platform.toUpperCase()
    const mend =
      `set CRIER_PUBLIC_URL to ${needed}, or remove CRIER_${name}_CLIENT_ID and _CLIENT_SECRET` +
      (pagesHaveApplication ? `, and those of CRIER_${name}_PAGES` : '')
    context.log.event(`${platform}.settings_conflict`, { publicUrl: origin, mend })
  }
}
