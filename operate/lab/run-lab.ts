import { parseArgs } from 'node:util'
import { setTimeout as realPause } from 'node:timers/promises'
import { freePort } from '../../tests/processes/external-postgres.ts'
import { makeAccounts, type ManyAccount } from '../../tests/processes/many-accounts.ts'
import {
  launchServer,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
  tryKill,
  type Environment,
} from '../../tests/processes.ts'
import { control, postsOn } from '../../tests/sandbox-control.ts'
import type { Owner } from '../../tests/service.ts'
import { table } from '../../cli/output.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { endOf } from '../../tests/processes/kinds-of-posts.ts'
import { longestGap, startPeople, startProbe, type Accepted } from './witness.ts'

/**
 * `npm run campaign -- lab [--only WORDS]`: Crier on a real PostgreSQL cluster with Patroni, etcd,
 * HAProxy and PgBouncer, all on loopback, while its primary dies, changes, restarts and freezes.
 * Prints a table, and ends with 1 beyond the targets. See operate/lab/README.md.
 */
type Front = keyof Cluster['fronts']
type Fault = 'killed' | 'switchover' | 'restart' | 'frozen 40 s'

const scenarios: readonly { readonly front: Front; readonly fault: Fault }[] = [
  { front: 'haproxy', fault: 'killed' },
  { front: 'haproxy', fault: 'switchover' },
  { front: 'haproxy', fault: 'restart' },
  { front: 'haproxy', fault: 'frozen 40 s' },
  { front: 'lenient', fault: 'killed' },
  { front: 'lenient', fault: 'switchover' },
  { front: 'lenient', fault: 'frozen 40 s' },
  { front: 'session', fault: 'killed' },
  { front: 'session', fault: 'switchover' },
]

interface Row extends Readonly<Record<string, unknown>> {
  readonly front: Front
  readonly fault: Fault
  readonly 'database away s': number
  readonly 'no post s': number
  readonly accepted: number
  readonly published: number
  readonly unconfirmed: number
  readonly 'failed otherwise': string
  readonly lost: number
  readonly doubled: number
  readonly stuck: number
  readonly answers: string
}

// Beyond the database's own outage: the proxies' checks (2 s), a statement that hangs, a new
// connection, the loops' pause (5 s).
const moreThanOutageMs = 15_000
const endsMsMax = 240_000
const plans = JSON.stringify({
  unlimited: { requests_per_minute: 1_000_000, monthly_credits: 1_000_000 },
})

interface Lab {
  readonly cluster: Cluster
  readonly sandboxUrl: string
  readonly environment: Environment
  readonly accounts: readonly ManyAccount[]
}

async function runLab(t: Owner, only: string): Promise<boolean> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const cluster = await startCluster(t)
  say('The cluster runs: three PostgreSQL servers under Patroni, two HAProxy, two PgBouncer.')
  const directory = await temporaryDirectory(t)
  const sandbox = await startSandboxProgram(t, directory)
  for (const platform of ['x', 'linkedin', 'instagram', 'tiktok'])
    await control(sandbox.url, '/_control/quotas', { platform, enforced: false })
  const port = await freePort()
  const environment = {
    ...{
      PORT: String(port),
      CRIER_DATA_DIR: directory,
      CRIER_SANDBOX_URL: sandbox.url,
      CRIER_PLANS: plans,
    },
    // Doubtful posts end within the run.
    CRIER_CONFIRM_WINDOW: '60s',
  }
  const refusal = await refusalOf(t, {
    ...environment,
    DATABASE_URL: addressOf(cluster.fronts.transaction),
  })
  say(`PgBouncer by transaction: ${refusal}`)
  let isGood = /shares connections between transactions/.test(refusal)

  const rows: Row[] = []
  const accounts = await firstAccounts(t, environment, cluster)
  const lab = { cluster, sandboxUrl: sandbox.url, environment, accounts }
  for (const scenario of scenarios.filter(({ front, fault }) =>
    `${front} ${fault}`.includes(only),
  )) {
    const row = await runScenario(t, lab, scenario)
    say(JSON.stringify(row))
    rows.push(row)
    isGood &&= isWithinTargets(row)
  }
  say(table(rows).join('\n'))
  return isGood
}

const addressOf = (port: number) => `postgres://postgres:lab@127.0.0.1:${port}/crier`

async function refusalOf(t: Owner, environment: Environment): Promise<string> {
  const refused = launchServer(t, environment)
  const ended = await Promise.race([refused.ended, realPause(60_000)])
  return ended === 1 && refused.errors.length === 1
    ? refused.errors[0]!
    : `not refused (${ended}): ${refused.errors.join(' ')}`
}

