import type { EndpointAnswer, EndpointSpec } from '@crier/contract/endpoint.ts'
import { forNetworks, offeringNetworks } from '@crier/contract/enabled-networks.ts'
import { contract, type Contract, type OperationId } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { returnToken } from '../../accounts/keys/authenticate.ts'
import { countAttempt, type Limit } from '../../accounts/sign-in/count-attempt.ts'
import type { Ports, Input, Principal, RequestUpload } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { mediaQuotaFor } from '../../media/quota.ts'
import { ListPage } from '../../database/page.ts'
import { FairQueue } from '../../ports/fair-queue.ts'
import { TaskUndone } from '../../ports/workers/worker-pool.ts'
import { authenticateRequest } from './authenticate-request.ts'
import { makeAnswerCheck } from '../request/check.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { runOnce, type SaveIdempotentResponse } from '../idempotency/idempotency.ts'
import {
  problemContentType,
  problemAnswer,
  type StoredResponse,
  type ProblemBody,
} from './problems.ts'
import { wrongIdIn } from '../request/wrong-id.ts'
import { isFile, makeReader, type ParsedRequest } from '../request/read-request.ts'
import { fileBytesOf, readUpload } from '../request/read-upload.ts'
import { StreamedJson } from './streamed-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem in the answer, also of a replayed one. */
    problemCode: string | null
  }
}

/** The function behind every operation: total over the contract. */
export type Operations = {
  readonly [Id in OperationId]: (
    context: Ports,
    input: Input<Contract[Id]>,
  ) => Promise<EndpointAnswer<Contract[Id]> | StreamedJson>
}

type ServedRequest = ParsedRequest & { readonly upload?: RequestUpload }

interface RouteSettings {
  readonly checkAnswers: boolean
  /** Aborted when this process shuts down: what waits is answered. */
  readonly leaving?: AbortSignal
  /** Whether addresses in a request must be public, whatever the operator allows. */
  isPublicOnly(request: FastifyRequest): boolean
  /** The ports of an operation with such a request. */
  readonly publicOnlyPorts: Ports
}

/**
 * One operation as a route: admitted (401, 403, 429), read (415, 413, 400, 422), done
 * once, answered.
 */
export function operationRoute<Id extends OperationId>(
  id: Id,
  ports: Ports,
  operation: Operations[Id],
  { checkAnswers, leaving, isPublicOnly, publicOnlyPorts }: RouteSettings,
): RouteOptions {
  const spec: EndpointSpec = contract[id]
  const { CRIER_NETWORKS: networks } = ports.config
  const read = makeReader({
    ...spec,
    ...(spec.body && { body: forNetworks(spec.body, networks) }),
    ...(spec.query && { query: offeringNetworks(spec.query, networks) }),
  })
  const ordinary = semaphoreFor(id, spec, ports)
  const checkAnswer = checkAnswers ? makeAnswerCheck(spec.success.schema) : () => undefined
  const checkPartial =
    checkAnswers && spec.partial ? makeAnswerCheck(spec.partial.schema) : () => undefined

  /** Also of an answer that is sent again. */
  function addLocation(reply: FastifyReply, answered: StoredResponse | StreamedJson): void {
    const { location } = spec.success
    if (location === undefined || answered instanceof StreamedJson || answered.status !== 201)
      return
    const made = JSON.parse(answered.body!) as Record<string, string>
    void reply.header(
      'location',
      location.replaceAll(/\{(\w+)\}/g, (_, name: string) => made[name]!),
    )
  }

  async function perform(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: ServedRequest,
    saveIdempotentResponse: SaveIdempotentResponse,
  ): Promise<StoredResponse | StreamedJson> {
    const answered = (answer: EndpointAnswer<Contract[Id]>): StoredResponse => {
      if (spec.partial && (asked.body as { readonly partial?: boolean }).partial) {
        checkPartial(answer)
        return { status: spec.partial.status, body: written(answer) }
      }
      checkAnswer(answer)
      return {
        status: spec.success.status,
        body: spec.success.status === 204 ? null : written(answer),
      }
    }
    const publicOnly = isPublicOnly(request)
    const input: unknown = {
      ...asked,
      publicOnly,
      ...((spec.scope === 'reels:generate' || spec.file) && { signal: disconnectSignal(reply) }),
      ...(isLongPoll(asked) && {
        signal: AbortSignal.any([disconnectSignal(reply), ...(leaving ? [leaving] : [])]),
      }),
      principal: request.operator ?? principalOf(request),
      saveIdempotentResponse: (tx: Tx, answer: EndpointAnswer<Contract[Id]>) =>
        saveIdempotentResponse(tx, answered(answer)),
    }
    try {
      const answer = await operation(
        publicOnly ? publicOnlyPorts : ports,
        input as Input<Contract[Id]>,
      )
      return answer instanceof StreamedJson ? answer : answered(answer)
    } catch (error) {
      const failed = {
        id: request.id,
        log: ports.log,
        route: spec.path,
        /* mutant: interrupted-change */ isChange: spec.method !== 'GET',
      }
      return problemAnswer(explainId(error, spec, asked), failed)
    }
  }

  return {
    method: spec.method,
    url: spec.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { countedBy: 'operation' },
    // mutant: check-scope
    onRequest: (request, reply) => authenticateRequest(ports, request, reply, spec),
    handler: async (request, reply) => {
      // Rights may end while the rest of a request is awaited.
      const isWhole = request.raw.complete
      const heard = await read(request)
      await takeForItems(ports, request, reply, spec, heard)
      const places = isLongPoll(heard) ? semaphoresOf(ports).longPolls : ordinary
      if (places) await holdPlace(places, request, reply)
      await using upload =
        spec.file && isFile(spec, request)
          ? await takeUpload(ports, request, spec.file.texts)
          : null
      // mutant: rights-of-request
      if (!isWhole) await authenticateRequest(ports, request, reply, spec, { isAgain: true })
      const asked = upload ? { ...heard, upload } : heard
      if (asked.idempotencyKey === null) {
        const done = await perform(request, reply, asked, saveNothing)
        addLocation(reply, done)
        return send(reply, done)
      }
      const { answered, replayed } = await runOnce(
        ports,
        keyedRequest(id, spec, request, asked, asked.idempotencyKey),
        async (saveIdempotentResponse) => {
          const answered = await perform(request, reply, asked, saveIdempotentResponse)
          assert(
            !(answered instanceof StreamedJson),
            'an answer that is too large to be kept was asked for under a key',
          )
          return answered
        },
      )
      if (replayed) void reply.header('idempotency-replayed', 'true')
      addLocation(reply, answered)
      return send(reply, answered)
    },
  }
}

