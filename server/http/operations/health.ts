import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Use } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { countMissingMigrations } from '../../database/schema/migrate.ts'
import { StandbyReached } from '../../database/connect/session.ts'
import type { Metrics } from './metrics.ts'

export interface HealthOptions {
  /** This process's row in `process`, whose heartbeat its worker keeps fresh. */
  readonly processId: string
  readonly isDiskFull: Database['isDiskFull']
  /** Why the embedded database does not come back, as far as it is known. */
  readonly databaseTrouble?: () => string | undefined
}

type Context = Use<'db' | 'clock' | 'config' | 'log'>
type Check = () => Promise<string | null>

// A probe wants an answer, not to wait for a database that hangs.
const checkMilliseconds = 3_000
const heartbeatSeconds = 60

/**
 * `/healthz`: this process answers. `/readyz`: it can do its work, or 503 and which check failed.
 * `/metrics`: for Prometheus.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  context: Context,
  options: HealthOptions,
  metrics: Metrics,
): void {
  const ready = shared(() => readChecks(context, options))
  const text = shared(async () => {
    metrics.observeReady(await ready())
    return metrics.text()
  })
  const config = { countedBy: 'shared' } as const
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('application/json').send('{"status":"ok"}'),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    const failed = Object.entries(await ready()).flatMap(([check, detail]) =>
      typeof detail === 'string' ? [{ check, detail }] : [],
    )
    const body = failed.length === 0 ? { status: 'ready' } : { status: 'not_ready', failed }
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(body))
  })
  app.get('/metrics', { config }, async (_request, reply) => {
    const { contentType, body } = await text()
    return reply.header('cache-control', 'no-store').type(contentType).send(body)
  })
}

/** Concurrent callers share one answer: one is made at a time. */
function shared<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null
  return () =>
    (underWay ??= make().finally(() => {
      underWay = null
    }))
}

/** The failure of each check: null for none, undefined when an earlier failure hides it. */
type Checks = Record<
  'database' | 'disk' | 'migrations' | 'worker' | 'clock',
  string | null | undefined
>

/** In the order in which one hides the next: without a database nothing else can be known. */
async function readChecks(context: Context, options: HealthOptions): Promise<Checks> {
  const unreachable = options.databaseTrouble?.() ?? 'The database does not answer.'
  const checks: readonly (readonly [keyof Checks, Check, string])[] = [
    ['database', () => databaseDetail(context), unreachable],
    ['disk', () => diskDetail(options), 'Whether the disk has room cannot be asked.'],
    ['migrations', () => migrationsDetail(context), 'The migrations cannot be read.'],
    ['worker', () => workerDetail(context, options), 'The heartbeat cannot be read.'],
    ['clock', () => Promise.resolve(clockDetail(context)), ''],
  ]
  const found: Checks = {
    database: undefined,
    disk: undefined,
    migrations: undefined,
    worker: undefined,
    clock: undefined,
  }
  for (const [name, check, otherwise] of checks) {
    found[name] = await checkPart(context, check, otherwise)
    if (found[name] !== null) break
  }
  return found
}

/** A check says what is wrong, or null; one that throws or takes too long has failed. */
async function checkPart(
  context: Context,
  check: Check,
  otherwise: string,
): Promise<string | null> {
  const ended = new AbortController()
  const tooLong = context.clock.sleep(checkMilliseconds, ended.signal).then(() => otherwise)
  const checked = check().catch((error: unknown) => {
    context.log.error('readiness.check_failed', error)
    return otherwise
  })
  const detail = await Promise.race([checked, tooLong])
  ended.abort()
  return detail
}

async function databaseDetail({ db }: Context): Promise<string | null> {
  try {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
      db,
    )
    if (rows[0]?.standby === true) throw new StandbyReached()
    return null
  } catch (error) {
    if (error instanceof StandbyReached) return error.message
    throw error
  }
}

async function diskDetail({ isDiskFull }: HealthOptions): Promise<string | null> {
  return (await isDiskFull()) ? 'The disk of the database is full: make room.' : null
}

async function migrationsDetail({ db }: Context): Promise<string | null> {
  const missing = await countMissingMigrations(db)
  return missing === 0 ? null : `${missing} migrations are not applied.`
}

async function workerDetail(
  { db, clock, config }: Context,
  { processId }: HealthOptions,
): Promise<string | null> {
  if (config.CRIER_ROLE === 'api') return null
  const row = await db
    .selectFrom('process')
    .select('heartbeat_at')
    .where('id', '=', processId)
    .executeTakeFirst()
  if (row === undefined) return 'The worker has not shown a sign of life yet.'
  const seconds = Math.floor(clock.now().since(row.heartbeat_at).total('seconds'))
  return seconds < heartbeatSeconds ? null : `The worker’s last sign of life was ${seconds} s ago.`
}

function clockDetail({ clock }: Context): string | null {
  const seconds = clock.guard?.secondsAhead() ?? null
  if (seconds === null) return null
  return (
    `This machine’s clock is ${seconds} s ahead of that of another running process: nothing is ` +
    'sent until they agree, or until you say that this one is right (crier clock accept).'
  )
}
