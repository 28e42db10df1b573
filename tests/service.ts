import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { startSandbox, type Sandbox } from '@crier/sandbox/sandbox.ts'
import { openAccount } from '@crier/server/accounts/open-account.ts'
import { reserveCredits } from '@crier/server/accounts/credits.ts'
import { grantKey } from '@crier/server/accounts/keys/grant-key.ts'
import { changePlan, grantCredits } from '@crier/server/accounts/operate.ts'
import { planOf } from '@crier/server/accounts/plans.ts'
import { readConfig, type Config, type Environment } from '@crier/server/config.ts'
import { addMainConnections } from '@crier/server/connections/authorize/connect-sandbox.ts'
import { insertConnection } from '@crier/server/connections/store.ts'
import type { Tx } from '@crier/server/database/database.ts'
import type { Dashboard } from '@crier/server/http/pages/dashboard.ts'
import type * as service from '@crier/server/start/service.ts'
import type { Service } from '@crier/server/start/service.ts'
import { liveClock, type Clock } from '@crier/server/ports/clock.ts'
import { mint, type AccountId } from '@crier/server/ports/ids.ts'
import { silentLog, type Log } from '@crier/server/ports/log.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import type { ResolveName } from '@crier/server/ports/outbound/names.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { liveRandom, seededRandom } from '@crier/server/ports/random.ts'
import type * as prism from './packages/prism-proxy.ts'
import { settle } from './settle.ts'
import { testDatabase } from '../server/testing/test-database.ts'

// The published package is one bundle: the tests of the API run on it, too (`npm run test:bundle`).
const bundle = process.env['CRIER_TEST_BUNDLE']
const { startService } = (
  bundle === undefined
    ? await import('@crier/server/start/service.ts')
    : await import(pathToFileURL(bundle).href)
) as typeof service

// A module with `through`: the tests reach each service by a proxy of its own
// (`npm run campaign -- openapi`).
const proxy = process.env['CRIER_TEST_THROUGH']
const through =
  proxy === undefined
    ? undefined
    : ((await import(pathToFileURL(proxy).href)) as Pick<typeof prism, 'through'>).through

/** The secret key of every service under test. */
export const secretKey = new Uint8Array(32).fill(7)

export interface SandboxPost {
  readonly platform: string
  readonly external_id: string
  readonly author: string
  readonly text: string
  readonly pieces: readonly { readonly text: string; readonly media: readonly unknown[] }[]
  readonly media: readonly unknown[]
  readonly created_at: number
}

export interface TestAccount {
  readonly accountId: AccountId
  readonly key: string
  readonly client: Client
  /** A request with the account's key. */
  request(method: string, path: string, options?: Omit<Request, 'key'>): Promise<Reply>
}

