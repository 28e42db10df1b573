import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { liveClock } from '@crier/server/ports/clock.ts'
import { median, percentile, round } from './harness.ts'
import { totalOf, usageOf } from './process-usage.ts'

const [sampleEveryMs, probeEveryMs] = [100, 50]

/** Measurements of a server under load. */
export interface Watched {
  /** More than before anything was done, at the most. */
  readonly serverMegabytes: number
  /** All processes that it started, at the most. */
  readonly childMegabytes: number
  readonly requests: { readonly count: number; readonly p99: number; readonly longest: number }
}

/**
 * Samples the memory of a server and its children, and asks it small things meanwhile, from a
 * thread that nothing else keeps busy. Linux only.
 */
export async function watchServer(
  stack: AsyncDisposableStack,
  { url, pid, key }: { url: string; pid: number; key: string },
) {
  const probe = new Worker(join(import.meta.dirname, 'probe-thread.ts'), {
    workerData: { url, key, everyMs: probeEveryMs },
  })
  stack.defer(async () => void (await probe.terminate()))
  const asked = async () => {
    probe.postMessage(null)
    const [answers] = (await once(probe, 'message')) as [{ took: number[]; failures: string[] }]
    if (answers.failures.length > 0)
      throw new Error(`requests beside it failed: ${answers.failures.slice(0, 5).join(', ')}`)
    return answers.took
  }
  const sample = async () => {
    const all = await usageOf(pid)
    const server =
      totalOf(
        all.filter(({ id }) => id === pid),
        'bytes',
      ) / 1e6
    return { server, children: totalOf(all, 'bytes') / 1e6 - server }
  }
  const samplesWhile = async (work: Promise<unknown>) => {
    const samples = [await sample()]
    let isOver = false
    void work.then(
      () => (isOver = true),
      () => (isOver = true),
    )
    while (!isOver) {
      samples.push(await sample())
      await liveClock.sleep(sampleEveryMs)
    }
    await work
    return samples
  }
  const before = median((await samplesWhile(liveClock.sleep(2_000))).map(({ server }) => server))
  await asked()
  return {
    before,
    async while(work: Promise<unknown>): Promise<Watched> {
      const samples = await samplesWhile(work)
      const took = await asked()
      return {
        serverMegabytes: round(Math.max(...samples.map(({ server }) => server)) - before, 0),
        childMegabytes: round(Math.max(...samples.map(({ children }) => children)), 0),
        requests: {
          count: took.length,
          p99: round(percentile(took, 0.99), 0),
          longest: round(Math.max(0, ...took), 0),
        },
      }
    },
  }
}
