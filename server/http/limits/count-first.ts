import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../../context.ts'
import { RateWindows } from './rate-windows.ts'
import { callerGroup } from './sign-in-limits.ts'

/** Requests a minute from one address, over all routes that name the same `group`. */
interface AddressLimit {
  readonly group: string
  readonly max: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How the requests of a route are counted, other than by the limit of pages: another limit by
     * address; the rate limit of its key or session (`operation` of the contract, `key`); a
     * signature in its path, which is checked first (`signature`); or not at all, since concurrent
     * callers share one answer (`shared`).
     */
    readonly countedBy?: AddressLimit | 'operation' | 'key' | 'signature' | 'shared'
  }
}

// A whole office behind one address loads the dashboard, some 40 files each. An untrusted proxy is
// one address.
const pages: AddressLimit = { group: 'pages', max: 3_000 }

type CountAddress = (request: FastifyRequest, reply: FastifyReply, limit?: AddressLimit) => void

/** Refuses what is more than its address may send in a minute. */
export function addressCounter(ports: Pick<Ports, 'clock' | 'config'>): CountAddress {
  const rates = new RateWindows(ports.clock)
  return (request, reply, { group, max } = pages) => {
    const waitSeconds = rates.count(`${group} ${callerGroup(ports, request)}`, max)
    if (waitSeconds === 0) return
    void reply.header('retry-after', String(waitSeconds))
    const detail =
      `One address may send ${max.toLocaleString('en')} requests a minute here. Wait ` +
      `${waitSeconds} seconds.`
    throw new Refusal('rate_limited', detail, [], { retry_after: waitSeconds })
  }
}

/**
 * Counts every request without a key by its address, and refuses a NUL in one, before any
 * other work.
 */
export function countFirst(app: FastifyInstance, countAddress: CountAddress): void {
  app.addHook('onRequest', async (request, reply) => {
    const { countedBy = pages } = request.routeOptions.config
    if (typeof countedBy === 'object') countAddress(request, reply, countedBy)
    // An operation answers 401 first, and checks its parameters by the contract.
    if (countedBy !== 'operation') assertNoNul(request)
  })
}

/** PostgreSQL takes no NUL in a text, and no address of ours has one. */
function assertNoNul({ raw }: FastifyRequest): void {
  const [path = '', query = ''] = (raw.url ?? '').split('?', 2)
  if (path.includes('%00'))
    throw new Refusal(
      'not_found',
      'There is nothing at this address: it holds a NUL character (`%00`).',
    )
  if (query.includes('%00'))
    throw new Refusal('invalid_parameter', 'A query must not hold a NUL character (`%00`).')
}