/** `key: null` sends none; a `body` of text or bytes is sent unchanged, anything else as JSON. */
export interface Request {
  readonly key?: string | null
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole service over real HTTP, with a separate database and sandbox. */
export interface TestService {
  readonly url: string
  readonly service: Service
  readonly database: pg.PoolConfig
  readonly sandbox: Sandbox
  /** The first account, on the plan `pro`. */
  readonly account: TestAccount
  readonly client: Client
  newAccount(plan?: string): Promise<TestAccount>
  /**
   * Another process's service on the same database, with further settings; only HTTP and PostgreSQL
   * connect the two.
   */
  startAnother(environment?: Environment): Promise<Service>
  /** The command line's functions for the operator. */
  readonly operator: Operator
  /** A request as a stranger would make it. */
  request(method: string, path: string, options?: Request): Promise<Reply>
  /** The posts that the networks really hold of an author, oldest first. */
  posts(query?: Record<string, string>): Promise<SandboxPost[]>
  fault(fault: Record<string, unknown>): Promise<void>
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /** ISO 8601, that long from now; a day has 24 hours. */
  in(duration: Temporal.DurationLike): string
  /** Waits until no background work is under way in any service on this database. */
  settle(): Promise<void>
}

export interface Operator {
  grantCredits(accountId: AccountId, amount: number): Promise<void>
  changePlan(accountId: AccountId, plan: string): Promise<void>
  /** Credits held for a generation whose process died before it ended. */
  reserveAndDie(accountId: AccountId, cost: number): Promise<void>
}

/** Closes what was opened: one test, or a whole file (`{ after }` of node:test). */
export interface Owner {
  after(close: () => void | Promise<void>): void
}

export interface ManualService extends TestService {
  readonly clock: ManualClock
  /**
   * Moves the time of all services and the sandbox, and waits after each step until the work that
   * it set off has ended.
   */
  advance(duration: Temporal.DurationLike): Promise<void>
  /**
   * As `advance` without stops on the way, for states that depend on time alone: hours cost
   * nothing.
   */
  skip(duration: Temporal.DurationLike): Promise<void>
  /**
   * Moves the time on in minutes until it is so, for what needs real time as well; gives up after a
   * while, for the caller to see.
   */
  advanceUntil(isSo: () => boolean | Promise<boolean>): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: any
}

interface Options {
  readonly seed?: number
  readonly environment?: Environment
  readonly switches?: Record<string, boolean | number | string>
  /** When the moved clock starts. */
  readonly now?: string
  /** For the background loops: see `startLoops`. */
  readonly pollScale?: number
  /**
   * Each answer against the contract; not where times are measured, which it would add to. By
   * default true.
   */
  readonly checkAnswers?: boolean
  /** Served at `/`; without it there is none. */
  readonly dashboard?: Dashboard
  /** Instead of none. */
  readonly log?: Log
  /** Instead of the live way out, and of the machine's name servers. */
  readonly outbound?: Outbound
  readonly resolveName?: ResolveName
  /** The directory for files, instead of a new one. */
  readonly dataDir?: string
  /** Done to the database before the service starts. */
  readonly prepare?: (target: pg.PoolConfig) => Promise<void>
}

/** With a clock that the test moves. */
export async function manualService(t: Owner, options: Options = {}): Promise<ManualService> {
  const clock = new ManualClock(
    options.now === undefined ? undefined : Temporal.Instant.from(options.now),
  )
  const started = await start(t, clock, options)
  const advance = async (duration: Temporal.DurationLike) => {
    // A loop that was just notified sleeps until its time only after a round.
    await started.settle()
    await clock.advance(duration, started.settle)
  }
  const skip = async (duration: Temporal.DurationLike) => {
    await started.settle()
    await clock.skip(duration, started.settle)
  }
  const advanceUntil = async (isSo: () => boolean | Promise<boolean>) => {
    for (let minutes = 0; minutes < 25 && !(await isSo()); minutes++) await advance({ minutes: 1 })
  }
  return { ...started, clock, advance, skip, advanceUntil }
}

/** In real time. */
export function liveService(t: Owner, options: Options = {}): Promise<TestService> {
  return start(t, liveClock, options)
}

async function start(t: Owner, clock: Clock, options: Options): Promise<TestService> {
  const stack = new AsyncDisposableStack()
  t.after(() =>
    clock instanceof ManualClock ? closeWhileTimeGoesOn(stack, clock) : stack.disposeAsync(),
  )
  const database = stack.use(await testDatabase())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'crier-test-')))
  if (options.dataDir === undefined)
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  // The networks' clock is right, also where the test sets that of the service wrong.
  const networkNow = () =>
    (clock instanceof ManualClock ? clock.rightNow() : clock.now()).epochMilliseconds
  const sandboxClock = {
    now: networkNow,
    sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal),
  }
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock: sandboxClock,
    ...(options.switches && { switches: options.switches }),
  })
  stack.defer(() => sandbox.close())
  const configOf = (environment: Environment) => {
    const given = readConfig({
      PORT: '0',
      CRIER_DATA_DIR: dataDir,
      CRIER_SANDBOX_URL: sandbox.url,
      CRIER_LOG: 'silent',
      ...options.environment,
      ...environment,
    })
    return connectionsOfEach > specifiedPlatforms.length ? withRoom(given) : given
  }
  const random = options.seed === undefined ? liveRandom : seededRandom(options.seed)
  const log =
    options.log ??
    (process.env['CRIER_TEST_LOG']
      ? { event: console.error, warn: console.error, error: console.error }
      : silentLog)
  const { outbound, resolveName } = options
  const running = new Set<Service>()
  const startOne = async (alone: boolean, environment: Environment = {}) => {
    const started = await startService({
      config: configOf(environment),
      external: {
        clock,
        random,
        log,
        ...(outbound && { outbound }),
        ...(resolveName && { resolveName }),
      },
      target: database.poolConfig,
      secretKey,
      alone,
      dataDir,
      operatorOutput: { say: () => undefined, saySecret: () => undefined },
      ...(options.dashboard && { dashboard: options.dashboard }),
      checkAnswers: options.checkAnswers ?? true,
      // Hints and due times drive everything that tests request; polls between them only cost time.
      pollScale: options.pollScale ?? (clock === liveClock ? 1 : 100),
    })
    // One that has been stopped is never idle.
    const stop = () => (running.delete(service), started[Symbol.asyncDispose]())
    const service: Service = { ...started, [Symbol.asyncDispose]: stop }
    running.add(service)
    return service
  }
  await options.prepare?.(database.poolConfig)
  const service = stack.use(await startOne(true))
  const front = await through?.(service.url)
  if (front !== undefined) stack.defer(() => front.close())
  const url = front?.url ?? service.url
  const newAccount = (plan = 'pro') => makeAccount(service, url, plan)
  const account = await newAccount()
  const control = (method: string, path: string, body?: unknown) =>
    askSandbox(sandbox, method, path, body)
  return {
    url,
    service,
    database: database.poolConfig,
    sandbox,
    account,
    client: account.client,
    newAccount,
    startAnother: async (environment) => stack.use(await startOne(false, environment)),
    operator: operatorOf(service),
    request: (method, path, { key = account.key, body, headers = {} } = {}) =>
      ask(url, method, path, key, body, headers),
    posts: async (query = {}) =>
      (
        (await control('GET', `/_control/posts?${new URLSearchParams(query)}`)) as {
          data: SandboxPost[]
        }
      ).data,
    fault: async (fault) => void (await control('POST', '/_control/faults', fault)),
    control,
    in: (duration) => {
      const milliseconds = Temporal.Duration.from(duration).total('milliseconds')
      return clock.now().add({ milliseconds }).toString({ smallestUnit: 'millisecond' })
    },
    settle: () => settle(() => [...running, sandbox].every((one) => one.isIdle())),
  }
}

