import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { connectDatabase } from '@crier/server/database/connect/connect.ts'
import type { Db } from '@crier/server/database/database.ts'
import { startEmbedded } from '@crier/server/database/embedded/embedded.ts'
import { migrate } from '@crier/server/database/schema/migrate.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { testDatabase } from '../server/testing/test-database.ts'
import { clearAwayWithThisProcess } from '../tests/end-with-parent.ts'

/** One figure against its floor or peer, measured in the same run. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The target, in words, and whether it was reached; null: only reported. */
  readonly target: string
  readonly reached: boolean | null
}

export interface Benchmark {
  readonly name: string
  /** It takes so long that it runs only where it is named. */
  readonly onlyByName?: true
  /** `brief`: as small as it can be and still run every line, for CI. */
  run(options: { readonly brief: boolean }): Promise<readonly Figure[]>
}

/**
 * A directory that goes with the stack, and with it the databases of data directories in it that
 * had to lie elsewhere (as root).
 */
export async function benchDirectory(stack: AsyncDisposableStack): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crier-bench-'))
  stack.defer(async () => {
    for (const name of await readdir(directory)) {
      const told = await readFile(join(directory, name, 'database-location.txt'), 'utf8').catch(
        () => '',
      )
      const elsewhere = /^\/var\/lib\/crier\/[0-9a-f]{16}$/m.exec(told)?.[0]
      if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true })
    }
    await rm(directory, { recursive: true, force: true })
  })
  return directory
}

/**
 * A durable PostgreSQL of the bench's own, migrated; inside a test run, whose figures count for
 * nothing, a database of the run's.
 */
export async function benchDatabase(
  stack: AsyncDisposableStack,
): Promise<{ poolConfig: pg.PoolConfig; db: Db; directory: string }> {
  const directory = await benchDirectory(stack)
  const { poolConfig } = stack.use(
    process.env['CRIER_TEST_DATABASE'] === undefined
      ? await ownDatabase(directory)
      : await testDatabase(),
  )
  const database = stack.use(await connectDatabase(poolConfig, { max: 10, log: silentLog }))
  return { poolConfig, db: database.db, directory }
}

async function ownDatabase(directory: string) {
  const embedded = await startEmbedded({
    dataDir: join(directory, 'data'),
    say: () => undefined,
    log: silentLog,
    clock: liveClock,
  })
  clearAwayWithThisProcess(directory, embedded.directory)
  await migrate(embedded.poolConfig, { clock: liveClock, log: silentLog })
  return embedded
}

// BENCH_PROFILE=DIRECTORY has every process of a benchmark leave its CPU profile there.
const profileDirectory = process.env['BENCH_PROFILE']
const profiling =
  profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`]

/**
 * Starts a program of the bench as a separate process, so that it and its load do not share
 * a thread.
 */
export async function startProcess(
  stack: AsyncDisposableStack,
  file: string,
  argument: unknown,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<{ url: string; child: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [...profiling, ...nodeOptions, join(import.meta.dirname, file), JSON.stringify(argument)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH']!, ...environment },
    },
  )
  const stop = endsWithBench(stack, child)
  for await (const line of createInterface({ input: child.stdout! })) {
    const match = /ready (\S+)$/.exec(line)
    if (match) {
      child.stdout!.resume()
      return { url: match[1]!, child, stop }
    }
  }
  throw new Error(`${file} ended before it was ready`)
}

/**
 * Ends a child with the stack, or when this process dies, however hard. A shell watches, not a
 * thread of the child, which would be measured with it. Returns what ends the child earlier.
 */
export function endsWithBench(
  stack: AsyncDisposableStack,
  child: ChildProcess,
): () => Promise<void> {
  const watcher = spawn('/bin/sh', ['-c', 'read -r nothing; kill "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.once('exit', () => watcher.kill())
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  stack.defer(stop)
  return stop
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The median of several turns, beside all of them, against a target. */
export function medianFigure(
  what: string,
  turns: readonly number[],
  unit: string,
  target: string,
  isReached: (value: number) => boolean,
): Figure {
  const value = median(turns)
  return { what, value, unit: `${unit} (${turns.join(', ')})`, target, reached: isReached(value) }
}

/**
 * Runs `total` pieces of work, `width` at a time; returns how long each took and all of them
 * together, in milliseconds.
 */
export async function drive(
  total: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<{ each: number[]; all: number }> {
  const each: number[] = []
  let next = 0
  const begun = performance.now()
  const worker = async () => {
    while (next < total) {
      const index = next++
      const started = performance.now()
      await work(index)
      each.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return { each, all: performance.now() - begun }
}

/** Waits until `isSo`, looking every `everyMs`; throws after `timeoutMs`. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  { everyMs = 100, timeoutMs = 120_000 } = {},
): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await isSo()); await liveClock.sleep(everyMs))
    if (performance.now() > end) throw new Error(`${what}: still not so after ${timeoutMs} ms`)
}

/** A figure that is only reported. */
export const reported = (what: string, value: number, unit: string): Figure => ({
  what,
  value,
  unit,
  target: '',
  reached: null,
})

export const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits
