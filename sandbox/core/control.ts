import type { IncomingHttpHeaders } from 'node:http'
import { signerOf } from './authors.ts'
import { isObject, type JsonObject } from './bodies.ts'
import type { Reply } from './call.ts'
import { json } from './call.ts'
import { isManual } from './clock.ts'
import {
  takeFault,
  givenPlatform,
  giveGrant,
  listPosts,
  openedOf,
  removePost,
  setAuthor,
  setResults,
} from './control-actions.ts'
import { sandboxFaultKinds } from './faults.ts'
import { BadInput, reading } from './input.ts'
import type { SandboxState } from './sandbox-state.ts'

interface ControlRequest {
  readonly method: string
  /** Without the query: `/_control/posts`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** @param address the sandbox's own address as the caller knows it. */
type Action = (sandboxState: SandboxState, request: ControlRequest, address: string) => Reply

/** The control interface: what really is published, and what shall go wrong. */
export function answerControl(
  sandboxState: SandboxState,
  request: ControlRequest,
  address: string,
): Reply {
  // A page of some other origin in a person's browser must not steer the sandbox on their machine.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return json(403, { error: 'not from a page of another site' })
  const methods = actions.get(request.path)
  if (methods === undefined)
    return json(404, {
      error: `there is no ${request.path}; there is ${[...actions.keys()].join(', ')}`,
    })
  const action = methods[request.method]
  if (action === undefined) {
    const allow = Object.keys(methods).join(', ')
    return json(405, { error: `${request.path} takes ${allow}` }, { allow })
  }
  try {
    return action(sandboxState, request, address)
  } catch (error) {
    if (error instanceof BadInput) return json(400, { error: error.message })
    throw error
  }
}

const actions = new Map<string, Readonly<Record<string, Action>>>([
  [
    '/_control/posts',
    {
      GET: (sandboxState, { query }, address) =>
        json(200, {
          data: listPosts(sandboxState, parameters(query, ['platform', 'author']), address),
        }),
      DELETE: (sandboxState, { query }) =>
        json(200, removePost(sandboxState, parameters(query, ['platform', 'external_id']))),
    },
  ],
  [
    '/_control/authors',
    {
      GET: authorsOf,
      POST: (sandboxState, request) => json(200, setAuthor(sandboxState, bodyOf(request))),
    },
  ],
  [
    '/_control/results',
    { POST: (sandboxState, request) => json(200, setResults(sandboxState, bodyOf(request))) },
  ],
  [
    '/_control/grants',
    { POST: (sandboxState, request) => json(201, giveGrant(sandboxState, bodyOf(request))) },
  ],
  [
    '/_control/faults',
    {
      GET: (sandboxState) => json(200, { data: sandboxState.faults.list() }),
      POST: (sandboxState, request) => json(201, takeFault(sandboxState, bodyOf(request))),
      DELETE: removeFaults,
    },
  ],
  ['/_control/tokens/expire', { POST: expireTokens }],
  ['/_control/quotas', { POST: setQuotas }],
  [
    '/_control/switches',
    { GET: (sandboxState) => json(200, { data: sandboxState.switches.list() }), POST: setSwitches },
  ],
  [
    '/_control/clock',
    { GET: (sandboxState) => json(200, clockState(sandboxState)), POST: moveClock },
  ],
  [
    '/_control/requests',
    {
      GET: (sandboxState, { query }) =>
        json(200, {
          data: sandboxState.requests.list(
            givenPlatform(sandboxState, parameters(query, ['platform'])),
          ),
        }),
    },
  ],
])

function authorsOf(sandboxState: SandboxState, { query }: ControlRequest): Reply {
  return json(200, {
    data: sandboxState.authors.list(givenPlatform(sandboxState, parameters(query, ['platform']))),
  })
}

function removeFaults(sandboxState: SandboxState, { query }: ControlRequest): Reply {
  const given = parameters(query, ['platform', 'kind', 'author'])
  const kind = sandboxFaultKinds.find((known) => known === given['kind'])
  if (given['kind'] !== undefined && kind === undefined)
    throw new BadInput(`kind must be one of ${sandboxFaultKinds.join(', ')}`)
  return json(200, {
    removed: sandboxState.faults.remove({
      platform: givenPlatform(sandboxState, given),
      kind,
      author: given['author'],
    }),
  })
}

function expireTokens(sandboxState: SandboxState, request: ControlRequest): Reply {
  const input = reading(bodyOf(request), ['platform', 'author', 'refresh'])
  const { platform } = openedOf(sandboxState, input).network
  const author = input.optionalText('author')
  const found = author === undefined ? undefined : sandboxState.authors.find(platform, author)
  const authorId = found === undefined ? author : signerOf(found)
  return json(200, {
    expired: sandboxState.tokens.expire(platform, authorId, input.flag('refresh', false)),
  })
}

function setQuotas(sandboxState: SandboxState, request: ControlRequest): Reply {
  const input = reading(bodyOf(request), ['platform', 'enforced'])
  const { platform } = openedOf(sandboxState, input).network
  const enforced = input.flag('enforced')
  sandboxState.quotas.enforce(platform, enforced)
  return json(200, { platform, enforced })
}

function setSwitches(sandboxState: SandboxState, request: ControlRequest): Reply {
  const entries = Object.entries(bodyOf(request))
  for (const [name, value] of entries) {
    const problem = sandboxState.switches.problem(name, value)
    if (problem !== undefined) throw new BadInput(problem)
  }
  for (const [name, value] of entries) sandboxState.switches.set(name, value)
  return json(200, { data: sandboxState.switches.list() })
}

const yearMs = 366 * 86_400_000

function moveClock(sandboxState: SandboxState, request: ControlRequest): Reply {
  const milliseconds = reading(bodyOf(request), ['advance_ms']).wholeNumber(
    'advance_ms',
    0,
    10 * yearMs,
  )
  if (!isManual(sandboxState.clock))
    throw new BadInput(
      'this sandbox runs on the real clock; start it with --clock manual to move it',
    )
  sandboxState.clock.advance(milliseconds)
  return json(200, clockState(sandboxState))
}

function clockState(sandboxState: SandboxState) {
  return { now: sandboxState.clock.now(), manual: isManual(sandboxState.clock) }
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
function parameters(
  query: URLSearchParams,
  known: readonly string[],
): Readonly<Record<string, string | undefined>> {
  for (const name of query.keys())
    if (!known.includes(name))
      throw new BadInput(`${name} is not known here; known: ${known.join(', ')}`)
  return Object.fromEntries([...query].filter(([, value]) => value !== ''))
}
