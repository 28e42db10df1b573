import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'

/**
 * The caller's network address, to count sign-in attempts. Any client can send
 * `X-Forwarded-For`: it counts only from a trusted proxy, and only up to the last address in it
 * that is not a trusted proxy.
 */
export function clientAddress(
  { CRIER_TRUSTED_PROXIES: trusted }: Pick<Config, 'CRIER_TRUSTED_PROXIES'>,
  { raw }: FastifyRequest,
): string {
  const isTrusted = (address: string) => trusted.some((range) => range.has(address))
  let client = raw.socket.remoteAddress ?? ''
  const passedOn = (raw.headersDistinct['x-forwarded-for'] ?? []).join(',').split(',')
  for (const next of passedOn.toReversed()) {
    const address = next.trim()
    // mutant: trusted-peer
    if (!isTrusted(client) || !ipaddr.isValid(address)) break
    client = address
  }
  return client
}
