import { liveClock } from '@crier/server/ports/clock.ts'
import { reported, round, type Benchmark } from './harness.ts'
import { addDuePosts, asStarted, benchAccounts, lastOut, startPosting, warmUp } from './posts.ts'
import { totalOf, usageOf } from './process-usage.ts'

const networkMs = 50
const postsPerSecond = 50
const batchSeconds = 10

interface Sample {
  readonly minutes: number
  readonly megabytes: number
}

/** What the server's process holds while 50 posts a second go out for an hour, and how much that grows. Linux only. */
export const memory: Benchmark = {
  name: 'memory',
  onlyByName: true,
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    await using stack = new AsyncDisposableStack()
    const { db, service } = await startPosting(stack, networkMs, ...asStarted)
    const accounts = await benchAccounts(db, brief ? 10 : postsPerSecond * batchSeconds)
    await warmUp(db, accounts)
    const samples: Sample[] = []
    const begun = liveClock.now()
    const batches = brief ? 2 : 360
    const seconds = brief ? 1 : batchSeconds
    for (let batch = 1; batch <= batches; batch++) {
      const at = begun.add({ seconds: batch * seconds })
      const added = await addDuePosts(db, accounts, accounts.length, at, seconds * 1_000)
      await lastOut(db, at, added, seconds)
      const minutes = liveClock.now().since(begun).total('minutes')
      samples.push({ minutes, megabytes: totalOf(await usageOf(service.child.pid!), 'bytes') / 1e6 })
    }
    const settled = samples.filter(({ minutes }) => brief || minutes > 10)
    const most = Math.max(...settled.map(({ megabytes }) => megabytes))
    const slope = slopeOf(settled) * 60
    return [
      reported('posts', batches * accounts.length, `in ${round(samples.at(-1)!.minutes, 0)} minutes`),
      reported('after the first ten minutes', round(settled[0]!.megabytes, 0), 'MB'),
      reported('at the end', round(settled.at(-1)!.megabytes, 0), 'MB'),
      { what: 'the most, after the first ten minutes', value: round(most, 0), unit: 'MB', target: 'under 250', reached: most < 250 },
      { what: 'growth after the first ten minutes', value: round(slope, 1), unit: 'MB an hour', target: 'under 5', reached: slope < 5 },
    ]
  },
}

/** Of the straight line that fits best, in megabytes a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const middle = { minutes: mean(({ minutes }) => minutes), megabytes: mean(({ megabytes }) => megabytes) }
  const shared = mean(({ minutes, megabytes }) => (minutes - middle.minutes) * (megabytes - middle.megabytes))
  return shared / (mean(({ minutes }) => (minutes - middle.minutes) ** 2) || 1)
}
