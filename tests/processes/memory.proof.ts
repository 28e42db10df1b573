import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { processesOf } from '../process-table.ts'
import { closing, eventually, startByNpm, temporaryDirectory } from '../processes.ts'
import { freePort } from './external-postgres.ts'
import { kindsOfPosts, scheduleKind, takeRepeatedPosts } from './kinds-of-posts.ts'
import { makeAccounts, type ManyAccount } from './many-accounts.ts'

const onlyLinux = {
  skip:
    !existsSync('/proc/self/smaps_rollup') &&
    'only Linux tells how much memory each process has of its own',
}
// The default heap of V8 on a machine with 512 MB.
const heapOfSmallMachine = '--max-old-space-size=256'
// The minimum of docs/operate.md. The sandbox comes on top; the system's file cache does not count.
const megabytesMax = 512
const accountsCount = 10
const roundsEach = 2

test(
  'memory: npm, server and embedded database need less than 512 MB together while a burst of posts is published',
  onlyLinux,
  async (t) => {
    const directory = await temporaryDirectory(t)
    const sandbox = await freePort()
    const environment = {
      CRIER_DATA_DIR: join(directory, 'data'),
      CRIER_SANDBOX_PORT: String(sandbox),
      NODE_OPTIONS: heapOfSmallMachine,
      CRIER_PLANS: '{"unlimited": {"requests_per_minute": 1000000, "monthly_credits": 1000000}}',
    }
    const server = await startByNpm(t, environment)
    closing(t).defer(async () => {
      process.kill(-server.child.pid!, 'SIGTERM')
      await server.ended
    })
    const peak = watchMemory(t, server.child.pid!)
    const accounts = await makeAccounts(environment, server.url, accountsCount, 'unlimited')
    const url = `http://127.0.0.1:${sandbox}`
    await eventually('the sandbox', () => fetch(url).catch(() => undefined))
    await takeRepeatedPosts(url)
    const at = Temporal.Now.instant().add({ seconds: 60 })
    const scheduled = (
      await Promise.all(accounts.map((account) => scheduleAll(account, at)))
    ).reduce((one, other) => one + other)
    const published = await eventually(
      'the end of the burst',
      () => allPublished(accounts, scheduled),
      300_000,
      1_000,
    )
    assert.equal(published, scheduled)
    const { megabytes, programs } = peak()
    t.diagnostic(`${scheduled} posts; at most ${megabytes} MB: ${programs}`)
    assert(megabytes < megabytesMax, `${megabytes} MB: ${programs}`)
  },
)

async function scheduleAll(
  { client, accountId }: ManyAccount,
  at: Temporal.Instant,
): Promise<number> {
  let count = 0
  for (let round = 0; round < roundsEach; round++)
    // An account has one post for a network at a time.
    for (const kind of kindsOfPosts)
      await scheduleKind(client, kind, `${accountId} ${round}`, at.add({ milliseconds: ++count }))
  return count
}

/** How many posts are out, once none is on its way. */
async function allPublished(
  accounts: readonly ManyAccount[],
  expected: number,
): Promise<number | undefined> {
  let published = 0
  for (const { client } of accounts)
    for (const status of ['published', 'failed'] as const)
      for await (const schedule of pages(client, status)) {
        assert.equal(status, 'published', JSON.stringify(schedule))
        published++
      }
  return published === expected ? published : undefined
}

async function* pages(client: ManyAccount['client'], status: 'published' | 'failed') {
  let cursor: string | undefined
  do {
    const page = await client.listSchedules({
      query: { status, limit: 100, ...(cursor && { cursor }) },
    })
    yield* page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * Asks four times a second how much memory a process and all that it started have, without the
 * sandbox. Counts shared pages once.
 */
function watchMemory(t: TestContext, pid: number): () => { megabytes: number; programs: string } {
  let most = { megabytes: 0, programs: '' }
  const timer = setInterval(() => {
    const processes = processesOf(pid, 'no directory').map((one) => ({
      name: nameOf(one.command),
      megabytes: memoryOf(one.pid),
    }))
    const counted = processes.filter(({ name }) => !name.startsWith('sandbox'))
    const megabytes = Math.round(counted.reduce((sum, one) => sum + one.megabytes, 0))
    if (megabytes <= most.megabytes) return
    const byName = Map.groupBy(processes, ({ name }) => name)
    const programs = [...byName]
      .map(
        ([name, all]) => `${name} ${Math.round(all.reduce((sum, one) => sum + one.megabytes, 0))}`,
      )
      .join(', ')
    most = { megabytes, programs }
  }, 250)
  t.after(() => clearInterval(timer))
  return () => most
}

const nameOf = (command: string) =>
  /npm|postgres|sandbox\/main\.ts|server\/start\/main\.ts/.exec(command)?.[0] ?? command

/** The proportional share: what several processes share is divided between them. */
function memoryOf(pid: number): number {
  try {
    return (
      (Number(
        /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
      ) *
        1_024) /
      1e6
    )
  } catch {
    return 0
  }
}
