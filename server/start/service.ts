import '../ports/workers/native-split.ts'
import { readFileReference, signFile } from '../ports/files/file-reference.ts'
import { readAuthorPicture, signAuthorPicture } from '../ports/files/author-picture.ts'
import { readPictureReference, signPicture } from '../ports/files/picture-reference.ts'
import { countRequests } from '../accounts/count-requests.ts'
import { readSessions } from '../accounts/sign-in/session-cookie.ts'
import { signIn } from '../accounts/sign-in/sign-in.ts'
import { firstStart, type OperatorOutput } from './first-start.ts'
import { databaseAddress, isLoopback, type Config } from '../config.ts'
import type { Addresses, Ports } from '../context.ts'
import { connectDatabase } from '../database/connect/connect.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import type { Database, Db } from '../database/database.ts'
import { DatabaseMemory } from '../recovery/database-memory.ts'
import { mediaFolder } from '../database/embedded/data-directory.ts'
import { historyFileIn } from '../recovery/history.ts'
import { publicUrlSetting, writeSetting } from '../database/settings.ts'
import { listen, type Listener } from '../database/connect/listen.ts'
import { lastBackup } from '../database/backup/last-backup.ts'
import { migrate } from '../database/schema/migrate.ts'
import { requireFit } from '../database/schema/require-fit.ts'
import { liveWake } from '../jobs/live-wake.ts'
import { drain } from './drain.ts'
import { lastSignOfLife, newestHeartbeat, stopBeating } from './heartbeat.ts'
import { buildApp } from '../http/app.ts'
import { addConnectRoutes } from '../http/pages/connect-pages.ts'
import { addDashboard, unknownPage, type Dashboard } from '../http/pages/dashboard.ts'
import { addSignInRoutes } from '../http/pages/sign-in-routes.ts'
import { addPreviewRoutes } from '../http/pages/preview-routes.ts'
import { createMetrics } from '../http/operations/metrics.ts'
import { addMcpRoute } from '../http/pages/mcp-route.ts'
import { addOAuthRoutes } from '../http/pages/oauth-routes.ts'
import { addFetcherRoutes } from '../http/pages/fetcher-routes.ts'
import { addUploadRoutes } from '../http/pages/upload-routes.ts'
import { addUnsubscribeRoutes } from '../http/pages/unsubscribe-routes.ts'
import { addAuthorPictureRoute } from '../http/pages/author-picture-route.ts'
import { addPictureRoute } from '../http/pages/picture-route.ts'
import { startLoops, type Loops } from './loops.ts'
import { rememberNetworks } from './remember-networks.ts'
import { operations } from './routes.ts'
import { rememberDatabase } from '../recovery/rewind/rewind.ts'
import { reconcileBeforeSending, observe } from '../recovery/rewind/rewind-store.ts'
import { releaseAllLeases } from '../publishing/claim/store.ts'
import { keepSandbox, sandboxUrlFromDatabase } from './sandbox-child.ts'
import { warnOfSettings } from '../connections/grants/warn-of-settings.ts'
import { releaseAllRenewals } from '../connections/grants/grant-store.ts'
import { releaseAllDeliveries } from '../webhooks/deliveries/delivery-store.ts'
import { guardedClock } from '../recovery/guarded-clock.ts'
import { publicOnly } from '../ports/outbound/address-rules.ts'
import { checkOutboundUrl } from '../ports/outbound/check-url.ts'
import { keyFor } from '../ports/keys.ts'
import { probeAddress } from '../connections/reach/probe.ts'
import { liveMail } from '../ports/live-mail.ts'
import { liveOutbound } from '../ports/outbound/live-outbound.ts'
import { checkSecretKey } from '../workspaces/secret-key.ts'
import { vaultOf } from '../ports/vault.ts'
import { blobStore, openDelivery } from '../media/blobs/blob-store.ts'
import { fileIntake } from '../media/file-intake.ts'
import { keptMediaFiles } from '../media/converting/kept-media-files.ts'
import { KeptVideos } from '../media/converting/kept-videos.ts'
import { Thumbnails } from '../media/converting/thumbnails.ts'
import { VideoStills } from '../media/converting/video-stills.ts'
import { MediaProgram } from '../media/media-program.ts'
import { openUpload } from '../media/open-upload.ts'
import { keptRenderer } from '../pictures/kept-renderer.ts'
import { workerFitter } from '../networks/fit/worker-fitter.ts'
import { workerWriter } from '@crier/writing/offline/worker-writer.ts'
import { isBucket } from '../ports/files/blobs.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { ResolveName } from '../ports/outbound/names.ts'
import type { Outbound } from '../ports/outbound/outbound.ts'
import type { Random } from '../ports/random.ts'
import { join } from 'node:path'
import { sql } from 'kysely'