/** Sleepers are woken, or a test that failed half-way would never end. */
async function closeWhileTimeGoesOn(
  stack: AsyncDisposableStack,
  clock: ManualClock,
): Promise<void> {
  let isClosed = false
  const closing = stack.disposeAsync().finally(() => (isClosed = true))
  // A millisecond between two steps, which PostgreSQL, that drops the database, uses better.
  while (!isClosed) await clock.advance({ seconds: 1 }, () => setTimeout(1))
  await closing
}

let accounts = 0

/**
 * CRIER_TEST_CONNECTIONS=25: every account whose plan holds so many has them from the start. The
 * same tests must pass.
 */
export const connectionsOfEach = Number(
  process.env['CRIER_TEST_CONNECTIONS'] ?? specifiedPlatforms.length,
)

/** As many can be added as without them. */
function withRoom(config: Config): Config {
  const further = connectionsOfEach - specifiedPlatforms.length
  const wider = Object.entries(config.CRIER_PLANS).map(([name, plan]) => {
    const { connections } = plan
    return [
      name,
      {
        ...plan,
        connections: connections >= connectionsOfEach ? connections + further : connections,
      },
    ]
  })
  return { ...config, CRIER_PLANS: Object.fromEntries(wider) }
}

/** Adds unauthorized connections until the account has `count`. */
export async function addFurtherConnections(
  ports: Service['ports'],
  tx: Tx,
  accountId: AccountId,
  count: number,
): Promise<void> {
  const common = {
    accountId,
    main: false,
    kind: 'sandbox',
    state: 'incomplete',
    now: ports.clock.now(),
  } as const
  for (let number = specifiedPlatforms.length; number < count; number++) {
    const platform = specifiedPlatforms[number % specifiedPlatforms.length]!
    await insertConnection(tx, {
      ...common,
      id: mint('conn', ports),
      platform,
      label: `The ${number + 1}th`,
    })
  }
}

async function makeAccount({ ports }: Service, url: string, plan: string): Promise<TestAccount> {
  return ports.db.transaction().execute(async (tx) => {
    const account = await openAccount(ports, tx, {
      email: `person${++accounts}@example.com`,
      plan,
      sandbox: true,
    })
    await addMainConnections(ports, tx, account.account_id, { sandbox: true })
    if (planOf(ports, plan).connections >= connectionsOfEach)
      await addFurtherConnections(ports, tx, account.account_id, connectionsOfEach)
    const { key } = await grantKey(ports, tx, { accountId: account.account_id, name: 'test' })
    return accountAt(url, { accountId: account.account_id, key })
  })
}

/** The account at the address of one of several services. */
export function accountAt(
  url: string,
  { accountId, key }: Pick<TestAccount, 'accountId' | 'key'>,
): TestAccount {
  return {
    accountId,
    key,
    client: createClient({ baseUrl: url, apiKey: key }),
    request: (method, path, { body, headers = {} } = {}) =>
      ask(url, method, path, key, body, headers),
  }
}

function operatorOf({ ports }: Service): Operator {
  let reservations = 0
  return {
    grantCredits: async (accountId, amount) => void (await grantCredits(ports, accountId, amount)),
    changePlan: async (accountId, plan) => void (await changePlan(ports, accountId, plan)),
    reserveAndDie: (accountId, cost) =>
      reserveCredits(ports, {
        accountId,
        cost,
        reference: `drft_died_${++reservations}`,
        what: 'generation',
      }),
  }
}

async function ask(
  base: string,
  method: string,
  path: string,
  key: string | null,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const reply = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? (body as string) : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = /json/.test(reply.headers.get('content-type') ?? '')
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: isJson ? (JSON.parse(text) as unknown) : undefined,
  }
}

async function askSandbox(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const reply = await fetch(`${sandbox.url}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export interface Received {
  readonly headers: IncomingHttpHeaders
  /** The raw bytes. */
  readonly body: Buffer
  readonly json: any
  readonly at: Temporal.Instant
}

export type ReceiverAnswer =
  | number
  | 'hang'
  | 'reset'
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }

/** A webhook receiver; `answer` decides each answer (default 200), by how many have come. */
export async function receiver(
  t: Owner,
  clock: Clock = liveClock,
  answer: (count: number) => ReceiverAnswer = () => 200,
) {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push({
        headers: request.headers,
        body,
        json: JSON.parse(body.toString()),
        at: clock.now(),
      })
      const given = answer(received.length)
      for (const wake of waiting.splice(0)) wake()
      if (given === 'hang') return
      if (given === 'reset') return void request.socket.destroy()
      const {
        status,
        headers = {},
        body: text = 'noted',
      } = typeof given === 'number' ? { status: given } : given
      response.writeHead(status, headers).end(status === 204 ? undefined : text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const until = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return { url, received, until }
}
