import { Refusal } from '@crier/contract/problems.ts'
import { meantBy, meantByMethod, shapeOf, type KnownPath } from './meant-path.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Known extends KnownPath {
  readonly pattern: RegExp
}

/**
 * Watches which routes are added from now on; the result refuses what none of them serves: 405
 * where the path is known, else 404.
 */
export function watchRoutes(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => never {
  const known: Known[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.split(/:\w+/).map(escape).join('[^/]+')}$`)
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    for (const one of [method].flat())
      known.push({ method: one, pattern, path, shape: shapeOf(path) })
  })
  return (request, reply) => {
    const path = requestPath(request)
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ].toSorted()
    if (allowed.length === 0)
      throw new Refusal('not_found', `There is nothing at this address.${meantBy(path, known)}`)
    void reply.header('allow', allowed.join(', '))
    throw new Refusal(
      'method_not_allowed',
      `This address does not take ${request.method}. Allowed: ` +
        `${allowed.join(', ')}.${meantByMethod(request.method, path, known)}`,
    )
  }
}

/**
 * The pattern of the route that serves it, however its address is written; the path as it came
 * where none does.
 */
export function requestPath({ routeOptions, raw }: FastifyRequest): string {
  return routeOptions.url ?? (raw.url ?? '').split('?', 1)[0]!
}

/** RFC 9112, 3.2.2: a client may name scheme and host before the path, as it would to a proxy. */
export function originForm(target: string): string {
  const after = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1]
  return after === undefined ? target : after.startsWith('/') ? after : `/${after}`
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
