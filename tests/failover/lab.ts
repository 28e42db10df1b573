import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as realPause } from 'node:timers/promises'
import { makeAccounts } from '../processes/many-accounts.ts'
import { eventually, startSandboxProgram, startServer, temporaryDirectory } from '../processes.ts'
import { endOf, standsTwice, takeRepeatedPosts } from '../processes/kinds-of-posts.ts'
import { postsOn } from '../sandbox-control.ts'
import type { Owner, SandboxPost } from '../service.ts'
import type { Schedule } from '@crier/contract/schedules.ts'
import { startPair } from './pair.ts'
import { startTraffic, type Accepted } from './traffic.ts'

export interface FailoverFigures {
  readonly failovers: number
  readonly accepted: number
  /**
   * Schedules whose creation was answered with 201, and that the database does not know any more.
   */
  readonly lost: number
  /** Posts that are on a network more than once. */
  readonly doubled: number
  readonly published: number
  /** Ended as `publication_unconfirmed`: their owner is asked. */
  readonly unconfirmed: number
  /**
   * Those that are on no network: they could have been published. Complete, with every attempt, so
   * that the cause can be read.
   */
  readonly unconfirmedAndNotOut: readonly Schedule[]
  readonly failedOtherwise: number
  /** From the death of the primary to the first accepted write, milliseconds, each time. */
  readonly outagesMs: readonly number[]
}

interface Lab {
  readonly failovers: number
  /** False: commits do not wait for a standby, and its link stalls shortly before each death. */
  readonly synchronous: boolean
  /** The number of people who schedule posts all the time; default 4. */
  readonly people?: number
  readonly say?: (line: string) => void
}

// The period of the loop remember-database, and a little more.
const workersAskEveryMs = 7_000
const plans = JSON.stringify({
  unlimited: { requests_per_minute: 1_000_000, monthly_credits: 1_000_000 },
})

/**
 * One server on a pair of PostgreSQL servers whose primary dies again and again, with the sandbox
 * networks as the witness.
 */
export async function runFailovers(
  t: Owner,
  { failovers, synchronous, people = 4, say = () => undefined }: Lab,
): Promise<FailoverFigures> {
  const pair = await startPair(t, { synchronous })
  const directory = await temporaryDirectory(t)
  const sandbox = await startSandboxProgram(t, directory)
  const environment = {
    DATABASE_URL: pair.databaseUrl,
    CRIER_DATA_DIR: directory,
    CRIER_MEDIA_STORE: join(directory, 'media'),
    CRIER_SANDBOX_URL: sandbox.url,
    CRIER_PLANS: plans,
    CRIER_CONFIRM_WINDOW: '20s',
    CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  const server = await startServer(t, environment)
  // A worker learns another's sends from the database alone: it must know that commits are
  // synchronous.
  await startServer(t, {
    ...environment,
    CRIER_ROLE: 'worker',
    CRIER_DATA_DIR: join(directory, 'second'),
    CRIER_PUBLIC_URL: server.url,
  })
  await takeRepeatedPosts(sandbox.url)
  // A hundred failovers must not leave more than the few authors send in an hour; a link that
  // stalls must have something to lose.
  const pauseMs = synchronous ? 1_000 : 80
  const traffic = startTraffic(
    await makeAccounts(environment, server.url, people, 'unlimited'),
    pauseMs,
  )
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
    // Until then a second death would find workers that do not know yet that commits wait for the
    // standby again.
    if (synchronous && number < failovers) await realPause(workersAskEveryMs)
    say(
      `failover ${number} of ${failovers}: writes again after ${outagesMs.at(-1)} ms; ` +
        `${traffic.accepted.length} posts accepted`,
    )
  }
  await traffic.stop()
  const ended = await allEnds(traffic.accepted, say)
  const ends = ended.map(({ end }) => end)
  const posts = await postsOn(sandbox.url)
  const count = (wanted: string) => ends.filter((end) => end === wanted).length
  const [lost, published, unconfirmed] = [
    count('lost'),
    count('published'),
    count('publication_unconfirmed'),
  ]
  return {
    failovers,
    accepted: traffic.accepted.length,
    lost,
    doubled: standsTwice(posts).length,
    published,
    unconfirmed,
    unconfirmedAndNotOut: await Promise.all(
      ended
        .filter(({ end, mark }) => end === 'publication_unconfirmed' && !isOut(posts, mark))
        .map(({ account, scheduleId }) =>
          account.client.getSchedule({ params: { schedule_id: scheduleId } }),
        ),
    ),
    failedOtherwise: ends.length - lost - published - unconfirmed,
    outagesMs,
  }
}

interface Ended extends Accepted {
  /** `published`, an error code, or `lost` when it is in no database any more. */
  readonly end: string
}

/** No mark is the beginning of another: each is followed by a full stop. */
function isOut(posts: readonly SandboxPost[], mark: string): boolean {
  return posts.some(({ text, pieces }) =>
    [text, ...pieces.map((piece) => piece.text)].some((words) => words.includes(`${mark}.`)),
  )
}

async function grows(accepted: readonly Accepted[], by: number): Promise<void> {
  const before = accepted.length
  await eventually(
    'posts that are accepted',
    async () => (accepted.length >= before + by ? true : undefined),
    60_000,
    5,
  )
}

/**
 * Waits for all of them. Thousands for a few authors are published one after the other, so only the
 * next is limited in time. Eight are polled at a time, or they would be refused at once.
 */
async function allEnds(
  accepted: readonly Accepted[],
  say: (line: string) => void,
): Promise<Ended[]> {
  const ends: Ended[] = []
  let open = [...accepted]
  let movedAt = performance.now()
  while (open.length > 0) {
    if (performance.now() - movedAt > stillMsMax)
      throw new Error(`${open[0]!.scheduleId} and ${open.length - 1} more do not end`)
    const before = open.length
    open = [...(await stillOpen(open.slice(0, askedMax), ends)), ...open.slice(askedMax)]
    if (open.length < before) movedAt = performance.now()
    say(`${ends.length} of ${accepted.length} have ended`)
    await realPause(1_000)
  }
  return ends
}

const stillMsMax = 180_000
/**
 * The oldest, which end first: asking for all that wait would take the server's time from
 * sending them.
 */
const askedMax = 200

async function stillOpen(asked: readonly Accepted[], ends: Ended[]): Promise<Accepted[]> {
  const waiting = asked.values()
  const open: Accepted[] = []
  const work = async () => {
    for (const one of waiting) {
      const end = await endOf(one)
      if (end === undefined) open.push(one)
      else ends.push({ ...one, end })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return open
}