// The limit of one caller's large reads: whole pages of large texts, or everything. Two at a time
// keep a browser's page quick, and leave the database's connections to the other accounts.
const atATime = 2
// They read nothing while they wait. A program has one for each place where it runs.
const longPollsMax = 5
// A client that has waited this long is better told to come back than kept.
const waitMs = 10_000

/**
 * So many requests of a kind for each account, which never waits for another one. The account's
 * rate bounds how many can wait.
 */
interface Semaphore {
  /** The plural of what is counted, for the sentence of a refusal. */
  readonly what: string
  readonly count: number
  readonly queue: FairQueue
}

const semaphores = new WeakMap<Ports, ReturnType<typeof makeSemaphores>>()

function makeSemaphores({ clock }: Ports) {
  const semaphore = (what: string, count: number): Semaphore => ({
    what,
    count,
    queue: new FairQueue({ clock, permitsOfEach: count, waitMs }),
  })
  return {
    lists: semaphore('lists and previews', atATime),
    exports: semaphore('exports', atATime),
    uploads: semaphore('uploads', atATime),
    longPolls: semaphore('waiting requests', longPollsMax),
  }
}

function semaphoresOf(ports: Ports) {
  const known = semaphores.get(ports) ?? makeSemaphores(ports)
  semaphores.set(ports, known)
  return known
}

/** True when the request waits for an event. */
const isLongPoll = ({ query }: ServedRequest) =>
  Number((query as { readonly wait?: unknown } | undefined)?.wait ?? 0) > 0

/**
 * Exports are counted by themselves: a download that takes its time must not hold up the lists of
 * the same account.
 */
function semaphoreFor(id: OperationId, spec: EndpointSpec, ports: Ports): Semaphore | null {
  const known = semaphoresOf(ports)
  if (id === 'exportAccount') return known.exports
  if (spec.file) return known.uploads
  return id === 'previewDraft' ||
    (spec.method === 'GET' && 'limit' in (spec.query?.properties ?? {}))
    ? known.lists
    : null
}

// Each was read and checked: an account that repeats them without end pays for the rest.
const refundsMax: Limit = { max: 20, seconds: 60 }

/**
 * Takes the tokens of further items, beyond the one that admitted the request, all or none. A batch
 * that is refused for it costs nothing.
 */
