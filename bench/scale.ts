import { liveClock } from '@crier/server/ports/clock.ts'
import { plans } from './accounts.ts'
import { benchDatabase, reported, round, startProcess, type Benchmark } from './harness.ts'
import { addDuePosts, benchAccounts, lastOut, slowSandbox, warmUp } from './posts.ts'

// A network alone accepts all but an eighth of the sends. It is so slow that a worker waits instead
// of computing: then two workers do twice as much.
const networkMs = 200
const sends = 20

/** One, two and four workers on one database, each capped. */
export const scale: Benchmark = {
  name: 'scale',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const sandboxUrl = await slowSandbox(stack, networkMs)
    const accounts = await benchAccounts(db, brief ? 40 : 400)
    const environment = {
      ...plans,
      CRIER_ROLE: 'worker',
      CRIER_PUBLIC_URL: 'http://localhost',
      CRIER_MAX_CONCURRENT_SENDS: String(sends),
      CRIER_DATABASE_POOL: '5',
      CRIER_SANDBOX: 'on',
      CRIER_SANDBOX_URL: sandboxUrl,
    }
    const start = () =>
      startProcess(stack, 'service-process.ts', {
        target: poolConfig,
        dataDir: directory,
        environment,
      })
    await start()
    await warmUp(db, accounts)
    const rates: number[] = []
    for (const workers of [1, 2, 4]) {
      for (let more = rates.length === 0 ? workers : workers / 2; more < workers; more++)
        await start()
      // As the first: a process that has just started computes for its code, too.
      if (workers > 1) await warmUp(db, accounts)
      const at = liveClock.now().add({ seconds: brief ? 1 : 10 })
      const count = await addDuePosts(db, accounts, accounts.length * workers, at)
      rates.push((count / (await lastOut(db, at, count))) * 1_000)
    }
    const [one, two, four] = rates as [number, number, number]
    return [
      reported(
        'one worker',
        round(one, 0),
        `/s, at most ${((sends - Math.floor(sends / 8)) * 1_000) / networkMs}/s`,
      ),
      {
        what: 'two workers against one',
        value: round(two / one),
        unit: '×',
        target: 'at least 1.8',
        reached: two / one >= 1.8,
      },
      {
        what: 'four workers against one',
        value: round(four / one),
        unit: '×',
        target: 'at least 3.4',
        reached: four / one >= 3.4,
      },
    ]
  },
}
