import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Campaign } from '../campaign.ts'
import { startServerProcess, type Measured, type StartedServer } from '../stalls/server-process.ts'
import { largestRequests } from './largest-requests.ts'

interface Grown {
  /** The process's size. */
  readonly resident: number
  /** Objects and buffers, without garbage. */
  readonly kept: number
}

const residentMax = 20_000_000
// 400 of the largest addresses, decoded and remembered, are 12 MB.
const keptMax = 8_000_000
// On a machine that does nothing beside; what the same account waits without a flood is added
// ten times.
const neighbourMaxMs = 200
const aloneMs = 1_000
const connections = 6
// As `npm start` does, and so that memory is read without what is garbage.
const flags = ['--max-semi-space-size=2', '--heap-growing-percent=100', '--expose-gc']
// Code that a route loads once is no leak: the key without a limit loads the code behind a
// window, too.
const warmingUp = 50
// The heap, and what the allocator holds beside it, find their sizes once: the first flood of a
// process took 20 to 50 MB of which a second took nothing. What is remembered grows each time.
const timesMax = 3

/** `CRIER_FLOODS_HEAP=256`: the heap of a machine of 512 MB (decision 0051). */
const heap = process.env['CRIER_FLOODS_HEAP']

/** `CRIER_FLOODS_ONLY=/preview/,/mcp`: the routes with one of these in them alone. */
const only = (process.env['CRIER_FLOODS_ONLY'] ?? '').split(',')

/**
 * The largest requests to every route outside of the contract, without a key and with a full
 * window, while a neighbour reads.
 */
