import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '@crier/server/database/database.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

interface Explained {
  readonly Plan: PlanNode
  readonly 'Execution Time': number
}

/** The plans of the statements that an operation itself makes, as they run once more: their nodes with their indexes, the most rows that one of them read, and the milliseconds of all. */
export async function plansOf(db: Db, operation: (on: Db) => Promise<unknown>) {
  const asked: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await operation(db.withPlugin(watch) as Db)
  const plans: Explained[] = []
  for (const node of asked) plans.push(await explain(db, node))
  return {
    nodes: plans.flatMap(({ Plan }) => nodesOf(Plan)).map(titleOf),
    read: Math.max(...plans.flatMap(({ Plan }) => nodesOf(Plan)).map(rowsOf)),
    took: plans.reduce((sum, plan) => sum + plan['Execution Time'], 0),
  }
}

async function explain(db: Db, asked: RootOperationNode): Promise<Explained> {
  const { sql: statement, parameters } = db.getExecutor().compileQuery(asked, createQueryId())
  const answer = await db.executeQuery<{ 'QUERY PLAN': readonly Explained[] | string }>(
    CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters]),
  )
  const told = answer.rows[0]!['QUERY PLAN']
  const [explained] = typeof told === 'string' ? (JSON.parse(told) as Explained[]) : told
  return explained!
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const titleOf = (node: PlanNode) => `${node['Node Type']}${node['Index Name'] === undefined ? '' : ` ${node['Index Name']}`}`
const rowsOf = (node: PlanNode) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
