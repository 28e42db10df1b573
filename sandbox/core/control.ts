import type { IncomingHttpHeaders } from 'node:http'
import { signsInAs } from './authors.ts'
import { isObject, type JsonObject } from './bodies.ts'
import type { Reply } from './call.ts'
import { json } from './call.ts'
import { isManual } from './clock.ts'
import { addFault, giveGrant, listPosts, setAuthorFacts } from './control-actions.ts'
import { faultKinds } from './faults.ts'
import { BadInput, reading } from './input.ts'
import type { Platform } from './platforms.ts'
import { isPlatform, platforms } from './platforms.ts'
import type { World } from './world.ts'

export interface ControlRequest {
  readonly method: string
  /** Without the query: `/_control/posts`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** @param address the sandbox's own address as the caller knows it. */
type Action = (world: World, request: ControlRequest, address: string) => Reply

/** The control interface: what really is published, and what shall go wrong. */
export function control(world: World, request: ControlRequest, address: string): Reply {
  // A page of some other origin in a person's browser must not steer the sandbox on their machine.
  if (request.headers['sec-fetch-site'] === 'cross-site') return json(403, { error: 'not from a page of another site' })
  const methods = actions.get(request.path)
  if (methods === undefined) return json(404, { error: `there is no ${request.path}; there is ${[...actions.keys()].join(', ')}` })
  const action = methods[request.method]
  if (action === undefined) {
    const allow = Object.keys(methods).join(', ')
    return json(405, { error: `${request.path} takes ${allow}` }, { allow })
  }
  try {
    return action(world, request, address)
  } catch (error) {
    if (error instanceof BadInput) return json(400, { error: error.message })
    throw error
  }
}

const actions = new Map<string, Readonly<Record<string, Action>>>([
  [
    '/_control/posts',
    { GET: (world, { query }, address) => json(200, { data: listPosts(world, parameters(query, ['platform', 'author']), address) }) },
  ],
  ['/_control/authors', { GET: authorsOf, POST: (world, request) => json(200, setAuthorFacts(world, bodyOf(request))) }],
  ['/_control/grants', { POST: (world, request) => json(201, giveGrant(world, bodyOf(request))) }],
  [
    '/_control/faults',
    {
      GET: (world) => json(200, { data: world.faults.list() }),
      POST: (world, request) => json(201, addFault(world, bodyOf(request))),
      DELETE: removeFaults,
    },
  ],
  ['/_control/tokens/expire', { POST: expireTokens }],
  ['/_control/quotas', { POST: setQuotas }],
  ['/_control/switches', { GET: (world) => json(200, { data: world.switches.list() }), POST: setSwitches }],
  ['/_control/clock', { GET: (world) => json(200, clockState(world)), POST: moveClock }],
  [
    '/_control/requests',
    { GET: (world, { query }) => json(200, { data: world.requests.list(platformOf(parameters(query, ['platform']))) }) },
  ],
])

function authorsOf(world: World, { query }: ControlRequest): Reply {
  return json(200, { data: world.authors.list(platformOf(parameters(query, ['platform']))) })
}

function removeFaults(world: World, { query }: ControlRequest): Reply {
  const given = parameters(query, ['platform', 'kind', 'author'])
  const kind = faultKinds.find((known) => known === given['kind'])
  if (given['kind'] !== undefined && kind === undefined) throw new BadInput(`kind must be one of ${faultKinds.join(', ')}`)
  return json(200, { removed: world.faults.remove({ platform: platformOf(given), kind, author: given['author'] }) })
}

function expireTokens(world: World, request: ControlRequest): Reply {
  const input = reading(bodyOf(request), ['platform', 'author', 'refresh'])
  const platform = input.oneOf('platform', platforms)
  const author = input.optionalText('author')
  const found = author === undefined ? undefined : world.authors.find(platform, author)
  const authorId = found?.facts[signsInAs] ?? found?.author_id ?? author
  return json(200, { expired: world.tokens.expire(platform, authorId, input.flag('refresh', false)) })
}

function setQuotas(world: World, request: ControlRequest): Reply {
  const input = reading(bodyOf(request), ['platform', 'enforced'])
  const platform = input.oneOf('platform', platforms)
  const enforced = input.flag('enforced')
  world.quotas.enforce(platform, enforced)
  return json(200, { platform, enforced })
}

function setSwitches(world: World, request: ControlRequest): Reply {
  const entries = Object.entries(bodyOf(request))
  for (const [name, value] of entries) {
    const problem = world.switches.problem(name, value)
    if (problem !== undefined) throw new BadInput(problem)
  }
  for (const [name, value] of entries) world.switches.set(name, value)
  return json(200, { data: world.switches.list() })
}

const yearMs = 366 * 86_400_000

function moveClock(world: World, request: ControlRequest): Reply {
  const milliseconds = reading(bodyOf(request), ['advance_ms']).wholeNumber('advance_ms', 0, 10 * yearMs)
  if (!isManual(world.clock)) throw new BadInput('this sandbox runs on the real clock; start it with --clock manual to move it')
  world.clock.advance(milliseconds)
  return json(200, clockState(world))
}

function clockState(world: World) {
  return { now: world.clock.now(), manual: isManual(world.clock) }
}

function bodyOf(request: ControlRequest): JsonObject {
  let value: unknown
  try {
    value = request.body.length === 0 ? {} : JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new BadInput('the body is not valid JSON')
  }
  if (!isObject(value)) throw new BadInput('the body must be a JSON object')
  return value
}

/** Query parameters by name; an empty one counts as absent, an unknown one is refused. */
function parameters(query: URLSearchParams, known: readonly string[]): Readonly<Record<string, string | undefined>> {
  for (const name of query.keys()) if (!known.includes(name)) throw new BadInput(`${name} is not known here; known: ${known.join(', ')}`)
  return Object.fromEntries([...query].filter(([, value]) => value !== ''))
}

function platformOf(given: Readonly<Record<string, string | undefined>>): Platform | undefined {
  const platform = given['platform']
  if (platform !== undefined && !isPlatform(platform)) throw new BadInput(`platform must be one of ${platforms.join(', ')}`)
  return platform
}