async function firstAccounts(
  t: Owner,
  environment: Environment,
  cluster: Cluster,
): Promise<ManyAccount[]> {
  const own = { ...environment, DATABASE_URL: addressOf(cluster.fronts.haproxy) }
  const server = await startServer(t, own)
  const accounts = await makeAccounts(own, server.url, 3, 'unlimited')
  await server.end('SIGTERM')
  return accounts
}

async function runScenario(
  t: Owner,
  { cluster, sandboxUrl, environment, accounts }: Lab,
  { front, fault }: { front: Front; fault: Fault },
) {
  await cluster.whole()
  const server = await startServer(t, {
    ...environment,
    DATABASE_URL: addressOf(cluster.fronts[front]),
  })
  const begun = Date.now()
  const people = startPeople(accounts, `${front}-${fault.replaceAll(' ', '-')}`)
  await people.scheduleAhead(60)
  const probe = startProbe(cluster.fronts[front])
  people.begin()
  await realPause(5_000)
  const restore = await strike(cluster, fault)
  await realPause(30_000)
  // Until the database has been well for 20 s, which posts must have used.
  for (let waited = 0; probe.steadyMs() < 20_000 && waited < 180_000; waited += 500)
    await realPause(500)
  await people.stop()
  const stoppedAt = Date.now()
  const outageMs = await probe.stop()
  restore()
  const ends = await allEnds(people.accepted)
  const posts = await postsOn(sandboxUrl)
  const texts = posts.map((post) => JSON.stringify(post))
  const outAt = posts.map(({ created_at: at }) => at).filter((at) => at >= begun && at <= stoppedAt)
  await server.end('SIGTERM')
  const count = (end: string | undefined) => ends.filter((one) => one === end).length
  const otherwise = ends.filter(
    (end) => end !== undefined && !['published', 'publication_unconfirmed', 'lost'].includes(end),
  )
  return {
    front,
    fault,
    'database away s': seconds(outageMs),
    'no post s': seconds(longestGap([...outAt.toSorted((one, other) => one - other), stoppedAt])),
    accepted: people.accepted.length,
    published: count('published'),
    unconfirmed: count('publication_unconfirmed'),
    'failed otherwise': [...new Set(otherwise)].map((end) => `${end} ${count(end)}`).join(', '),
    lost: count('lost'),
    doubled: people.accepted.filter(
      ({ mark }) => texts.filter((text) => text.includes(mark)).length > 1,
    ).length,
    stuck: count(undefined),
    answers: [...people.refused].map(([how, times]) => `${how}: ${times}`).join(', '),
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** Applies a fault to the primary; returns what brings the node back afterwards. */
async function strike(cluster: Cluster, fault: Fault): Promise<() => void> {
  const primary = await cluster.primary()
  const pids = primary.pids()
  const all = (signal: NodeJS.Signals) => pids.forEach((pid) => tryKill(pid, signal))
  switch (fault) {
    case 'killed':
      all('SIGKILL')
      return () => primary.start()
    case 'frozen 40 s':
      all('SIGSTOP')
      await realPause(40_000)
      all('SIGCONT')
      return () => undefined
    case 'switchover':
      await cluster.switchover()
      return () => undefined
    case 'restart':
      await cluster.restart()
      return () => undefined
    default:
      return fault satisfies never
  }
}

async function allEnds(accepted: readonly Accepted[]): Promise<(string | undefined)[]> {
  const until = Date.now() + endsMsMax
  const ends = new Map<Accepted, string | undefined>()
  for (
    let open = [...accepted];
    open.length > 0;
    open = open.filter((one) => ends.get(one) === undefined)
  ) {
    for (const one of open) ends.set(one, await endOf(one).catch(() => undefined))
    if (Date.now() > until) break
    await realPause(1_000)
  }
  return accepted.map((one) => ends.get(one))
}

function isWithinTargets(row: Row): boolean {
  const isInTime = row['no post s'] * 1_000 <= row['database away s'] * 1_000 + moreThanOutageMs
  return (
    row.lost === 0 &&
    row.doubled === 0 &&
    row.stuck === 0 &&
    isInTime &&
    !/\b500\b/.test(row.answers)
  )
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const closers: (() => void | Promise<void>)[] = []
try {
  const isGood = await runLab({ after: (close) => void closers.push(close) }, values.only)
  process.exitCode = isGood ? 0 : 1
} finally {
  for (const close of closers) await close()
}
