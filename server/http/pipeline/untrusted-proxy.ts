import type { FastifyRequest } from 'fastify'
import type { Ports } from '../../context.ts'
import { isLoopback } from '../../config.ts'
import { isLocalhost } from '../../ports/outbound/address-rules.ts'

const toldHours = 1

/**
 * Detects requests through an untrusted proxy. The server listens on this machine only and has no
 * public address, so webhooks and sources on this machine are allowed for local users, but not for
 * strangers behind a proxy that is missing from the settings. Logs this once an hour.
 */
export function watchUntrustedProxies({
  config,
  clock,
  log,
}: Pick<Ports, 'config' | 'clock' | 'log'>): (request: FastifyRequest) => boolean {
  if (config.CRIER_PUBLIC_URL !== null || config.CRIER_ALLOW_PRIVATE_NETWORK !== null)
    return () => false
  let toldAt: Temporal.Instant | undefined
  return (request) => {
    if (!isPassedOn(request) && isOwnHost(request, config.HOST)) return false
    const now = clock.now()
    if (toldAt === undefined || now.since(toldAt).total('hours') >= toldHours) {
      toldAt = now
      log.event('request.through_unknown_proxy', {
        todo: 'Set CRIER_PUBLIC_URL. Until then such requests may name public addresses only.',
      })
    }
    return true
  }
}

// Some proxies name the host that they call, and say who asked in one of these only.
const proxyHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
])

function isPassedOn({ raw: { headers } }: FastifyRequest): boolean {
  return Object.keys(headers).some(
    (name) => proxyHeaders.has(name) || name.startsWith('x-forwarded-'),
  )
}

function isOwnHost({ raw: { headers } }: FastifyRequest, listensOn: string): boolean {
  if (headers.host === undefined) return true
  const name = URL.parse(`http://${headers.host}`)?.hostname.replace(/^\[(.*)\]$/, '$1')
  return (
    name !== undefined &&
    (isLocalhost(name) || isLoopback(name) || name === listensOn.toLowerCase())
  )
}

/** The ports of such a request: nothing but public addresses can be reached through them. */
export function publicOnlyPorts(ports: Ports): Ports {
  const { outbound, checkUrl } = ports
  return {
    ...ports,
    outbound: {
      send: (request) =>
        outbound.send(request.audience === 'trusted' ? request : { ...request, publicOnly: true }),
    },
    checkUrl: (url) => checkUrl(url, { publicOnly: true }),
  }
}
