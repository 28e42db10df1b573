import { before, test } from 'node:test'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type pg from 'pg'
import { connectDatabase, openClient } from '@crier/server/database/connect/connect.ts'
import type { Db } from '@crier/server/database/database.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { testDatabase } from '@crier/server/testing/test-database.ts'

/**
 * A database for the tests of a file, filled before the first of them: without triggers and
 * references, as a list reads nothing of accounts, and by a client, because statements of the pool
 * end after half a minute and machines that run tests are busy.
 */
export async function filledDatabase(fill: (client: pg.Client) => Promise<unknown>): Promise<Db> {
  const database = await testDatabase()
  const { db, close } = await connectDatabase(database.poolConfig, { max: 1, log: silentLog })
  before(async () => {
    const client = await openClient(database.poolConfig, 'Crier test database')
    try {
      await client.query(`set session_replication_role = replica`)
      await fill(client)
    } finally {
      await client.end()
    }
  })
  test.after(async () => {
    await close()
    await database[Symbol.asyncDispose]()
  })
  return db
}

class Undo extends Error {}

/** Runs work in a transaction that leaves nothing behind, and returns what it answers. */
export const undoing =
  (db: Db) =>
  async <Answer>(work: (on: Db) => Promise<Answer>): Promise<Answer> => {
    let answer: { readonly value: Answer } | undefined
    await db
      .transaction()
      .execute(async (tx) => {
        answer = { value: await work(tx as unknown as Db) }
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    return answer!.value
  }

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

export interface Explained {
  readonly Plan: PlanNode
  readonly 'Execution Time': number
}

/**
 * The plans of the statements that an operation itself makes, as they run once more: their nodes
 * with their indexes, the most rows that one of them read, and the milliseconds of all.
 */
export async function plansOf(db: Db, operation: Operation) {
  const plans = await explained(db, operation)
  const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan))
  return {
    nodes: nodes.map(titleOf),
    read: Math.max(...nodes.map(rowsOf)),
    took: plans.reduce((sum, plan) => sum + plan['Execution Time'], 0),
  }
}

type Operation = (on: Db) => Promise<unknown>

/**
 * Each statement of an operation as PostgreSQL explains it. `within` runs the operation and what is
 * explained: on `db`, or in a transaction that is undone.
 */
export async function explained(
  db: Db,
  operation: Operation,
  within: <Answer>(work: (on: Db) => Promise<Answer>) => Promise<Answer> = (work) => work(db),
): Promise<Explained[]> {
  const asked: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await within((on) => operation(on.withPlugin(watch) as Db))
  const plans: Explained[] = []
  for (const node of asked) plans.push(await within((on) => explain(on, node)))
  return plans
}

async function explain(db: Db, asked: RootOperationNode): Promise<Explained> {
  const { sql: statement, parameters } = db.getExecutor().compileQuery(asked, createQueryId())
  const answer = await db.executeQuery<{ 'QUERY PLAN': readonly Explained[] | string }>(
    CompiledQuery.raw(`explain (analyze, buffers, format json) ${statement}`, [...parameters]),
  )
  const told = answer.rows[0]!['QUERY PLAN']
  const [plan] = typeof told === 'string' ? (JSON.parse(told) as Explained[]) : told
  return plan!
}

/** The pages that a statement touched, in memory or on the disk. */
export const buffersOf = ({ Plan }: Explained) =>
  Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]
const titleOf = (node: PlanNode) =>
  `${node['Node Type']}${node['Index Name'] === undefined ? '' : ` ${node['Index Name']}`}`
const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
