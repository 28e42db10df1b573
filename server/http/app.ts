import { contract, type OperationId } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Ports } from '../context.ts'
import { authenticateRequest } from './pipeline/authenticate-request.ts'
import { addressCounter, countFirst } from './limits/count-first.ts'
import { answerClientError } from './pipeline/client-error.ts'
import { addHealthRoutes, type HealthOptions } from './operations/health.ts'
import type { Metrics } from './operations/metrics.ts'
import { addProblemPages } from './pages/problem-pages.ts'
import { packAnswer } from './pipeline/content-encoding.ts'
import { problemAnswer } from './pipeline/problems.ts'
import { addGuide } from './pages/guide-routes.ts'
import { addReference } from './pages/reference.ts'
import { requestIdOf } from './pipeline/request-id.ts'
import { addSecurityHeaders } from './pipeline/security-headers.ts'
import { operationRoute, send, type Operations } from './pipeline/serve.ts'
import { askForBody, httpServer } from './pipeline/http-server.ts'
import { discardUnread } from './pipeline/unread-body.ts'
import { publicOnlyPorts, watchUntrustedProxies } from './pipeline/untrusted-proxy.ts'
import { originForm, requestPath, watchRoutes } from './pipeline/unknown-route.ts'

interface AppOptions {
  readonly metrics: Metrics
  readonly health: HealthOptions
  /** Checks every answer against the contract, and answers 500 to one that breaks it: for tests. */
  readonly checkAnswers?: boolean
  /**
   * Answers a person who follows a link that leads nowhere; without it they get a problem like
   * everybody.
   */
  readonly unknownPage?: (reply: FastifyReply) => Promise<FastifyReply>
  /**
   * From its abort on everything is answered 503, apart from what those still need who finish their
   * work: see `staysOpen`.
   */
  readonly leaving?: AbortSignal
  /** The networks that answers may name; by default those that are enabled. */
  readonly networksInAnswers?: readonly Platform[]
}

/**
 * The whole HTTP edge, not yet listening; others may add routes and pages before it does. `close()`
 * stops taking requests (503 on connections that are still open) and waits for those in flight.
 */
export function buildApp(
  ports: Ports,
  operations: Operations,
  options: AppOptions,
): FastifyInstance {
  const countAddress = addressCounter(ports)
  const app = bareServer(ports, (error, request, reply) =>
    answerUnroutable(ports, countAddress, error, request, reply),
  )
  const refuseUnknown = watchRoutes(app)
  // Handlers read bodies, after every check that works without them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.decorateRequest('principal', null)
  app.decorateRequest('operator', null)
  app.decorateRequest('requester', null)
  app.decorateRequest('problemCode', null)
  addCommonRules(app, ports, options)
  countFirst(app, countAddress)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    if (isApi(request)) await authenticateRequest(ports, request, reply, null)
    if (options.unknownPage && isForPage(request)) return options.unknownPage(reply)
    refuseUnknown(request, reply)
  })
  app.setErrorHandler((error, request, reply) => answerError(ports, error, request, reply))
  // A worker listens for health, metrics, media and the reference only.
  const ids = ports.config.CRIER_ROLE === 'worker' ? [] : (Object.keys(contract) as OperationId[])
  const settings = {
    checkAnswers: options.checkAnswers ?? false,
    ...(options.leaving && { leaving: options.leaving }),
    isPublicOnly: watchUntrustedProxies(ports),
    publicOnlyPorts: publicOnlyPorts(ports),
  }
  for (const id of ids) app.route(operationRoute(id, ports, operations[id], settings))
  addHealthRoutes(app, ports, options.health, options.metrics)
  addProblemPages(app)
  addReference(app, ports, options.networksInAnswers ?? ports.config.CRIER_NETWORKS)
  addGuide(app, ports)
  return app
}

type AnswerUnroutable = (
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

function bareServer(ports: Ports, answer: AnswerUnroutable): FastifyInstance {
  return fastify({
    serverFactory: httpServer,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384, querystringParser: () => ({}) },
    genReqId: (request) => requestIdOf(request, ports.random),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, ports.random),
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  })
}

