import { parseSync, visitorKeys, type Comment } from 'oxc-parser'

/** A node of a syntax tree, as far as all of them are alike. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

export interface SourceTree {
  readonly file: string
  readonly text: string
  readonly program: Node
  readonly comments: readonly Comment[]
  readonly parents: ReadonlyMap<Node, Node>
}

export function parseSource(file: string, text: string): SourceTree {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const parents = new Map<Node, Node>()
  for (const node of descendants(program))
    for (const child of childrenOf(node)) parents.set(child, node)
  return { file, text, program, comments, parents }
}

/** The node and everything below it, outer ones first, in the order of the text. */
export function descendants(node: Node): Node[] {
  const found: Node[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    waiting.push(...childrenOf(next).toReversed())
  }
  return found
}

export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fieldOf(node, key))
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start)
}

export function childOf(node: Node, key: string): Node | undefined {
  const value = fieldOf(node, key)
  return isNode(value) ? value : undefined
}

export function childListOf(node: Node, key: string): Node[] {
  const value = fieldOf(node, key)
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function fieldOf(node: Node, key: string): unknown {
  return Reflect.get(node, key)
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value &&
    'end' in value
  )
}
