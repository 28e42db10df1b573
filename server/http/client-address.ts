import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from, to count attempts to sign in. A proxy stands on this machine or in its private network, so from there, and
 * only from there, the last name in `X-Forwarded-For` counts: it is what the proxy itself has seen.
 */
export function clientAddress({ raw }: FastifyRequest): string {
  const peer = raw.socket.remoteAddress ?? ''
  const forwarded = raw.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim()
  return forwarded !== undefined && isNear(peer) && ipaddr.isValid(forwarded) ? forwarded : peer
}

function isNear(address: string): boolean {
  return ipaddr.isValid(address) && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range())
}