/** The ports that reach outside of the process. Tests and the simulation pass others. */
export interface ExternalPorts {
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
  readonly external: ExternalPorts
  readonly target: DatabaseTarget
  readonly secretKey: Uint8Array
  /** Keys that something may still be sealed with, while the secret key is being rotated. */
  readonly previousKeys?: readonly Uint8Array[]
  /**
   * This is the only server on the database (the embedded one): what others held, dead ones held.
   */
  readonly alone: boolean
  /** Why the embedded database does not come back, as far as it is known. */
  readonly databaseTrouble?: () => string | undefined
  /** The data directory, for the sandbox. */
  readonly dataDir: string
  /** Output for the operator. */
  readonly operatorOutput: OperatorOutput
  readonly checkAnswers?: boolean
  /** Served at `/`; without it the API reference is. */
  readonly dashboard?: Dashboard
  /** See `startLoops`; default 1. */
  readonly pollScale?: number
  /** The database was restored from a backup: what it holds as due may be out already. */
  readonly restored?: boolean
}

export interface Service extends AsyncDisposable {
  /** The address that people and networks use. */
  readonly url: string
  /** The address that it listens on. */
  readonly listening: string
  readonly ports: Ports
  /** No background work is under way: every loop sleeps. */
  isIdle(): boolean
}

/**
 * Starts everything, in order; disposing stops it in reverse: no new requests, what is in flight
 * ends, then the database goes.
 */
