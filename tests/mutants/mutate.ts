import type { Edit, Operator } from './operators.ts'
import { placeBehind } from './place.ts'
import { childOf, descendants, parseSource, type Node, type SourceTree } from './source-tree.ts'

// What new code may name beside what is local at its place.
const globals = new Set(
  'undefined Infinity NaN Array Buffer Date JSON Math Number Object Promise String Temporal URL crypto performance process queueMicrotask'.split(
    ' ',
  ),
)

/**
 * The text of a file with the faults in it. Throws where a marker, an operator or the result
 * is wrong.
 */
export function mutate(
  file: string,
  text: string,
  operators: readonly (readonly [marker: string, operator: Operator])[],
): string {
  const tree = parseSource(file, text)
  const edits = operators.flatMap(([marker, operator]) => operator(placeBehind(tree, marker)))
  const inOrder = edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const overlap = inOrder.find((one, index) => index > 0 && inOrder[index - 1]!.end > one.start)
  if (overlap)
    throw new Error(
      `${file}: two operators change the same text:\n${text.slice(overlap.start, overlap.end)}`,
    )
  const made = applied(text, inOrder)
  if (made.text === text)
    throw new Error(
      `${file}: the mutant of ${operators.map(([marker]) => marker).join(', ')} changes nothing`,
    )
  assertLocalNames(tree, parseSource(file, made.text), made.written)
  return made.text
}

interface Applied {
  readonly text: string
  /** The ranges of the new text that stood nowhere before. */
  readonly written: readonly (readonly [start: number, end: number])[]
}

function applied(text: string, edits: readonly Edit[]): Applied {
  const written: [number, number][] = []
  let made = ''
  let from = 0
  for (const edit of edits) {
    made += text.slice(from, edit.start)
    let position = 0
    for (const [start, end] of [...edit.kept, [edit.text.length, edit.text.length] as const]) {
      if (start > position) written.push([made.length + position, made.length + start])
      position = Math.min(end, edit.text.length)
    }
    made += edit.text
    from = edit.end
  }
  return { text: made + text.slice(from), written }
}

/**
 * An editor renames imported and exported names in the sources only, so new code must not
 * hold them.
 */
function assertLocalNames(
  before: SourceTree,
  after: SourceTree,
  written: Applied['written'],
): void {
  const known = new Set(
    descendants(before.program).flatMap((node) =>
      node.type === 'Identifier' ? nameOf(before, node) : [],
    ),
  )
  const shared = new Set(descendants(before.program).flatMap((node) => sharedNames(before, node)))
  for (const node of descendants(after.program)) {
    if (
      node.type !== 'Identifier' ||
      !written.some(([start, end]) => start <= node.start && node.end <= end)
    )
      continue
    if (isOnlyName(after, node)) continue
    const name = nameOf(after, node)
    if (shared.has(name))
      throw new Error(
        `${before.file}: new code names ${name}, which is imported or exported: write $0, $1 ` +
          'or $f instead',
      )
    if (!known.has(name) && !globals.has(name) && !isDeclared(after, name))
      throw new Error(`${before.file}: new code names ${name}, which is not known there`)
  }
}

function sharedNames(tree: SourceTree, node: Node): string[] {
  if (node.type.startsWith('Import') && node.type.endsWith('pecifier'))
    return [nameOf(tree, childOf(node, 'local')!)]
  if (tree.parents.get(node)?.type !== 'ExportNamedDeclaration') return []
  const names = descendants(node).filter(({ type }) => type === 'Identifier')
  return names[0] ? [nameOf(tree, names[0])] : []
}

/** A property or a key, which is no reference. */
function isOnlyName(tree: SourceTree, node: Node): boolean {
  const parent = tree.parents.get(node)
  if (parent?.type === 'MemberExpression') return childOf(parent, 'property') === node
  return (
    parent?.type === 'Property' &&
    childOf(parent, 'key') === node &&
    childOf(parent, 'value') !== node &&
    !tree.text.slice(node.end).match(/^\s*[,}]/)
  )
}

function isDeclared(tree: SourceTree, name: string): boolean {
  return descendants(tree.program).some((node) => {
    const parent = tree.parents.get(node)
    const isTarget = parent?.type === 'VariableDeclarator' && childOf(parent, 'id') === node
    return (
      (isTarget || parent?.type === 'ArrowFunctionExpression') &&
      node.type === 'Identifier' &&
      nameOf(tree, node) === name
    )
  })
}

function nameOf({ text }: SourceTree, { start, end }: Node): string {
  return /^[\w$]+/.exec(text.slice(start, end))?.[0] ?? ''
}
