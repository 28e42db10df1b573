import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../processes.ts'

export interface WorkflowNode {
  readonly name: string
  readonly type: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A workflow as n8n has it. */
export interface Workflow {
  readonly nodes: readonly WorkflowNode[]
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >
}

export const pictureOnPage = 'https://example.com/picture.png'

/** A picture of one. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The workflows on the page of n8n-nodes-crier, in its order. */
export async function recipes(): Promise<readonly Workflow[]> {
  const page = await readFile(join(projectRoot, 'packages/n8n-nodes-crier/README.md'), 'utf8')
  const found = [...page.matchAll(/```json\n(.+?)```/gs)].map(
    ([, text]) => JSON.parse(text!) as Workflow,
  )
  assert.equal(found.length, 3)
  return found
}

/** The nodes of a workflow without a branch, one after the other. */
export function inOrder({ nodes, connections }: Workflow): readonly WorkflowNode[] {
  const targets = Object.values(connections).flatMap(({ main }) =>
    main.flat().map(({ node }) => node),
  )
  const first = nodes.filter(({ name }) => !targets.includes(name))
  assert.equal(first.length, 1)
  const ordered = [first[0]!]
  while (connections[ordered.at(-1)!.name]) {
    const [[next]] = connections[ordered.at(-1)!.name]!.main as [[{ node: string }]]
    ordered.push(nodes.find(({ name }) => name === next.node)!)
  }
  assert.equal(ordered.length, nodes.length)
  return ordered
}