export async function startService(start: Start): Promise<Service> {
  const { config } = start
  const external = {
    ...start.external,
    clock: guardedClock(start.external.clock, start.external.log),
  }
  const stack = new AsyncDisposableStack()
  try {
    await requireFit(start.target)
    await migrate(start.target, { clock: external.clock, log: external.log })
    const database = stack.use(
      await connectDatabase(start.target, { max: config.CRIER_DATABASE_POOL, log: external.log }),
    )
    await checkSecretKey(database.db, start.secretKey, start.previousKeys ?? [])
    const loopsDatabase = config.CRIER_ROLE === 'api' ? null : stack.use(await connectLoops(start))
    // When this is the only server, a heartbeat in the database is a dead process's; and a process
    // that sends nothing cannot send too early.
    const mayBeBesideOthers = !start.alone && config.CRIER_ROLE !== 'api'
    external.clock.guard.begin(
      await lastSignOfLife(database.db),
      mayBeBesideOthers ? await newestHeartbeat(database.db) : null,
    )
    const thumbnails = new Thumbnails({ drawsVideos: config.CRIER_FFMPEG !== null })
    const addresses = findAddresses(start, database.db, thumbnails)
    const ways = stack.use(new AsyncDisposableStack())
    const rules = {
      privateNetwork: config.privateNetwork,
      forbiddenPorts: () => addresses.forbiddenPorts(),
      clock: external.clock,
      ...(external.resolveName && { resolveName: external.resolveName }),
    }
    const outbound = external.outbound ?? ways.use(liveOutbound(rules))
    const wake = liveWake(external)
    const bare = { db: database.db, clock: external.clock, log: external.log }
    const joined: { listener?: Listener } = {}
    const metrics = createMetrics(
      { ...bare, config },
      {
        connections: () => sumOf(database, loopsDatabase),
        isListening: () => joined.listener?.isListening() ?? false,
        folders: watchedFolders(start),
        lastBackup: () =>
          start.alone ? lastBackup(database.db, start.dataDir) : Promise.resolve(null),
      },
    )
    const requests = countRequests(bare)
    stack.defer(() => requests.flush())
    const sessionSecret = Buffer.from(keyFor('sessions', start.secretKey)).toString('base64url')
    const processId = `proc_${Buffer.from(external.random.bytes(16)).toString('hex')}`
    const historyFile = historyFileIn(start.dataDir)
    const fileFolders = {
      incoming: join(start.dataDir, 'incoming'),
      conversions: join(start.dataDir, 'conversions'),
      videos: join(start.dataDir, 'converted-videos'),
    }
    const media = {
      program: stack.use(
        new MediaProgram({
          fileBytesMax: fileBytesMaxOf(config),
          folders: Object.values(fileFolders),
        }),
      ),
      random: external.random,
      clock: external.clock,
    }
    const blobs = await blobStore(
      { ...bare, random: external.random, outbound, config },
      { folder: join(start.dataDir, mediaFolder), alone: start.alone },
    )
    const videos = stack.use(
      new KeptVideos({ ...media, ffmpeg: config.CRIER_FFMPEG, directory: fileFolders.videos }),
    )
    const ports: Ports = {
      ...bare,
      memory: new DatabaseMemory(processId, historyFile, await historyFile.read()),
      random: external.random,
      outbound,
      checkUrl: (url, options) =>
        checkOutboundUrl(url, options?.publicOnly ? publicOnly(rules) : rules),
      vault: vaultOf(start.secretKey, start.previousKeys ?? []),
      wake,
      meter: metrics,
      config,
      addresses,
      mail: mailOf(config),
      requests,
      offlineWriter: stack.use(workerWriter()),
      fitter: stack.use(workerFitter()),
      renderer: stack.use(
        keptRenderer({
          directory: join(start.dataDir, 'pictures'),
          clock: external.clock,
          log: external.log,
        }),
      ),
      blobs,
      delivery: openDelivery({ ...external, outbound, config }),
      intake: await fileIntake({ ...media, directory: fileFolders.incoming }),
      mediaFiles: keptMediaFiles({
        ...{ ...media, videos, thumbnails, directory: fileFolders.conversions },
        stills: stack.use(new VideoStills(config.CRIER_FFMPEG)),
        open: (accountId, sha256, requester) =>
          openUpload({ ...bare, blobs }, accountId, sha256, requester),
      }),
      sessions: readSessions(sessionSecret, () => addresses.publicUrl().startsWith('https:')),
    }
    const process = {
      id: processId,
      role: config.CRIER_ROLE,
      startedAt: external.clock.now(),
    }
    if (start.alone) await takeUpHeld(ports)
    if (config.CRIER_ROLE !== 'api') await rememberAtStart(ports, start.restored ?? false)
    joined.listener = stack.use(
      await joinOthers({ target: start.target, external }, database.db, wake),
    )
    stack.defer(() => wake.leave())
    // From the start on: where the sandbox was and, most likely, is.
    await addresses.sandboxUrl()
    const leaving = new AbortController()
    const dashboard = config.CRIER_ROLE === 'worker' ? null : (start.dashboard ?? null)
    const app = buildApp(ports, operations, {
      metrics,
      health: {
        processId: process.id,
        isDiskFull: async () =>
          (await database.isDiskFull()) || ((await loopsDatabase?.isDiskFull()) ?? false),
        ...(start.databaseTrouble && { databaseTrouble: start.databaseTrouble }),
      },
      checkAnswers: start.checkAnswers ?? false,
      ...(dashboard && { unknownPage: unknownPage(dashboard) }),
      leaving: leaving.signal,
      networksInAnswers: await rememberNetworks(ports),
    })
    addFetcherRoutes(app, ports, keyFor('pictures', start.secretKey))
    addPictureRoute(app, ports, (name) => {
      const [key, now] = [keyFor('pictures', start.secretKey), external.clock.now()]
      return readFileReference(key, name, now) ?? readPictureReference(key, name, now)
    })
    addAuthorPictureRoute(app, ports, (name) =>
      readAuthorPicture(keyFor('pictures', start.secretKey), name),
    )
    addConnectRoutes(app, ports)
    if (config.CRIER_ROLE !== 'worker') {
      addUploadRoutes(app, ports)
      addMcpRoute(app, ports)
      addOAuthRoutes(app, ports)
    }
    addUnsubscribeRoutes(app, ports)
    addDashboard(app, ports, dashboard)
    if (config.CRIER_ROLE !== 'worker') addPreviewRoutes(app, ports)
    if (config.CRIER_ROLE !== 'worker')
      addSignInRoutes(
        app,
        ports,
        stack.use(signIn(ports, { target: start.target, secret: sessionSecret })),
      )
    stack.defer(() => app.close())
    addresses.listening = await app.listen({ host: config.HOST, port: config.PORT })
    warnOfSettings(ports)
    // Not before it listens: a start that fails must not have printed the only copy of a key.
    if (config.CRIER_ROLE !== 'worker') {
      await writeSetting(database.db, publicUrlSetting, addresses.publicUrl())
      await firstStart(ports, start.operatorOutput)
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
          clock: external.clock,
          log: external.log,
          onReady: () => void addresses.sandboxUrl(),
        })
        stack.defer(() => sandbox.stop())
      }
      // mutant: loops-database
      loops = startLoops(
        { ...ports, db: loopsDatabase?.db ?? database.db },
        process,
        start.pollScale ?? 1,
      )
      stack.defer(() => stopBeating(ports, process.id))
    }
    // Last in, first out: before anything that those need who finish their work.
    stack.defer(() =>
      drain({
        clock: external.clock,
        app,
        leaving,
        loops,
        breakOff: () => void ways.disposeAsync(),
      }),
    )
    const { listening } = addresses
    return {
      url: addresses.publicUrl(),
      listening,
      ports,
      isIdle: () => loops?.isIdle() ?? true,
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/**
 * The loops have their own connections: posts are published and webhooks delivered however busy the
 * API is.
 */
function connectLoops({ target, config, external }: Start): Promise<Database> {
  return connectDatabase(target, { max: config.CRIER_DATABASE_POOL, log: external.log })
}

function sumOf(requests: Database, loops: Database | null): ReturnType<Database['connections']> {
  const one = requests.connections()
  const other = loops?.connections() ?? { open: 0, idle: 0, waiting: 0 }
  return {
    open: one.open + other.open,
    idle: one.idle + other.idle,
    waiting: one.waiting + other.waiting,
  }
}

/** A picture may grow when it is encoded again. */
const fileBytesMaxOf = ({ CRIER_MEDIA_MAX_BYTES }: Config) =>
  Math.max(2 * CRIER_MEDIA_MAX_BYTES, 512 * 1024 * 1024)

/** The disks that must not fill up; that of an external database is none of ours. */
function watchedFolders({
  dataDir,
  config: { CRIER_MEDIA_STORE: store },
}: Start): Record<string, string> {
  return { data: dataDir, ...(!isBucket(store) && { media: store ?? join(dataDir, mediaFolder) }) }
}

function mailOf({ CRIER_SMTP_URL: url, CRIER_MAIL_FROM: from }: Config) {
  return url === null || from === null ? null : liveMail({ url, from })
}

interface Found extends Addresses {
  listening: string
  forbiddenPorts(): readonly number[]
}

function findAddresses(start: Start, db: Db, thumbnails: Thumbnails): Found {
  const { config } = start
  let sandboxPort = config.CRIER_SANDBOX_URL === null ? undefined : portOf(config.CRIER_SANDBOX_URL)
  const found: Found = {
    listening: '',
    publicUrl: () =>
      config.CRIER_PUBLIC_URL ?? found.listening.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//localhost'),
    mediaUrl: () => config.CRIER_MEDIA_PUBLIC_URL ?? found.publicUrl(),
    probe: () =>
      probeAddress(keyFor('pictures', start.secretKey), found.mediaUrl(), {
        random: start.external.random,
        now: start.external.clock.now(),
      }),
    sandboxUrl: async () => {
      if (config.CRIER_SANDBOX === 'off') return null
      const url = config.CRIER_SANDBOX_URL ?? (await sandboxUrlFromDatabase(db)) ?? null
      if (url !== null) sandboxPort = portOf(url)
      return url
    },
    pictureUrl: (picture, expiresAt, contentType) =>
      `${picture.of.startsWith('sch_') ? found.mediaUrl() : found.publicUrl()}/media/${signPicture(keyFor('pictures', start.secretKey), picture, expiresAt, contentType)}`,
    fileUrl: (file, expiresAt) =>
      `${found.publicUrl()}/media/${signFile(keyFor('pictures', start.secretKey), file, expiresAt)}`,
    hasThumbnail: (upload) => thumbnails.has(upload),
    authorPictureUrl: (picture) =>
      `${found.publicUrl()}/media/authors/${signAuthorPicture(keyFor('pictures', start.secretKey), picture)}`,
    // The sandbox accepts commands from any client that reaches it; the database and the server
    // itself are no webhook receivers.
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
async function rememberAtStart(ports: Ports, isRestored: boolean): Promise<void> {
  const { clock, db, log, memory } = ports
  if (isRestored)
    log.warn('database.set_back', {
      noticedBy: 'crier restore',
      ...(await reconcileBeforeSending(db, clock.now())),
    })
  else if (memory.raises.length === 0 && (await observe(db)).raises.length > 0)
    log.warn('database.history_unknown', {
      detail:
        'This data directory has no history of the database. If the database was restored to an ' +
        'older state since it was last used, run: crier server rewound',
    })
  await rememberDatabase(ports)
}

/** Takes over the leases of a dead process at once when no other process can be alive. */
async function takeUpHeld(ports: Ports): Promise<void> {
  await releaseAllLeases(ports.db, ports.clock.now())
  await releaseAllDeliveries(ports.db, ports.clock.now())
  await releaseAllRenewals(ports.db, ports.clock.now())
}

async function joinOthers(
  { target, external: { clock, log } }: Pick<Start, 'target' | 'external'>,
  db: Db,
  wake: ReturnType<typeof liveWake>,
) {
  wake.join({
    publish: async (message) =>
      void (await sql`select pg_notify('crier_wake', ${message})`.execute(db)),
  })
  return listen(target, {
    channel: 'crier_wake',
    onMessage: (message) => wake.receive(message),
    clock,
    log,
  })
}
