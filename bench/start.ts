import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '@crier/server/database/embedded/embedded.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { benchDirectory, median, reported, round, type Benchmark } from './harness.ts'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import { projectRoot, startProgram, withoutDashboard, type HowToStart } from './program.ts'

const packed = join(projectRoot, 'packages/crier-server')

/**
 * From the command to `crier ready`, against the start of PostgreSQL alone on the same data; of the
 * repository, and as the package has it.
 */
export const start: Benchmark = {
  name: 'start',
  async run({ brief }) {
    if (!brief) {
      await ensureBuilt()
      await promisify(execFile)(process.execPath, [join(packed, 'build.ts')])
    }
    await using stack = new AsyncDisposableStack()
    const directory = await benchDirectory(stack)
    const existing = join(directory, 'existing')
    const program = async (dataDir: string, how: HowToStart = {}) => {
      const { readyMs, stop } = await startProgram(stack, dataDir, {
        ...how,
        environment: { ...how.environment, ...(brief && withoutDashboard) },
      })
      await stop()
      return readyMs
    }
    // As its command starts it: packages/crier-server/bin/crier.
    const asPackage = {
      root: packed,
      program: ['dist/cli.js', 'start'],
      environment: { NODE_COMPILE_CACHE: join(directory, 'compiled') },
    } as const
    const alone = async () => {
      const begun = performance.now()
      await using _ = await startEmbedded({
        dataDir: existing,
        say: () => undefined,
        log: silentLog,
        clock: liveClock,
      })
      return performance.now() - begun
    }
    await program(existing)
    if (!brief) await program(existing, asPackage)
    const took = {
      fresh: [] as number[],
      existing: [] as number[],
      packaged: [] as number[],
      postgres: [] as number[],
    }
    for (let turn = 0; turn < (brief ? 1 : 5); turn++) {
      took.postgres.push(await alone())
      took.existing.push(await program(existing))
      if (!brief) took.packaged.push(await program(existing, asPackage))
      took.fresh.push(await program(join(directory, `fresh${turn}`)))
    }
    const seconds = (name: keyof typeof took) => median(took[name]) / 1_000
    const more = (name: keyof typeof took, what: string, most: number) => {
      const value = seconds(name) - seconds('postgres')
      return {
        what: `${what}: more by`,
        value: round(value),
        unit: 's',
        target: `at most ${most}`,
        reached: value <= most,
      }
    }
    return [
      reported('PostgreSQL alone, on existing data', round(seconds('postgres')), 's'),
      more('existing', 'the repository’s program on existing data', 0.5),
      ...(brief ? [] : [more('packaged', 'the package’s program on existing data', 0.5)]),
      more('fresh', 'the repository’s program on a new data directory', 2.5),
    ]
  },
}