async function takeForItems(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
  { body }: ServedRequest,
) {
  if (!spec.rate) return
  const items = (body as Readonly<Record<string, readonly unknown[] | undefined>>)[spec.rate.items]
  if (items === undefined) return
  const tokens = Math.ceil(items.length / spec.rate.each) - 1
  if (tokens === 0) return
  try {
    await authenticateRequest(ports, request, reply, spec, { isAgain: true, tokens })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    const { accountId } = principalOf(request)
    const { isAllowed } = await countAttempt(
      ports.db,
      `refused batches ${accountId}`,
      refundsMax,
      ports.clock.now(),
    )
    // mutant: return-token
    if (isAllowed) await returnToken(ports, principalOf(request))
    const detail =
      `${items.length} ${spec.rate.items} cost ${tokens + 1} requests, and the window has not ` +
      `as many left. ${error.message} Send fewer at once, or repeat them then.`
    throw new Refusal('rate_limited', detail, [], error.facts)
  }
}

/**
 * Not found is not found; but an id of another kind, or the placeholder of an example, cannot be
 * anything else.
 */
function explainId(
  error: unknown,
  { params, query, body }: EndpointSpec,
  asked: ServedRequest,
): unknown {
  if (!(error instanceof Refusal) || error.code !== 'not_found') return error
  const wrong =
    wrongIdIn('', params, asked.params) ??
    wrongIdIn('', query, asked.query) ??
    wrongIdIn('', body, asked.body)
  if (wrong === undefined) return error
  const explained = new Refusal('not_found', `${error.message} ${wrong}`, error.errors, error.facts)
  explained.entry = error.entry
  return explained
}

/** The file of a request, as large as there is room for; it goes when the request ends. */
async function takeUpload(
  ports: Ports,
  request: FastifyRequest,
  texts: readonly string[],
): Promise<RequestUpload> {
  return readUpload(
    ports,
    request.raw,
    texts,
    await mediaQuotaFor(ports, principalOf(request), fileBytesOf(request.raw)),
  )
}

/**
 * Waits for a place among the account's own requests of this kind, and gives it back when the
 * answer has been sent or its reader is gone.
 */
async function holdPlace(
  { queue, what, count }: Semaphore,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const place = await queue.acquire(callerOf(request)).catch((error: unknown) => {
    if (!(error instanceof TaskUndone)) throw error
    const seconds = waitMs / 1_000
    void reply.header('retry-after', '1')
    throw new Refusal(
      'rate_limited',
      `${count} ${what} of an account are served at a time, and this one has waited ` +
        `${seconds} seconds: repeat it when the others have ended.`,
      [],
      { retry_after: seconds },
    )
  })
  if (reply.raw.closed) place[Symbol.dispose]()
  else reply.raw.once('close', () => place[Symbol.dispose]())
}

const written = (answer: unknown) =>
  answer instanceof ListPage ? answer.json() : JSON.stringify(answer)

/** Without a key there is nothing to save. */
const saveNothing: SaveIdempotentResponse = () => Promise.resolve()

function keyedRequest(
  id: OperationId,
  spec: EndpointSpec,
  request: FastifyRequest,
  { params, query, body, upload }: ServedRequest,
  key: string,
) {
  return {
    ...spaceOf(request),
    route: id,
    key,
    // A file is identified by its bytes, however they were sent.
    content: [
      spec.method,
      spec.path,
      params,
      upload ? [upload.received.sha256, query, upload.texts] : body,
    ],
  }
}

/** Whose idempotency keys they are, and who sent this one. */
function spaceOf(request: FastifyRequest) {
  if (request.operator !== null) {
    const { operatorKeyId } = request.operator
    return { accountId: operatorKeyId, by: operatorKeyId }
  }
  const { accountId, keyId, user } = principalOf(request)
  return { accountId, by: keyId ?? user!.userId }
}

const callerOf = (request: FastifyRequest) =>
  request.operator?.operatorKeyId ?? principalOf(request).accountId

function principalOf(request: FastifyRequest): Principal {
  assert(request.principal !== null, 'a request reached its operation without being admitted')
  return request.principal
}

export function send(reply: FastifyReply, answered: StoredResponse | StreamedJson): FastifyReply {
  if (answered instanceof StreamedJson) {
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${answered.fileName}"`)
    return reply.send(Readable.from(answered.pieces))
  }
  void reply.code(answered.status)
  if (answered.status >= 400 && answered.body !== null)
    reply.request.problemCode = (JSON.parse(answered.body) as ProblemBody).code
  if (answered.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(answered.retryAfterSeconds))
  return answered.body === null
    ? reply.send()
    : reply.type(problemContentType(answered)).send(answered.body)
}
