import type { FastifyRequest } from 'fastify'
import type { Random } from '../../ports/random.ts'

export const agentCallHeader = 'crier-agent-call'

// Passes of calls that are under way. 256 bits of chance, in this process only.
const underWay = new Set<string>()

/** A call of a tool at /mcp, which this process makes to its own API: there, too, the agent's access token opens what it was allowed. */
export function beginAgentCall(random: Random): { readonly pass: string } & Disposable {
  const pass = Buffer.from(random.bytes(32)).toString('base64url')
  underWay.add(pass)
  return { pass, [Symbol.dispose]: () => void underWay.delete(pass) }
}

export function isAgentCall({ raw }: FastifyRequest): boolean {
  const pass = raw.headers[agentCallHeader]
  return typeof pass === 'string' && underWay.has(pass)
}
