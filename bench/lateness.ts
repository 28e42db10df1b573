import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { benchAccount, plans } from './accounts.ts'
import {
  benchDatabase,
  percentile,
  reported,
  round,
  startProcess,
  waitUntil,
  type Benchmark,
  type Figure,
} from './harness.ts'
import { bullMq, graphileWorker, pgBoss, queueLate } from './ready-made-queues.ts'

/**
 * How long after its time the publishing request of a post leaves, against what the ready-made
 * queues do with an empty job.
 */
export const lateness: Benchmark = {
  name: 'lateness',
  async run({ brief }) {
    const count = brief ? 5 : 100
    const spreadMs = brief ? 1_000 : 10_000
    const ours = () => oursLate(count, spreadMs, brief ? 2 : 10)
    const peers = [pgBoss, graphileWorker, bullMq].map(
      (open) => () => queueLate(count, spreadMs, open),
    )
    // Briefly all at once: they mostly wait.
    const [late, ...peersLate] = brief
      ? await Promise.all([ours(), ...peers.map((measure) => measure())])
      : [await ours(), ...(await inTurns(peers))]
    return figuresOf(late!, peersLate)
  },
}

// The first must not be due before the last is scheduled, on a busy machine either.
const leadMs = 5_000

const peerNames = ['pg-boss', 'graphile-worker', 'BullMQ on Redis (appendfsync always)']

function figuresOf(
  ours: readonly number[],
  peers: readonly (readonly number[] | null)[],
): readonly Figure[] {
  const measured = peers.filter((late) => late !== null)
  const p50 = percentile(ours, 0.5)
  const p99 = percentile(ours, 0.99)
  const best = (part: number) => Math.min(...measured.map((late) => percentile(late, part)))
  return [
    { what: 'p50', value: round(p50, 1), unit: 'ms', target: 'under 15', reached: p50 < 15 },
    { what: 'p99', value: round(p99, 1), unit: 'ms', target: 'under 50', reached: p99 < 50 },
    ...peers.map((late, index) =>
      late === null
        ? reported(`${peerNames[index]}: left out, redis-server is not installed`, 0, '')
        : reported(
            `${peerNames[index]}: p50 / p99`,
            round(percentile(late, 0.5), 1),
            `ms / ${round(percentile(late, 0.99), 1)} ms`,
          ),
    ),
    against('the best queue’s p50 against ours', best(0.5) / p50, 5),
    against('the best queue’s p99 against ours', best(0.99) / p99, 4),
  ]
}

const against = (what: string, times: number, atLeast: number): Figure => ({
  what,
  value: round(times, 1),
  unit: '×',
  target: `at least ${atLeast}`,
  reached: times >= atLeast,
})

async function inTurns<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  for (const work of works) results.push(await work())
  return results
}

/**
 * A front before the sandbox notes when each publishing request arrives: on this machine that is
 * when it left.
 */
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
      if (request.url?.endsWith('/2/tweets'))
        arrivals.set((JSON.parse(body.toString()) as { text: string }).text, at)
      void fetch(`${sandbox.url}${request.url}`, {
        method: request.method!,
        headers: passedOn(request.headers),
        ...(body.length > 0 && { body }),
      }).then(async (reply) => {
        response.writeHead(reply.status, {
          'content-type': reply.headers.get('content-type') ?? 'application/json',
        })
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
    await client.scheduleDraft({
      body: {
        draft_id,
        platform: 'x',
        scheduled_at: Temporal.Instant.fromEpochMilliseconds(at).toString(),
      },
    })
    due.set(content, at)
  }
  // One of each account first: its connection to the sandbox is completed at its first use.
  const warm = Date.now() + leadMs + accountCount * 200
  await Promise.all(accounts.map((_, index) => schedule(index, warm + index)))
  await waitUntil('a post of each account', async () => arrivals.size === accountCount)
  await liveClock.sleep(500)
  arrivals.clear()
  due.clear()
  const start = Date.now() + leadMs + count * 40
  for (let index = 0; index < count; index++)
    await schedule(index, start + Math.round((index * spreadMs) / count))
  await waitUntil(`${count} posts out`, async () => arrivals.size === count)
  return [...arrivals].map(([text, at]) => at - due.get(text)!)
}

function passedOn(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const skipped = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !skipped.has(name)),
  ) as Record<string, string>
}
