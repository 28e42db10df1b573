import { join } from 'node:path'
import { liveClock } from '@crier/server/ports/clock.ts'
import { benchDirectory, reported, round, type Benchmark } from './harness.ts'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import { totalOf, usageOf } from './process-usage.ts'
import { startProgram, withoutDashboard } from './program.ts'

/**
 * The memory and processor time of the program and its database while idle, without the sandbox.
 * Linux only.
 */
export const idle: Benchmark = {
  name: 'idle',
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    if (!brief) await ensureBuilt()
    await using stack = new AsyncDisposableStack()
    const directory = await benchDirectory(stack)
    const { child } = await startProgram(stack, join(directory, 'data'), {
      environment: { CRIER_SANDBOX: 'off', ...(brief && withoutDashboard) },
    })
    // The work after a start is done by then.
    await liveClock.sleep(brief ? 500 : 15_000)
    const seconds = brief ? 1 : 60
    const before = await usageOf(child.pid!)
    await liveClock.sleep(seconds * 1_000)
    const after = await usageOf(child.pid!)
    const share = ((totalOf(after, 'cpuMs') - totalOf(before, 'cpuMs')) / (seconds * 1_000)) * 100
    const megabytes = totalOf(after, 'bytes') / 1e6
    return [
      {
        what: 'memory (PSS), all processes',
        value: round(megabytes, 0),
        unit: 'MB',
        target: 'under 200',
        reached: megabytes < 200,
      },
      ...[...Map.groupBy(after, ({ name }) => name)].map(([name, all]) =>
        reported(`of it ${name}`, round(totalOf(all, 'bytes') / 1e6, 0), 'MB'),
      ),
      {
        what: `CPU over ${seconds} s`,
        value: round(share),
        unit: '% of a core',
        target: 'under 1',
        reached: share < 1,
      },
    ]
  },
}
