import { setTimeout as realPause } from 'node:timers/promises'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { makeAccounts } from '../processes/many-accounts.ts'
import { eventually, startSandboxProgram, startServer, temporaryDirectory } from '../processes.ts'
import { control, postsOn } from '../sandbox-control.ts'
import type { Owner } from '../service.ts'
import { startPair } from './pair.ts'
import { startTraffic, type Accepted } from './traffic.ts'

export interface FailoverFigures {
  readonly failovers: number
  readonly accepted: number
  /** Schedules whose creation was answered with 201, and that the database does not know any more. */
  readonly lost: number
  /** Posts that are on a network more than once. */
  readonly doubled: number
  readonly published: number
  /** Ended as `publication_unconfirmed`: their owner is asked. */
  readonly unconfirmed: number
  readonly failedOtherwise: number
  /** From the death of the primary to the first accepted write, milliseconds, each time. */
  readonly outagesMs: readonly number[]
}

interface Lab {
  readonly failovers: number
  /** False: commits wait for nobody, and the link to the standby stalls shortly before each death. */
  readonly synchronous: boolean
  /** Who schedule posts all the time; default 4. */
  readonly people?: number
  readonly say?: (line: string) => void
}

const plans = JSON.stringify({ unlimited: { requests_per_minute: 1_000_000, monthly_credits: 1_000_000 } })

/** One server on a pair of PostgreSQL servers whose primary dies again and again, with the sandbox networks as the witness. */
export async function runFailovers(t: Owner, { failovers, synchronous, people = 4, say = () => undefined }: Lab): Promise<FailoverFigures> {
  const pair = await startPair(t, { synchronous })
  const directory = await temporaryDirectory(t)
  const sandbox = await startSandboxProgram(t, directory)
  const environment = { DATABASE_URL: pair.databaseUrl, CRIER_DATA_DIR: directory, CRIER_SANDBOX_URL: sandbox.url, CRIER_PLANS: plans }
  const server = await startServer(t, environment)
  for (const platform of ['x', 'linkedin']) await control(sandbox.url, '/_control/quotas', { platform, enforced: false })
  const traffic = startTraffic(await makeAccounts(environment, server.url, people, 'unlimited'))
  const outagesMs: number[] = []
  for (let number = 1; number <= failovers; number++) {
    await grows(traffic.accepted, 8)
    if (!synchronous) {
      pair.link.stall()
      await realPause(600)
    }
    const died = performance.now()
    await pair.failOver()
    await grows(traffic.accepted, 1)
    outagesMs.push(Math.round(performance.now() - died))
    await pair.rebuild()
    say(`failover ${number} of ${failovers}: writes again after ${outagesMs.at(-1)} ms; ${traffic.accepted.length} posts accepted`)
  }
  await traffic.stop()
  const ends = await allEnds(traffic.accepted, say)
  const texts = (await postsOn(sandbox.url)).map(({ text }) => text)
  const count = (wanted: string) => ends.filter((end) => end === wanted).length
  const [lost, published, unconfirmed] = [count('lost'), count('published'), count('publication_unconfirmed')]
  return {
    failovers,
    accepted: traffic.accepted.length,
    lost,
    doubled: texts.length - new Set(texts).size,
    published,
    unconfirmed,
    failedOtherwise: ends.length - lost - published - unconfirmed,
    outagesMs,
  }
}

async function grows(accepted: readonly Accepted[], by: number): Promise<void> {
  const before = accepted.length
  await eventually('posts that are accepted', async () => (accepted.length >= before + by ? true : undefined), 60_000, 5)
}

/**
 * Waits for them all: each is `published`, an error code, or `lost` when nobody knows it any more. Thousands for a few authors go out
 * one after the other, so what must not take long is only the next. Few are asked for at a time, or they would be refused at the door.
 */
async function allEnds(accepted: readonly Accepted[], say: (line: string) => void): Promise<string[]> {
  const ends: string[] = []
  let open = [...accepted]
  let movedAt = performance.now()
  while (open.length > 0) {
    if (performance.now() - movedAt > stillMsMax) throw new Error(`${open[0]!.scheduleId} and ${open.length - 1} more do not end`)
    const before = open.length
    open = await stillOpen(open, ends)
    if (open.length < before) movedAt = performance.now()
    say(`${ends.length} of ${accepted.length} have ended`)
    await realPause(1_000)
  }
  return ends
}

const stillMsMax = 180_000

async function stillOpen(asked: readonly Accepted[], ends: string[]): Promise<Accepted[]> {
  const waiting = asked.values()
  const open: Accepted[] = []
  const work = async () => {
    for (const one of waiting) {
      const end = await endOf(one)
      if (end === undefined) open.push(one)
      else ends.push(end)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return open
}

async function endOf({ account, scheduleId }: Accepted): Promise<string | undefined> {
  try {
    const { status, error_code: code } = await account.client.getSchedule({ params: { schedule_id: scheduleId } })
    return status === 'published' ? 'published' : status === 'failed' ? code! : undefined
  } catch (error) {
    if (error instanceof CrierProblem && error.status === 404) return 'lost'
    throw error
  }
}
