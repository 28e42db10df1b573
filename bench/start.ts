import { join } from 'node:path'
import { startEmbedded } from '@crier/server/database/embedded.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { benchDirectory, percentile, reported, round, type Benchmark } from './harness.ts'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import { startProgram, withoutDashboard } from './program.ts'

/** From the command to `crier ready`, against the start of PostgreSQL alone on the same data. */
export const start: Benchmark = {
  name: 'start',
  async run({ brief }) {
    if (!brief) await ensureBuilt()
    await using stack = new AsyncDisposableStack()
    const directory = await benchDirectory(stack)
    const existing = join(directory, 'existing')
    const program = async (dataDir: string) => {
      const { readyMs, stop } = await startProgram(stack, dataDir, { environment: brief ? withoutDashboard : {} })
      await stop()
      return readyMs
    }
    const alone = async () => {
      const begun = performance.now()
      await using _ = await startEmbedded({ dataDir: existing, say: () => undefined, log: silentLog, clock: liveClock })
      return performance.now() - begun
    }
    await program(existing)
    const took = { fresh: [] as number[], existing: [] as number[], postgres: [] as number[] }
    for (let turn = 0; turn < (brief ? 1 : 5); turn++) {
      took.postgres.push(await alone())
      took.existing.push(await program(existing))
      took.fresh.push(await program(join(directory, `fresh${turn}`)))
    }
    const seconds = (name: keyof typeof took) => percentile(took[name], 0.5) / 1_000
    const more = { existing: seconds('existing') - seconds('postgres'), fresh: seconds('fresh') - seconds('postgres') }
    return [
      reported('PostgreSQL alone, on existing data', round(seconds('postgres')), 's'),
      {
        what: 'the program on existing data: more by',
        value: round(more.existing),
        unit: 's',
        target: 'at most 0.7',
        reached: more.existing <= 0.7,
      },
      {
        what: 'the program on a new data directory: more by',
        value: round(more.fresh),
        unit: 's',
        target: 'at most 2.5',
        reached: more.fresh <= 2.5,
      },
    ]
  },
}
