import { subscribe } from 'node:diagnostics_channel'
import { contract } from '@crier/contract/index.ts'
import type { FastifyInstance } from 'fastify'

export interface WatchedRoute {
  readonly method: string
  readonly url: string
}

const operations = new Set(
  Object.values(contract).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  ),
)

/**
 * The routes outside of the contract that services of this process add from now on, as the app
 * itself has them.
 */
export function watchRoutes(): WatchedRoute[] {
  const routes: WatchedRoute[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const isOperation =
        (config as { readonly countedBy?: unknown } | undefined)?.countedBy === 'operation'
      for (const one of [method].flat()) {
        // HEAD is answered as GET is.
        const isKnown = routes.some(
          (known) => known.url === url && (known.method === one || one === 'HEAD'),
        )
        const isOfOperation =
          operations.has(`${one === 'HEAD' ? 'GET' : one} ${url}`) && isOperation
        if (!isKnown && !isOfOperation) routes.push({ method: one, url })
      }
    })
  })
  return routes
}
