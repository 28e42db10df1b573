import pg from 'pg'
import { ensureExtraPackages } from '../tests/runner/extra-packages.ts'
import { benchDatabase, waitUntil } from './harness.ts'
import { startRedis } from './redis.ts'

/** Opens a queue that calls `onJob` with the time for which each job was added. */
type OpenQueue = (
  stack: AsyncDisposableStack,
  onJob: (due: number) => void,
) => Promise<{ add(at: number): Promise<void> } | null>

/**
 * How late each of `count` empty jobs comes, in milliseconds; null where the queue is
 * not installed.
 */
export async function queueLate(
  count: number,
  spreadMs: number,
  open: OpenQueue,
): Promise<number[] | null> {
  await using stack = new AsyncDisposableStack()
  const late: number[] = []
  const queue = await open(stack, (at) => late.push(Date.now() - at))
  if (queue === null) return null
  const start = Date.now() + 2_000
  for (let index = 0; index < count; index++)
    await queue.add(start + Math.round((index * spreadMs) / count))
  await waitUntil(`${count} jobs`, async () => late.length === count)
  return late
}

/**
 * The end of the database may end its idle connections: an error without a listener would end the
 * whole run.
 */
async function peersPool(stack: AsyncDisposableStack): Promise<pg.Pool> {
  const { poolConfig } = await benchDatabase(stack)
  const pool = stack.adopt(new pg.Pool({ ...poolConfig, max: 10 }), (pool) => pool.end())
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** At its least poll, half a second. */
export const pgBoss: OpenQueue = async (stack, onJob) => {
  await ensureExtraPackages('bench')
  const { PgBoss } = await import('pg-boss')
  const pool = await peersPool(stack)
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
  })
  boss.on('error', () => undefined)
  await boss.start()
  stack.defer(() => boss.stop({ graceful: false }))
  await boss.createQueue('bench')
  await boss.work<{ at: number }>(
    'bench',
    { pollingIntervalSeconds: 0.5, batchSize: 100 },
    async (jobs) => {
      for (const job of jobs) onJob(job.data.at)
    },
  )
  return {
    add: async (at) => void (await boss.send('bench', { at }, { startAfter: new Date(at) })),
  }
}

export const graphileWorker: OpenQueue = async (stack, onJob) => {
  await ensureExtraPackages('bench')
  const { run } = await import('graphile-worker')
  const runner = await run({
    pgPool: await peersPool(stack),
    concurrency: 24,
    pollInterval: 500,
    noHandleSignals: true,
    taskList: { bench: async (payload) => onJob((payload as { at: number }).at) },
  })
  stack.defer(() => runner.stop())
  return { add: async (at) => void (await runner.addJob('bench', { at }, { runAt: new Date(at) })) }
}

/**
 * On a Redis that keeps what it has acknowledged, as PostgreSQL does. Null where Redis is
 * not installed.
 */
export const bullMq: OpenQueue = async (stack, onJob) => {
  const redis = await startRedis(stack)
  if (!redis) return null
  await ensureExtraPackages('bench')
  const { Queue, Worker } = await import('bullmq')
  const connection = { path: redis.socket, maxRetriesPerRequest: null }
  const queue = stack.adopt(new Queue<{ at: number }>('bench', { connection }), (queue) =>
    queue.close(),
  )
  const work = (job: { readonly data: { at: number } }) => Promise.resolve(onJob(job.data.at))
  const worker = stack.adopt(new Worker('bench', work, { connection, concurrency: 24 }), (worker) =>
    worker.close(true),
  )
  queue.on('error', () => undefined)
  worker.on('error', () => undefined)
  await worker.waitUntilReady()
  return {
    add: async (at) =>
      void (await queue.add('bench', { at }, { delay: at - Date.now(), removeOnComplete: true })),
  }
}
