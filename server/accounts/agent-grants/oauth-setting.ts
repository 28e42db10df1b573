import { isLoopback, type Config } from '../../config.ts'
import type { Use } from '../../context.ts'

/**
 * Whether agents sign in by OAuth. They are sent back and forth between addresses, so the server has to know its own: an origin, by https,
 * or on this very machine.
 */
export function isOAuthOn({ CRIER_PUBLIC_URL: address }: Pick<Config, 'CRIER_PUBLIC_URL'>): boolean {
  if (address === null) return false
  const { protocol, hostname, pathname } = new URL(address)
  return pathname === '/' && (protocol === 'https:' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')))
}

/** Who gives out tokens (RFC 8414): the address of this server. */
export const issuerOf = ({ addresses }: Use<'addresses'>) => addresses.publicUrl()

/** What tokens are for (RFC 8707). */
export const resourceOf = ({ addresses }: Use<'addresses'>) => `${addresses.publicUrl()}/mcp`
