import { tmpdir } from 'node:os'
import { contract, type OperationId } from '@crier/contract/index.ts'
import type { ProblemCode, ProblemDetail } from '@crier/contract/problems.ts'
import { scopes as allScopes } from '@crier/contract/scopes.ts'
import { Agent, request } from 'undici'
import { openAccount } from '../accounts/open-account.ts'
import { grantKey } from '../accounts/keys/grant-key.ts'
import { countRequests } from '../accounts/count-requests.ts'
import { readSessions } from '../accounts/sign-in/session-cookie.ts'
import { readConfig, type Environment } from '../config.ts'
import type { Ports } from '../context.ts'
import { connectDatabase } from '../database/connect/connect.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import { DatabaseMemory } from '../recovery/database-memory.ts'
import { migrate } from '../database/schema/migrate.ts'
import { testDatabase } from './test-database.ts'
import { silentLog } from '../ports/log.ts'
import { ManualClock } from './manual-clock.ts'
import { immediateRenderer } from './immediate-renderer.ts'
import { noUploads } from './no-uploads.ts'
import { immediateFitter } from './immediate-fitter.ts'
import { offlineWriter } from '@crier/writing/offline/offline-writer.ts'
import { liveRandom } from '../ports/random.ts'
import { openVault } from '../ports/vault.ts'
import type { AccountId, KeyId } from '../ports/ids.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics, type Metrics } from '../http/operations/metrics.ts'
import type { Operations } from '../http/pipeline/serve.ts'

/**
 * The HTTP edge over a real database, with the operations that a test hands in, for the tests
 * of http/.
 */
export interface Edge extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly ports: Ports
  readonly clock: ManualClock
  readonly metrics: Metrics
  /** The names of what was logged as an error. */
  readonly errors: { readonly name: string; readonly error: unknown }[]
  /** A new account with one key. */
  newCaller(options?: {
    readonly plan?: string
    readonly scopes?: readonly string[]
  }): Promise<Caller>
  /** Sends a request: an object as JSON, a string or bytes as they are. */
  send(method: string, path: string, options?: SendOptions): Promise<Received>
  /** From now on the database is away. */
  loseDatabase(): Promise<void>
  /** Stops taking requests; what is in flight ends first. */
  close(): Promise<void>
}

export interface Caller {
  readonly accountId: AccountId
  readonly keyId: KeyId
  readonly key: string
}

export interface SendOptions {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The body as JSON. */
  json(): Answered
}

/** A problem, or whatever a fake operation answered. */
type Answered = {
  readonly code?: ProblemCode
  readonly detail?: string
  readonly errors?: readonly ProblemDetail[]
} & Readonly<Record<string, unknown>>

/** Starts an edge on a new database. */
export async function newEdge(
  operations: Partial<Operations> = {},
  environment: Environment = {},
): Promise<Edge> {
  const database = await testDatabase()
  const edge = await startEdge(database.poolConfig, operations, environment)
  const close = async () => {
    await edge[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  }
  return { ...edge, [Symbol.asyncDispose]: close }
}

/** Starts an edge on a database; several on one are the processes of one service. */
export async function startEdge(
  target: DatabaseTarget,
  operations: Partial<Operations>,
  environment: Environment = {},
): Promise<Edge> {
  const clock = new ManualClock()
  await migrate(target, { clock, log: silentLog })
  const database = await connectDatabase(target, { max: 10, log: silentLog })
  const errors: { name: string; error: unknown }[] = []
  const log = {
    event: () => undefined,
    warn: () => undefined,
    error: (name: string, error: unknown) => void errors.push({ name, error }),
  }
  let url = ''
  const bare = { db: database.db, clock, log, config: readConfig(environment), random: liveRandom }
  const metrics = createMetrics(bare, {
    connections: database.connections,
    isListening: () => true,
    folders: { data: tmpdir() },
    lastBackup: () => Promise.resolve(clock.now()),
  })
  const ports: Ports = {
    ...bare,
    memory: new DatabaseMemory(
      'proc_test',
      { read: () => Promise.resolve([]), write: () => Promise.resolve() },
      [],
    ),
    meter: metrics,
    vault: openVault({ current: { id: 'test', key: new Uint8Array(32) }, previous: [] }),
    outbound: { send: () => Promise.reject(new Error('the edge sends nothing')) },
    checkUrl: () => Promise.resolve({ ok: true }),
    wake: { soon: () => undefined, listen: () => () => undefined },
    addresses: {
      publicUrl: () => url,
      mediaUrl: () => url,
      probe: () => ({ url: '', text: '' }),
      sandboxUrl: () => Promise.resolve(null),
      pictureUrl: () => '',
      fileUrl: () => '',
      hasThumbnail: () => true,
      authorPictureUrl: () => '',
    },
    mail: null,
    delivery: null,
    requests: countRequests(bare),
    sessions: readSessions('secret', () => false),
    offlineWriter,
    fitter: immediateFitter,
    renderer: immediateRenderer,
    ...noUploads,
  }
  const app = buildApp(
    ports,
    { ...everyOperation(foreign), ...operations },
    {
      metrics,
      health: { processId: 'proc_test', isDiskFull: database.isDiskFull },
      checkAnswers: true,
    },
  )
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent()
  let closed: Promise<void> | undefined
  const close = () => (closed ??= app.close())
  return {
    url,
    port: Number(new URL(url).port),
    ports,
    clock,
    metrics,
    errors,
    newCaller: (options = {}) => newCaller(ports, options),
    send: (method, path, options) => send(agent, `${url}${path}`, method, options),
    loseDatabase: () => database.close(),
    close,
    async [Symbol.asyncDispose]() {
      await agent.destroy()
      await close()
      await database.close()
    },
  }
}

/** The worker's sign of life. */
export async function beat(edge: Edge): Promise<void> {
  const now = edge.clock.now()
  await edge.ports.db
    .insertInto('process')
    .values({ id: 'proc_test', role: 'all', started_at: now, heartbeat_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
    .execute()
}

/** The status of `/readyz`, and what failed. */
export async function readiness(edge: Edge) {
  const { status, json } = await edge.send('GET', '/readyz')
  return [status, json()['failed']]
}

/** A table of operations that all do the same. */
export function everyOperation(operation: (id: OperationId) => Promise<never>): Operations {
  const entries = (Object.keys(contract) as OperationId[]).map(
    (id) => [id, () => operation(id)] as const,
  )
  return Object.fromEntries(entries) as Record<OperationId, () => Promise<never>>
}

const foreign = (id: OperationId) => Promise.reject(new Error(`${id} is no part of this test`))

let accounts = 0

async function newCaller(
  ports: Ports,
  { plan = 'business', scopes = allScopes }: { plan?: string; scopes?: readonly string[] },
): Promise<Caller> {
  return ports.db.transaction().execute(async (tx) => {
    const account = await openAccount(ports, tx, {
      email: `user${accounts++}@example.com`,
      plan,
      sandbox: false,
    })
    const { row, key } = await grantKey(ports, tx, {
      accountId: account.account_id,
      name: null,
      scopes,
    })
    return { accountId: account.account_id, keyId: row.id, key }
  })
}

async function send(
  agent: Agent,
  url: string,
  method: string,
  { key, body, headers = {} }: SendOptions = {},
): Promise<Received> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const answer = await request(url, {
    dispatcher: agent,
    method: method as 'GET',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    json: () => JSON.parse(text) as Answered,
  }
}
