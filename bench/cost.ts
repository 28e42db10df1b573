import { sql } from 'kysely'
import { createClient } from '@crier/sdk/client.ts'
import type { Db } from '@crier/server/database/database.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { benchAccount } from './accounts.ts'
import { addDueDeliveries, allDelivered, endpointsPerAccount } from './deliver.ts'
import { reported, round, startProcess, type Benchmark, type Figure } from './harness.ts'
import { addDuePosts, benchAccounts, lastOut, startPosting, warmUp } from './posts.ts'
import { parentOf, totalOf, usageOf } from './process-usage.ts'

const networkMs = 50

/**
 * Processor time of the server and of PostgreSQL, and bytes of WAL, for posts and for deliveries
 * that are due together. Other programs on the machine blur the time that something takes, and
 * these figures hardly. Linux only.
 */
export const cost: Benchmark = {
  name: 'cost',
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    await using stack = new AsyncDisposableStack()
    const { db, service } = await startPosting(stack, networkMs)
    const receiver = await startProcess(stack, 'receiver-process.ts', {})
    const spent = () => spentBy(db, service.child.pid!)
    return [
      ...(await costOf('posts', brief ? 40 : 10_000, spent, await preparePosts(db, brief))),
      ...(await costOf(
        'deliveries',
        brief ? 40 : 10_000,
        spent,
        await prepareDeliveries(db, service.url, receiver.url, brief),
      )),
    ]
  },
}

/**
 * Adds `count` pieces of work that fall due together; returns what waits until all of it is done.
 */
type Add = (count: number) => Promise<() => Promise<unknown>>

async function preparePosts(db: Db, brief: boolean): Promise<Add> {
  const accounts = await benchAccounts(db, brief ? 10 : 500)
  await warmUp(db, accounts)
  return async (count) => {
    const at = liveClock.now().add({ seconds: brief ? 1 : 10 })
    const added = await addDuePosts(db, accounts, count, at)
    return () => lastOut(db, at, added)
  }
}

async function prepareDeliveries(
  db: Db,
  url: string,
  receiverUrl: string,
  brief: boolean,
): Promise<Add> {
  const accounts: AccountId[] = []
  for (let index = 0; index < (brief ? 1 : 10); index++) {
    const { accountId, key } = await benchAccount(db)
    const client = createClient({ baseUrl: url, apiKey: key })
    for (let endpoint = 0; endpoint < endpointsPerAccount; endpoint++)
      await client.createWebhook({
        body: { url: `${receiverUrl}/${index}-${endpoint}`, events: ['post.published'] },
      })
    accounts.push(accountId)
  }
  return async (count) => {
    const due = liveClock.now().add({ seconds: brief ? 1 : 5 })
    await addDueDeliveries(db, accounts, count / (accounts.length * endpointsPerAccount), due)
    return () => allDelivered(db, count, due)
  }
}

interface Spent {
  readonly serverMs: number
  readonly databaseMs: number
  readonly walBytes: number
}

async function costOf(
  what: string,
  count: number,
  spent: () => Promise<Spent>,
  add: Add,
): Promise<readonly Figure[]> {
  const done = await add(count)
  const before = await spent()
  await done()
  const after = await spent()
  const each = (name: keyof Spent) => (after[name] - before[name]) / count
  return [
    reported(
      `server, each of ${count} ${what}`,
      round(each('serverMs') * 1_000, 0),
      'µs of a core',
    ),
    reported(
      `PostgreSQL, each of ${count} ${what}`,
      round(each('databaseMs') * 1_000, 0),
      'µs of a core',
    ),
    reported(`WAL, each of ${count} ${what}`, round(each('walBytes'), 0), 'bytes'),
  ]
}

async function spentBy(db: Db, server: number): Promise<Spent> {
  const { rows } = await sql<{ backend: number; wal: string }>`
    select pg_backend_pid() as backend,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`.execute(db)
  const { backend, wal } = rows[0]!
  const postgres = await parentOf(backend)
  return {
    serverMs: totalOf(await usageOf(server), 'cpuMs'),
    databaseMs: totalOf(await usageOf(postgres), 'cpuMs'),
    walBytes: Number(wal),
  }
}
