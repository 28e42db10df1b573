import { run as runGraphile } from 'graphile-worker'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { benchAccount, plans } from './accounts.ts'
import { benchDatabase, percentile, round, startProcess, waitUntil, type Benchmark } from './harness.ts'

/** How long after its time the publishing request of a post leaves, against what the ready-made queues do with an empty job. */
export const lateness: Benchmark = {
  name: 'lateness',
  async run({ brief }) {
    const count = brief ? 5 : 100
    const spreadMs = brief ? 1_000 : 10_000
    const measures = [
      () => oursLate(count, spreadMs, brief ? 2 : 10),
      () => queueLate(count, spreadMs, pgBoss),
      () => queueLate(count, spreadMs, graphileWorker),
    ]
    // Briefly all at once: they mostly wait.
    const [ours, boss, graphile] = (await (brief ? Promise.all(measures.map((measure) => measure())) : inTurns(measures))) as [
      number[],
      number[],
      number[],
    ]
    const p50 = percentile(ours, 0.5)
    const p99 = percentile(ours, 0.99)
    const best = Math.min(percentile(boss, 0.5), percentile(graphile, 0.5))
    return [
      { what: 'p50', value: round(p50, 1), unit: 'ms', target: 'under 15', reached: p50 < 15 },
      { what: 'p99', value: round(p99, 1), unit: 'ms', target: 'under 50', reached: p99 < 50 },
      {
        what: 'pg-boss p50 / p99',
        value: round(percentile(boss, 0.5), 1),
        unit: `ms / ${round(percentile(boss, 0.99), 1)} ms`,
        target: '',
        reached: null,
      },
      {
        what: 'graphile-worker p50 / p99',
        value: round(percentile(graphile, 0.5), 1),
        unit: `ms / ${round(percentile(graphile, 0.99), 1)} ms`,
        target: '',
        reached: null,
      },
      {
        what: 'the better queue’s p50 against ours',
        value: round(best / p50, 1),
        unit: '×',
        target: 'at least 10',
        reached: best / p50 >= 10,
      },
    ]
  },
}

async function inTurns<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  for (const work of works) results.push(await work())
  return results
}

/** A front before the sandbox notes when each publishing request arrives: on this machine that is when it left. */
async function oursLate(count: number, spreadMs: number, accountCount: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { poolConfig, db, directory } = await benchDatabase(stack)
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
  stack.defer(() => sandbox.close())
  const arrivals = new Map<string, number>()
  const front = createServer((request, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (request.url?.endsWith('/2/tweets')) arrivals.set((JSON.parse(body.toString()) as { text: string }).text, at)
      void fetch(`${sandbox.url}${request.url}`, {
        method: request.method!,
        headers: passedOn(request.headers),
        ...(body.length > 0 && { body }),
      }).then(async (reply) => {
        response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
        response.end(Buffer.from(await reply.arrayBuffer()))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  stack.defer(() => {
    front.closeAllConnections()
    front.close()
  })
  const sandboxUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const server = await startProcess(stack, 'service-process.ts', {
    target: poolConfig,
    dataDir: directory,
    environment: { ...plans, CRIER_SANDBOX: 'on', CRIER_SANDBOX_URL: sandboxUrl },
  })
  const due = new Map<string, number>()
  const accounts: Client[] = []
  for (let index = 0; index < accountCount; index++)
    accounts.push(createClient({ baseUrl: server.url, apiKey: (await benchAccount(db)).key }))
  const schedule = async (index: number, at: number) => {
    const content = `Post ${index} of the bench, at ${at}`
    const client = accounts[index % accounts.length]!
    const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
    await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: Temporal.Instant.fromEpochMilliseconds(at).toString() } })
    due.set(content, at)
  }
  // One of each account first: its connection to the sandbox is completed at its first use.
  const warm = Date.now() + 1_000 + accountCount * 200
  await Promise.all(accounts.map((_, index) => schedule(index, warm + index)))
  await waitUntil('a post of each account', async () => arrivals.size === accountCount)
  await liveClock.sleep(500)
  arrivals.clear()
  due.clear()
  // The first must not be due before the last is scheduled.
  const start = Date.now() + 1_000 + count * 40
  for (let index = 0; index < count; index++) await schedule(index, start + Math.round((index * spreadMs) / count))
  await waitUntil(`${count} posts out`, async () => arrivals.size === count)
  return [...arrivals].map(([text, at]) => at - due.get(text)!)
}

function passedOn(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const skipped = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && !skipped.has(name))) as Record<
    string,
    string
  >
}

type Queue = (poolConfig: pg.PoolConfig, onJob: (due: number) => void) => Promise<{ add(at: number): Promise<void> } & AsyncDisposable>

async function queueLate(count: number, spreadMs: number, open: Queue): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { poolConfig } = await benchDatabase(stack)
  const late: number[] = []
  const queue = stack.use(await open(poolConfig, (at) => late.push(Date.now() - at)))
  const start = Date.now() + 2_000
  for (let index = 0; index < count; index++) await queue.add(start + Math.round((index * spreadMs) / count))
  await liveClock.sleep(start + spreadMs + 2_000 - Date.now())
  return late
}

/** Whose idle connections may be ended by the end of the database: what nobody listens to would end the whole run. */
function peersPool(poolConfig: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig, max: 10 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** At its least poll, half a second. */
const pgBoss: Queue = async (poolConfig, onJob) => {
  const pool = peersPool(poolConfig)
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue('bench')
  await boss.work<{ at: number }>('bench', { pollingIntervalSeconds: 0.5, batchSize: 100 }, async (jobs) => {
    for (const job of jobs) onJob(job.data.at)
  })
  return {
    add: async (at) => void (await boss.send('bench', { at }, { startAfter: new Date(at) })),
    [Symbol.asyncDispose]: async () => {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

const graphileWorker: Queue = async (poolConfig, onJob) => {
  const pool = peersPool(poolConfig)
  const runner = await runGraphile({
    pgPool: pool,
    concurrency: 24,
    pollInterval: 500,
    noHandleSignals: true,
    taskList: { bench: async (payload) => onJob((payload as { at: number }).at) },
  })
  return {
    add: async (at) => void (await runner.addJob('bench', { at }, { runAt: new Date(at) })),
    [Symbol.asyncDispose]: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}
