import { readPicture, signPicture } from './world/picture-reference.ts'
import { countRequests } from './accounts/count-requests.ts'
import { readSessions } from './accounts/sign-in/session-cookie.ts'
import { signIn } from './accounts/sign-in/sign-in.ts'
import { firstStart, type Teller } from './first-start.ts'
import { databaseAddress, isLoopback, type Config } from './config.ts'
import type { Addresses, Doors } from './context.ts'
import { connect } from './database/connect.ts'
import type { Target } from './database/target.ts'
import type { Database, Db } from './database/database.ts'
import { DatabaseMemory } from './database/database-memory.ts'
import { historyFileIn } from './database/history.ts'
import { publicUrlSetting, writeSetting } from './database/settings.ts'
import { listen, type Listener } from './database/listen.ts'
import { migrate } from './database/migrate.ts'
import { requireFit } from './database/require-fit.ts'
import { liveWake } from './due/live-wake.ts'
import { drain } from './drain.ts'
import { lastSignOfLife, newestHeartbeat, stopBeating } from './heartbeat.ts'
import { buildApp } from './http/app.ts'
import { addConnectRoutes } from './http/connect-pages.ts'
import { addDashboard, unknownPage, type Dashboard } from './http/dashboard.ts'
import { addSignInRoutes } from './http/sign-in-routes.ts'
import { createMetrics } from './http/metrics.ts'
import { addFetcherRoutes } from './http/fetcher-routes.ts'
import { addPictureRoute } from './http/picture-route.ts'
import { startLoops, type Loops } from './loops.ts'
import { operations } from './routes.ts'
import { rememberDatabase } from './publishing/set-back.ts'
import { lookBeforeSending, observe } from './publishing/set-back-store.ts'
import { releaseAllLeases } from './publishing/store.ts'
import { keepSandbox, sandboxUrlFromDatabase } from './sandbox-child.ts'
import { releaseAllRenewals } from './connections/store.ts'
import { releaseAllDeliveries } from './webhooks/delivery-store.ts'
import { guardedClock } from './world/guarded-clock.ts'
import { publicOnly } from './world/address-rules.ts'
import { judgeUrl } from './world/judge-url.ts'
import { keyFor } from './world/keys.ts'
import { liveMail } from './world/live-mail.ts'
import { liveOutbound } from './world/live-outbound.ts'
import { checkSecretKey } from './secret-key.ts'
import { vaultOf } from './world/vault.ts'
import { keptRenderer } from './media/kept-renderer.ts'
import { threadedFitter } from './networks/threaded-fitter.ts'
import { threadedWriter } from './writing/threaded-writer.ts'
import type { Clock } from './world/clock.ts'
import type { Log } from './world/log.ts'
import type { ResolveName } from './world/names.ts'
import type { Outbound } from './world/outbound.ts'
import type { Random } from './world/random.ts'
import { join } from 'node:path'
import { sql } from 'kysely'

/** What a service lives in. Tests and the simulation hand in another world. */
export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Instead of the live way out. */
  readonly outbound?: Outbound
  /** Instead of the machine's name servers, for names that users chose. */
  readonly resolveName?: ResolveName
}

export interface Start {
  readonly config: Config
  readonly world: World
  readonly target: Target
  readonly secretKey: Uint8Array
  /** Keys that something may still be sealed with, while the secret key is being rotated. */
  readonly previousKeys?: readonly Uint8Array[]
  /** This is the only server on the database (the embedded one): what others held, dead ones held. */
  readonly alone: boolean
  /** Why the embedded database does not come back, as far as it is known. */
  readonly databaseTrouble?: () => string | undefined
  /** The data directory, for the sandbox. */
  readonly dataDir: string
  /** What the operator should read, one line each. */
  readonly teller: Teller
  readonly checkAnswers?: boolean
  /** What is served at `/`; without it the reference is. */
  readonly dashboard?: Dashboard
  /** See `startLoops`; default 1. */
  readonly patience?: number
  /** The database was restored from a backup: what it holds as due may be out already. */
  readonly restored?: boolean
}

export interface Service extends AsyncDisposable {
  /** Where it listens. */
  readonly url: string
  readonly doors: Doors
  /** No background work is under way: every loop sleeps. */
  isIdle(): boolean
}

