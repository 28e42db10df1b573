import { Refusal } from '@crier/contract/problems.ts'
import { meantBy, meantByMethod } from './meant-path.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Known {
  readonly method: string
  readonly pattern: RegExp
  /** As the reference writes it. */
  readonly path: string
}

/** Watches which routes are added from now on; the result refuses what none of them serves: 405 where the path is known, else 404. */
export function watchRoutes(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => never {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.split(/:\w+/).map(escape).join('[^/]+')}$`)
    for (const one of [method].flat()) known.push({ method: one, pattern, path: url.replaceAll(/:(\w+)/g, '{$1}') })
  })
  return (request, reply) => {
    const path = pathOf(request)
    const allowed = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].toSorted()
    if (allowed.length === 0) throw new Refusal('not_found', `There is nothing at this address.${meantBy(path, known)}`)
    void reply.header('allow', allowed.join(', '))
    throw new Refusal(
      'method_not_allowed',
      `This address does not take ${request.method}. Allowed: ${allowed.join(', ')}.${meantByMethod(request.method, path, known)}`,
    )
  }
}

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?', 1)[0]!
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
