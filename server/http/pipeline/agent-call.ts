import type { FastifyRequest } from 'fastify'
import type { Random } from '../../ports/random.ts'

export const agentCallHeader = 'crier-agent-call'

// Passes of calls that are under way, and whether each is paid for. 256 bits of chance, in this
// process only.
const underWay = new Map<string, boolean>()

/**
 * A call of a tool at /mcp, which this process makes to its own API: there, too, the agent's access
 * token opens what it was allowed. `isPaid`: the request to /mcp took its token of the rate.
 */
export function beginAgentCall(
  random: Random,
  { isPaid }: { readonly isPaid: boolean },
): { readonly pass: string } & Disposable {
  const pass = Buffer.from(random.bytes(32)).toString('base64url')
  underWay.set(pass, isPaid)
  return { pass, [Symbol.dispose]: () => void underWay.delete(pass) }
}

export const isAgentCall = (request: FastifyRequest) => underWay.has(passOf(request))

export const isPaidAgentCall = (request: FastifyRequest) => underWay.get(passOf(request)) === true

function passOf({ raw }: FastifyRequest): string {
  const pass = raw.headers[agentCallHeader]
  return typeof pass === 'string' ? pass : ''
}
