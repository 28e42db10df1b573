import type { Use } from '../../context.ts'
import { networks } from '../../networks/index.ts'
import { isLive } from './network-settings.ts'

const loopbackByNumber = ['127.0.0.1', '[::1]']

/**
 * Logs at the start which live networks cannot be connected: they send people back to https only,
 * and this server has another address.
 */
export function warnOfSettings(context: Use<'config' | 'addresses' | 'log'>): void {
  const { protocol, hostname, origin } = new URL(context.addresses.publicUrl())
  if (protocol === 'https:') return
  for (const { platform, oauth } of networks) {
    if (!isLive(context, platform) || (oauth.takesLoopback && loopbackByNumber.includes(hostname)))
      continue
    const needed = oauth.takesLoopback
      ? 'an https address, or http://127.0.0.1 with its port'
      : 'a public https address'
    const mend =
      `set CRIER_PUBLIC_URL to ${needed}, or remove CRIER_${platform.toUpperCase()}_CLIENT_ID ` +
      'and _CLIENT_SECRET'
    context.log.event(`${platform}.settings_conflict`, { publicUrl: origin, mend })
  }
}
