import type { FastifyRequest } from 'fastify'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports } from '../../context.ts'
import { addressGroup } from '../../ports/outbound/address-list.ts'
import { clientAddress } from '../pipeline/client-address.ts'

// From one address: a person needs a handful in a minute, and a password survives as many guesses
// for years.
const limits: Readonly<Record<string, Limit>> = {
  'sign-in/email': { max: 10, seconds: 60 },
  'change-password': { max: 10, seconds: 60 },
  'reset-password': { max: 10, seconds: 60 },
  'sign-in/magic-link': { max: 5, seconds: 60 },
  'request-password-reset': { max: 5, seconds: 60 },
}
const limitOfOthers: Limit = { max: 100, seconds: 60 }

/** The caller to count attempts by. */
export const callerGroup = ({ config }: Pick<Ports, 'config'>, request: FastifyRequest) =>
  addressGroup(clientAddress(config, request))

/**
 * Counts a request before anything of its body is read. Returns how many seconds the caller must
 * wait, if at all.
 */
export async function countRequest(
  ports: Pick<Ports, 'config' | 'db' | 'clock'>,
  path: string,
  request: FastifyRequest,
): Promise<number> {
  const limit = limits[path]
  const key = `${limit ? path : 'auth'} ${callerGroup(ports, request)}`
  const { isAllowed, retryAfter } = await countAttempt(
    ports.db,
    key,
    limit ?? limitOfOthers,
    ports.clock.now(),
  )
  return isAllowed ? 0 : retryAfter
}
