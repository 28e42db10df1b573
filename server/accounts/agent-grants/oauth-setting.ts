import { isLoopback, type Config } from '../../config.ts'
import type { Use } from '../../context.ts'

/**
 * Agents can sign in by OAuth only when the server knows its own origin: https, or a
 * loopback address.
 */
export function isOAuthOn({
  CRIER_PUBLIC_URL: address,
}: Pick<Config, 'CRIER_PUBLIC_URL'>): boolean {
  if (address === null) return false
  const { protocol, hostname, pathname } = new URL(address)
  return (
    pathname === '/' && (protocol === 'https:' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')))
  )
}

/** The token issuer (RFC 8414): this server's address. */
export const issuerOf = ({ addresses }: Use<'addresses'>) => addresses.publicUrl()

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = ({ addresses }: Use<'addresses'>) => `${addresses.publicUrl()}/mcp`