/** Adds the rules for every request. */
function addCommonRules(
  app: FastifyInstance,
  ports: Ports,
  { metrics, leaving }: AppOptions,
): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const told = new WeakSet<FastifyRequest>()
  const noteAnswer = (request: FastifyRequest, reply: FastifyReply) => {
    if (told.has(request)) return
    told.add(request)
    const facts = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    }
    metrics.observeRequest({ ...facts, milliseconds: reply.elapsedTime })
    // Asked every few seconds for ever, and counted by the metrics.
    if (isPoll(request)) return
    ports.log.event('request.answered', {
      ...facts,
      // mutant: logged-request
      requestId: request.id,
      accountId: request.principal?.accountId,
      keyId: request.principal?.keyId,
      userId: request.principal?.user?.userId,
      tookMs: Math.round(reply.elapsedTime),
    })
    keepRequest(ports, request, reply)
  }
  app.addHook('onRequest', async (request, reply) => {
    // A fetcher may close its connection with the last byte: such an answer never finishes, and
    // `onResponse` does not come.
    reply.raw.once('close', () => reply.raw.headersSent && noteAnswer(request, reply))
    addCommonHeaders(ports, request, reply)
    if (closing || (leaving?.aborted && !staysOpen(request)))
      throw new Refusal('service_unavailable', 'This server is shutting down: repeat the request.')
    assertClearHost(request)
    // mutant: unclear-length
    closeAfterUnclearLength(request, reply)
  })
  // After every hook that admits.
  app.addHook('preParsing', async ({ raw }, reply) => askForBody(raw, reply.raw))
  app.addHook('onSend', async ({ raw }, reply) => {
    discardUnread(raw)
    if (closing || leaving?.aborted) void reply.header('connection', 'close')
  })
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string' && isApi(request) ? packAnswer(request, reply, payload) : payload,
  )
  app.addHook('onResponse', async (request, reply) => noteAnswer(request, reply))
}

/**
 * For the account's list of requests: of those with a key, and not of reading that list or of
 * waiting for events, or following would fill it.
 */
function keepRequest(
  { requests, clock }: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { requester, method, problemCode: code, id: requestId } = request
  if (!requester?.keyId || !isApi(request)) return
  const pathTemplate = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? null
  const { statusCode: status } = reply
  if (pathTemplate === contract.listRequests.path && status === 200) return
  if (isWaitForEvents(request) && status === 200) return
  const { accountId, keyId } = requester
  const durationMs = Math.round(reply.elapsedTime)
  requests.keep({
    accountId,
    keyId,
    at: clock.now(),
    method,
    pathTemplate,
    status,
    code,
    requestId,
    durationMs,
  })
}

function addCommonHeaders(ports: Ports, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id)
  if (isApi(request)) void reply.header('cache-control', 'no-store')
  addSecurityHeaders(reply, {
    isHttps: ports.addresses.publicUrl().startsWith('https:'),
    isFile: requestPath(request).startsWith('/media/'),
  })
}

/** RFC 9112, 3.2: exactly one Host, so that a proxy in between cannot route it differently. */
function assertClearHost({ raw }: FastifyRequest): void {
  const hosts = raw.headersDistinct.host ?? []
  if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion !== '1.0'))
    throw new Refusal('invalid_parameter', 'A request must carry exactly one Host header.')
}

/**
 * RFC 9112, 6.1: HTTP/1.0 has no chunks, so a proxy may see another end of this request: nothing
 * may follow it.
 */
function closeAfterUnclearLength({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersion === '1.0' && raw.headers['transfer-encoding'] !== undefined)
    void reply.header('connection', 'close')
}

/**
 * Networks fetch the pictures of posts that are on their way; and a process that finishes its work
 * is alive.
 */
const staysOpen = (request: FastifyRequest) =>
  /^\/(media\/.*|healthz|metrics)$/.test(requestPath(request))

const isPoll = (request: FastifyRequest) =>
  /^\/(healthz|readyz|metrics)$/.test(requestPath(request))

/** As `crier listen` sends one after the other. */
const isWaitForEvents = ({ raw, routeOptions }: FastifyRequest) =>
  routeOptions.url === contract.listEvents.path && /[?&]wait=/.test(raw.url ?? '')

const isApi = (request: FastifyRequest) => /^\/api(\/|$)/.test(requestPath(request))

function answerError(
  ports: Ports,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Otherwise the rest of a refused body would be read to its end.
  if (error instanceof Refusal && error.code === 'payload_too_large' && !request.raw.complete)
    void reply.header('connection', 'close')
  return send(
    reply,
    problemAnswer(error, {
      id: request.id,
      log: ports.log,
      route: request.routeOptions.url ?? 'unknown',
    }),
  )
}

/** A browser that goes somewhere says that it takes HTML before anything else; programs do not. */
function isForPage(request: FastifyRequest): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading &&
    !/^\/(api|auth|media|assets)(\/|$)/.test(requestPath(request)) &&
    /^text\/html\b/.test(request.headers.accept ?? '')
  )
}

/** A path that cannot be decoded reaches no hook and no route: what they do is done here. */
async function answerUnroutable(
  ports: Ports,
  countAddress: ReturnType<typeof addressCounter>,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  addCommonHeaders(ports, request, reply)
  discardUnread(request.raw)
  reply.raw.once('finish', () => keepRequest(ports, request, reply))
  try {
    countAddress(request, reply)
    if (isApi(request)) await authenticateRequest(ports, request, reply, null)
    answerError(ports, error, request, reply)
  } catch (refusal) {
    answerError(ports, refusal, request, reply)
  }
}