/** Starts everything, in order; disposing stops it in reverse: no new requests, what is in flight ends, then the database goes. */
export async function startService(start: Start): Promise<Service> {
  const { config } = start
  const world = { ...start.world, clock: guardedClock(start.world.clock, start.world.log) }
  const stack = new AsyncDisposableStack()
  try {
    await requireFit(start.target)
    await migrate(start.target, { clock: world.clock, log: world.log })
    const database = stack.use(await connect(start.target, { max: config.CRIER_DATABASE_POOL, log: world.log }))
    await checkSecretKey(database.db, start.secretKey, start.previousKeys ?? [])
    const loopsDatabase = config.CRIER_ROLE === 'api' ? null : stack.use(await connectLoops(start))
    // Where this is the only server, what stands in the database is a dead one's; and whoever sends nothing sends nothing too early.
    const mayBeBesideOthers = !start.alone && config.CRIER_ROLE !== 'api'
    world.clock.guard.begin(await lastSignOfLife(database.db), mayBeBesideOthers ? await newestHeartbeat(database.db) : null)
    const addresses = findAddresses(start, database.db)
    const ways = stack.use(new AsyncDisposableStack())
    const rules = {
      privateNetwork: config.privateNetwork,
      forbiddenPorts: () => addresses.forbiddenPorts(),
      clock: world.clock,
      ...(world.resolveName && { resolveName: world.resolveName }),
    }
    const outbound = world.outbound ?? ways.use(liveOutbound(rules))
    const wake = liveWake(world)
    const bare = { db: database.db, clock: world.clock, log: world.log }
    const joined: { listener?: Listener } = {}
    const metrics = createMetrics(
      { ...bare, config },
      { connections: () => sumOf(database, loopsDatabase), isListening: () => joined.listener?.isListening() ?? false },
    )
    const requests = countRequests(bare)
    stack.defer(() => requests.flush())
    const sessionSecret = Buffer.from(keyFor('sessions', start.secretKey)).toString('base64url')
    const processId = `proc_${Buffer.from(world.random.bytes(16)).toString('hex')}`
    const historyFile = historyFileIn(start.dataDir)
    const doors: Doors = {
      ...bare,
      memory: new DatabaseMemory(processId, historyFile, await historyFile.read()),
      random: world.random,
      outbound,
      judgeUrl: (url, options) => judgeUrl(url, options?.publicOnly ? publicOnly(rules) : rules),
      vault: vaultOf(start.secretKey, start.previousKeys ?? []),
      wake,
      meter: metrics,
      config,
      addresses,
      mail: mailOf(config),
      requests,
      offlineWriter: stack.use(threadedWriter()),
      fitter: stack.use(threadedFitter()),
      renderer: stack.use(keptRenderer({ directory: join(start.dataDir, 'pictures'), clock: world.clock })),
      sessions: readSessions(sessionSecret, () => addresses.publicUrl().startsWith('https:')),
    }
    const process = {
      id: processId,
      role: config.CRIER_ROLE,
      startedAt: world.clock.now(),
    }
    if (start.alone) await takeUpHeld(doors)
    if (config.CRIER_ROLE !== 'api') await rememberAtStart(doors, start.restored ?? false)
    joined.listener = stack.use(await joinOthers({ target: start.target, world }, database.db, wake))
    stack.defer(() => wake.leave())
    // From the start on: where the sandbox was and, most likely, is.
    await addresses.sandboxUrl()
    const leaving = new AbortController()
    const dashboard = config.CRIER_ROLE === 'worker' ? null : (start.dashboard ?? null)
    const app = buildApp(doors, operations, {
      metrics,
      health: {
        processId: process.id,
        isDiskFull: async () => (await database.isDiskFull()) || ((await loopsDatabase?.isDiskFull()) ?? false),
        ...(start.databaseTrouble && { databaseTrouble: start.databaseTrouble }),
      },
      checkAnswers: start.checkAnswers ?? false,
      ...(dashboard && { unknownPage: unknownPage(doors, dashboard) }),
      leaving: leaving.signal,
    })
    addFetcherRoutes(app, doors)
    addPictureRoute(app, doors, (name) => readPicture(keyFor('pictures', start.secretKey), name, world.clock.now()))
    addConnectRoutes(app, doors)
    addDashboard(app, doors, dashboard)
    if (config.CRIER_ROLE !== 'worker')
      addSignInRoutes(app, doors, stack.use(signIn(doors, { target: start.target, secret: sessionSecret })))
    stack.defer(() => app.close())
    addresses.listening = await app.listen({ host: config.HOST, port: config.PORT })
    // Not before it listens: a start that fails must not have told the only copy of a key.
    if (config.CRIER_ROLE !== 'worker') {
      await writeSetting(database.db, publicUrlSetting, addresses.publicUrl())
      await firstStart(doors, start.teller)
    }
    let loops: Loops | undefined
    if (config.CRIER_ROLE !== 'api') {
      if (config.CRIER_SANDBOX === 'on' && config.CRIER_SANDBOX_URL === null) {
        const sandbox = keepSandbox({
          db: database.db,
          target: start.target,
          dataDir: join(start.dataDir, 'sandbox'),
          port: config.CRIER_SANDBOX_PORT,
          host: isLoopback(config.HOST) ? config.HOST : '127.0.0.1',
          clock: world.clock,
          log: world.log,
          onReady: () => void addresses.sandboxUrl(),
        })
        stack.defer(() => sandbox.stop())
      }
      loops = startLoops({ ...doors, db: loopsDatabase?.db ?? database.db }, process, start.patience ?? 1)
      stack.defer(() => stopBeating(doors, process.id))
    }
    // Last in, first out: before anything that those need who finish their work.
    stack.defer(() => drain({ clock: world.clock, app, leaving, loops, breakOff: () => void ways.disposeAsync() }))
    return { url: addresses.publicUrl(), doors, isIdle: () => loops?.isIdle() ?? true, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Whatever requests ask of the database, posts go out and webhooks are told: the loops wait for no connection of theirs. */
function connectLoops({ target, config, world }: Start): Promise<Database> {
  return connect(target, { max: config.CRIER_DATABASE_POOL, log: world.log })
}

function sumOf(requests: Database, loops: Database | null): ReturnType<Database['connections']> {
  const one = requests.connections()
  const other = loops?.connections() ?? { open: 0, idle: 0, waiting: 0 }
  return { open: one.open + other.open, idle: one.idle + other.idle, waiting: one.waiting + other.waiting }
}

function mailOf({ CRIER_SMTP_URL: url, CRIER_MAIL_FROM: from }: Config) {
  return url === null || from === null ? null : liveMail({ url, from })
}

interface Found extends Addresses {
  listening: string
  forbiddenPorts(): readonly number[]
}

function findAddresses(start: Start, db: Db): Found {
  const { config } = start
  let sandboxPort = config.CRIER_SANDBOX_URL === null ? undefined : portOf(config.CRIER_SANDBOX_URL)
  const found: Found = {
    listening: '',
    publicUrl: () => config.CRIER_PUBLIC_URL ?? found.listening.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//localhost'),
    sandboxUrl: async () => {
      if (config.CRIER_SANDBOX === 'off') return null
      const url = config.CRIER_SANDBOX_URL ?? (await sandboxUrlFromDatabase(db)) ?? null
      if (url !== null) sandboxPort = portOf(url)
      return url
    },
    pictureUrl: (picture, expiresAt) =>
      `${found.publicUrl()}/media/${signPicture(keyFor('pictures', start.secretKey), picture, expiresAt)}`,
    // The sandbox takes commands from anybody who reaches it; the database and the server itself are nobody's webhook.
    forbiddenPorts: () => [
      ...databasePort(config),
      ...(sandboxPort === undefined ? [] : [sandboxPort]),
      ...(found.listening === '' ? [] : [portOf(found.listening)]),
    ],
  }
  return found
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

function databasePort({ DATABASE_URL }: Config): number[] {
  if (DATABASE_URL === null) return []
  const address = databaseAddress(DATABASE_URL)
  return [Number(address?.searchParams.get('port') ?? (address?.port || 5432))]
}

/** Before anything is claimed. */
async function rememberAtStart(doors: Doors, isRestored: boolean): Promise<void> {
  const { clock, db, log, memory } = doors
  if (isRestored) log.warn('database.set_back', { noticedBy: 'crier restore', ...(await lookBeforeSending(db, clock.now())) })
  else if (memory.raises.length === 0 && (await observe(db)).raises.length > 0)
    log.warn('database.history_unknown', {
      detail:
        'This data directory remembers nothing of the database. If the database was set back to an older state since it was last used, run: crier server set-back',
    })
  await rememberDatabase(doors)
}

/** What a process that died held is taken up at once when it is certain that no other process lives. */
async function takeUpHeld(doors: Doors): Promise<void> {
  await releaseAllLeases(doors.db, doors.clock.now())
  await releaseAllDeliveries(doors.db, doors.clock.now())
  await releaseAllRenewals(doors.db)
}

async function joinOthers({ target, world: { clock, log } }: Pick<Start, 'target' | 'world'>, db: Db, wake: ReturnType<typeof liveWake>) {
  wake.join({ publish: async (message) => void (await sql`select pg_notify('crier_wake', ${message})`.execute(db)) })
  return listen(target, { channel: 'crier_wake', onMessage: (message) => wake.receive(message), clock, log })
}
