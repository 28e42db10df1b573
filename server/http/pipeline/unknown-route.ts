import { Refusal } from '@crier/contract/problems.ts'
import { didYouMean } from '../request/did-you-mean.ts'
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
    if (allowed.length === 0) throw new Refusal('not_found', `There is nothing at this address.${hint(path, known)}`)
    void reply.header('allow', allowed.join(', '))
    throw new Refusal('method_not_allowed', `This address takes ${allowed.join(', ')}.`)
  }
}

/** The operation that was probably meant: as many parts, each near. */
function hint(path: string, known: readonly Known[]): string {
  const asked = shapeOf(path.toLowerCase())
  const isApi = asked.startsWith('/api')
  const shapes = known.map((one) => shapeOf(one.path))
  const near = isApi ? didYouMean(asked, shapes) : shapes.find((shape) => shape === `/api${asked}`)
  const meant = known.find((one) => shapeOf(one.path) === near)
  if (!isApi && meant === undefined) return ''
  return meant === undefined || !isNearInParts(asked, shapeOf(meant.path))
    ? ' GET /openapi.json lists what there is.'
    : ` Is ${meant.path} meant?`
}

/** A path with as many parts may differ much in one of them, and mean something else. */
function isNearInParts(asked: string, meant: string): boolean {
  const [given, known] = [asked.split('/'), meant.split('/')]
  return (
    given.length !== known.length || given.every((part, index) => part === known[index] || didYouMean(part, [known[index]!]) !== undefined)
  )
}

/** Ids are left out: what is misspelled is a word. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|(?<![a-z])[a-z]+_[0-9a-f]{32}/g, '').replace(/(?<!\/)\/+$/, '')

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?', 1)[0]!
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