export const floods: Campaign = {
  unit: 'requests to each route',
  target: 20_000,
  async run(owner, order) {
    const execArgv = [...flags, ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`])]
    const server = await startServerProcess(owner, { execArgv })
    const found = server.routes.map(({ method, url }) => `${method} ${url}`)
    const violations = found
      .filter((route) => !largestRequests.has(route))
      .map((route) => `${route} has no largest request: add it`)
    const known = [
      ...found.filter((route) => largestRequests.has(route)),
      'GET nowhere',
      'GET /api/nowhere',
    ]
    const routes = known.filter((route) => only.some((part) => route.includes(part)))
    const pool = new Pool(server.url, { connections, pipelining: 8, headersTimeout: 60_000 })
    owner.after(() => pool.destroy())
    const answers = new Map<string, Map<number, number>>()
    const flood = async (route: string, from: number, to: number, key: string) => {
      const [method = '', url = ''] = route.split(' ')
      const make = largestRequests.get(route)!
      // One for each route: otherwise a route would find the windows full that the one before it
      // has used.
      const address = `198.51.100.${routes.indexOf(route)}`
      const seen = answers.get(route) ?? new Map<number, number>()
      answers.set(route, seen)
      let next = from
      const send = async () => {
        while (next < to) {
          const { path, headers, body } = make(url, next++, key)
          const status = await ask(
            pool,
            method,
            path,
            { origin: server.url, 'x-forwarded-for': address, ...headers },
            body,
          )
          seen.set(status, (seen.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: connections * 2 }, send))
    }
    for (const route of routes) await flood(route, 0, warmingUp, server.key)
    // The process gives pages of memory back late, so its size says something of many requests
    // only.
    const isLong = order.count >= floods.target
    const begin = await server.memory()
    const aloneTimes = await timesAlone(server)
    const times: number[] = []
    const grown: [string, Grown[]][] = []
    const slow: [string, number][] = []
    let done = 0
    for (const route of routes) {
      if (order.stop.aborted) break
      const growths: Grown[] = []
      for (
        let time = 0;
        time < (isLong ? timesMax : 1) && (growths.at(-1)?.resident ?? Infinity) > residentMax;
        time++
      ) {
        const before = await server.memory()
        const beside = watchNeighbour(server)
        const from = warmingUp + time * order.count
        await flood(route, from, from + order.count, server.poorKey)
        const waits = await beside.end()
        times.push(...waits)
        if (time === 0) slow.push([route, percentile(waits, 0.99)])
        growths.push(grownSince(before, await server.memory()))
      }
      grown.push([route, growths])
      for (const status of answers.get(route)!.keys())
        if (status >= 500 && status !== 503) violations.push(`${route} answered ${status}`)
      done += order.count
      order.progress(Math.floor(done / routes.length))
    }
    aloneTimes.push(...(await timesAlone(server)))
    const total = grownSince(begin, await server.memory())
    for (const [route, growths] of grown) {
      const { kept } = growths.at(-1)!
      if (kept > keptMax) violations.push(`${route} keeps ${megabytes(kept)} more`)
    }
    if (total.kept > keptMax)
      violations.push(`all routes together keep ${megabytes(total.kept)} more`)
    if (isLong)
      for (const [route, growths] of grown)
        if (growths.at(-1)!.resident > residentMax)
          violations.push(`${route} took ${growths.map(sizes).join(', then ')}`)
    const alone = percentile(aloneTimes, 0.99)
    const p99 = percentile(times, 0.99)
    const waitMaxMs = neighbourMaxMs + 10 * alone
    if (p99 > waitMaxMs)
      violations.push(
        `another account waited ${Math.round(p99)} ms (p99), alone ${Math.round(alone)} ms`,
      )
    const most = grown
      .toSorted((one, other) => other[1].at(-1)!.resident - one[1].at(-1)!.resident)
      .slice(0, 5)
    const slowest = slow.toSorted((one, other) => other[1] - one[1]).slice(0, 5)
    const figures = {
      routes: routes.length,
      'memory at the beginning': sizes({ resident: begin.memoryBytes, kept: begin.keptBytes }),
      'memory that all together took': sizes(total),
      'the most for one route': most
        .map(([route, growths]) => `${route} ${growths.map(sizes).join(', then ')}`)
        .join(', '),
      'another account alone':
        `p50 ${percentile(aloneTimes, 0.5).toFixed(1)}, p99 ${Math.round(alone)} ms of ` +
        `${aloneTimes.length}`,
      'another account beside': `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${Math.round(p99)} ms of ${times.length}`,
      'slowest beside (p99)': slowest
        .map(([route, ms]) => `${route} ${Math.round(ms)} ms`)
        .join(', '),
      ...(process.env['CRIER_FLOODS_DETAILS'] && {
        details: grown
          .map(([route, growths], index) => {
            const statuses = JSON.stringify(Object.fromEntries(answers.get(route)!))
            return (
              `\n${route}: ${statuses} ${growths.map(sizes).join(', then ')}, beside p99 ` +
              `${Math.round(slow[index]![1])} ms`
            )
          })
          .join(''),
      }),
    }
    return { done: order.count, violations, figures }
  },
}

/** 0: the server closed the connection before the body was sent. */
async function ask(
  pool: Pool,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<number> {
  try {
    const reply = await pool.request({
      method: method as 'GET',
      path,
      headers: { accept: '*/*', ...headers },
      body: body ?? null,
    })
    await reply.body.dump()
    return reply.statusCode
  } catch {
    return 0
  }
}

function watchNeighbour({ url, key }: { readonly url: string; readonly key: string }) {
  const times: number[] = []
  const neighbour = new Pool(url, { connections: 1 })
  let isOver = false
  const watching = (async () => {
    do {
      const begun = performance.now()
      await ask(neighbour, 'GET', '/api/account', { authorization: `Bearer ${key}` }, undefined)
      times.push(performance.now() - begun)
      await pause(5)
    } while (!isOver)
  })()
  return {
    async end() {
      isOver = true
      await watching
      await neighbour.destroy()
      return times
    },
  }
}

async function timesAlone(server: StartedServer) {
  const watch = watchNeighbour(server)
  await pause(aloneMs)
  return watch.end()
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const grownSince = (before: Measured, now: Measured): Grown => ({
  resident: now.memoryBytes - before.memoryBytes,
  kept: now.keptBytes - before.keptBytes,
})
const sizes = ({ resident, kept }: Grown) =>
  `${megabytes(resident)} resident, ${megabytes(kept)} kept`
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
