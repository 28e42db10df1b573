import { descendants, type Node, type SourceTree } from './source-tree.ts'

/** What follows a marker: a statement, an expression, or an entry of a list. */
export interface Place {
  readonly tree: SourceTree
  readonly marker: string
  readonly node: Node
  /** Where the node begins; of a call in a chain, the dot in front of it. */
  readonly start: number
}

const markerText = /^\s*mutant: (\S+)\s*$/
const markerInText = /(?:\/\/|\/\*) mutant: (\S+)/g

/** The names of the markers in a text, without parsing it. */
export function markersIn(text: string): string[] {
  return [...text.matchAll(markerInText)].map(([, name]) => name!)
}

export function placeBehind(tree: SourceTree, marker: string): Place {
  const comment = tree.comments.find(({ value }) => markerText.exec(value)?.[1] === marker)
  if (!comment) throw new Error(`${tree.file}: the marker ${marker} is not a comment of its own`)
  const start = nextToken(tree, comment.end)
  const node = descendants(tree.program).find(
    (one) => one.start === start && one.type !== 'Program',
  )
  if (!node) throw new Error(`${tree.file}: nothing follows the marker ${marker}`)
  return { tree, marker, node, start }
}

function nextToken(
  { text, comments }: Pick<SourceTree, 'text' | 'comments'>,
  from: number,
): number {
  const start = from + /^\s*/.exec(text.slice(from))![0].length
  const comment = comments.find((one) => one.start === start)
  return comment ? nextToken({ text, comments }, comment.end) : start
}
