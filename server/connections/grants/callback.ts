import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { consentOf, networkOf } from '../../networks/index.ts'

/** The address that a network sends people back to, as its application must name it. */
export const callbackUrl = (publicUrl: string, platform: Platform) =>
  `${publicUrl}/api/connections/${platform}/callback`

const loopbackByNumber = ['127.0.0.1', '[::1]']

// Names that lead nowhere, or to the machine of the browser (RFC 2606, RFC 6761, RFC 6762).
const privateNames = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid)$/

/** A name that no network can resolve to this server. */
export const isPrivateName = (hostname: string) => privateNames.test(hostname.replace(/\.$/, ''))

/** What a network demands of the address that it sends people back to. */
export const neededCallback = (platform: Platform) =>
  consentOf(platform)?.takesLoopback
    ? 'an https address, or http://127.0.0.1 with its port'
    : 'a public https address'

/**
 * Explains why a network does not send people back to this server after their consent; null where
 * it does, and where people do not consent there. Servers that users name accept any address.
 */
export function callbackProblem(platform: Platform, publicUrl: string): string | null {
  const oauth = consentOf(platform)
  if (!oauth || networkOf(platform).servers) return null
  const { protocol, hostname } = new URL(publicUrl)
  const label = labelOf(platform)
  if (protocol === 'http:' && oauth.takesLoopback && loopbackByNumber.includes(hostname))
    return null
  if (protocol === 'http:' && oauth.takesLoopback && hostname === 'localhost')
    return `${label} refuses localhost; it accepts 127.0.0.1.`
  if (protocol !== 'https:') return `${label} accepts https addresses only.`
  return isPrivateName(hostname)
    ? `${hostname} is a name that other machines cannot resolve.`
    : null
}
