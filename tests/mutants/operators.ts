import type { Place } from './place.ts'
import { childListOf, childOf, descendants, fieldOf, type Node } from './source-tree.ts'

/** A replacement of text; `kept` are the ranges of the new text that were in the source before. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kept: readonly (readonly [start: number, end: number])[]
}

/** Turns a place into a fault. */
export type Operator = (place: Place) => readonly Edit[]

/** Removes the statement, the call of a chain, the operand, or the entry of a list. */
export function drop(): Operator {
  return (place) => [removal(place)]
}

/**
 * Puts `code` in place of the node. In `code`, `$0` is the old text, `$1` … `$9` its parts, `$f`
 * what it calls.
 */
export function becomes(code: string): Operator {
  return (place) => [replaced(place, place.node, code)]
}

/**
 * Puts `code` in place of what a statement assigns, returns or evaluates, or of what a
 * property holds.
 */
export function value(code: string): Operator {
  return (place) => [replaced(place, valueOf(place), code)]
}

/** Puts `code` in place of the condition of an `if`, a loop, or the first `?` of the place. */
export function condition(code: string): Operator {
  return (place) => [
    replaced(place, required(place, childOf(firstOf(place, withTest), 'test'), 'condition'), code),
  ]
}

/**
 * Removes operand `number` of the first `&&`, `||` or `??` of the place, or puts `code` in
 * its place.
 */
export function operand(number: number, code?: string): Operator {
  return (place) => {
    const operands = operandsOf(firstOf(place, ['LogicalExpression']))
    const one = required(place, operands[number - 1], `operand ${number}`)
    return [
      code === undefined
        ? removal({ ...place, node: one, start: one.start })
        : replaced(place, one, code),
    ]
  }
}

/**
 * Puts `code` in place of argument `number` of the first call of the place; removes the argument
 * without `code`.
 */
export function argument(number: number, code?: string): Operator {
  return (place) => {
    const given = childListOf(firstOf(place, ['CallExpression', 'NewExpression']), 'arguments')
    const one = required(place, given[number - 1], `argument ${number}`)
    return [
      code === undefined
        ? removal({ ...place, node: one, start: one.start })
        : replaced(place, one, code),
    ]
  }
}

/**
 * Applies `operator` to one call of a chain, such as `.where(…)`: the one whose first argument is
 * the text `which`, or number `which` of those with this method.
 */
export function call(method: string, which: string | number, operator: Operator): Operator {
  return (place) => {
    const all = callsOf(place.node, method)
    const found =
      typeof which === 'number'
        ? all.slice(which - 1, which)
        : all.filter((one) => firstText(one) === which)
    if (found.length !== 1)
      throw misfit(place, `has ${found.length} calls ${method} ${which}, not one`)
    return operator({
      ...place,
      node: found[0]!,
      start: childOf(childOf(found[0]!, 'callee')!, 'object')!.end,
    })
  }
}

/** Multiplies the first number of the place. */
export function times(factor: number): Operator {
  return (place) => {
    const number = descendants(place.node).find(
      (node) => node.type === 'Literal' && typeof fieldOf(node, 'value') === 'number',
    )
    return [replaced(place, required(place, number, 'number'), `($0 * ${factor})`)]
  }
}

/** Starts the first awaited call of the place without waiting for it. */
export function withoutAwait(): Operator {
  return (place) => {
    const waiting = firstOf(place, ['AwaitExpression'])
    return [replacedBy(waiting, place, childOf(waiting, 'argument')!)]
  }
}

/** Carries out the next statement first. */
export function swap(): Operator {
  return (place) => {
    const next = required(place, nextOf(place), 'next statement')
    return [replacedBy(place.node, place, next), replacedBy(next, place, place.node)]
  }
}

/** Adds a statement in front of the place. */
export function before(code: string): Operator {
  return ({ node }) => [{ start: node.start, end: node.start, text: `${code}\n`, kept: [] }]
}

/** Returns from the function in front of the place. */
export function returnEarly(code = ''): Operator {
  return before(`if (true) return ${code}`)
}

/**
 * Replaces words of SQL, or of another text between quotes, in the place. White space counts as one
 * blank; `${}` in `from` is whatever is inserted there, and `${1}` in `to` the first of them.
 */
export function text(from: string, to: string): Operator {
  return (place) => {
    const within = place.tree.text.slice(place.node.start, place.node.end)
    const found = findWords(within, from)
    if (found.length !== 1) throw misfit(place, `holds ${found.length} times, not once:\n${from}`)
    const match = found[0]!
    const start = place.node.start + match.index
    const end = start + match[0].length
    const isQuoted = descendants(place.node).some(
      (node) => quoted.includes(node.type) && node.start <= start && end <= node.end,
    )
    if (!isQuoted) throw misfit(place, `has these words outside of quotes:\n${from}`)
    return [{ start, end, text: inserted(to, match), kept: [[0, Infinity]] }]
  }
}

/** In the order of the text. */
function callsOf(node: Node, method: string): Node[] {
  const calls = descendants(node).filter((one) => {
    const callee = one.type === 'CallExpression' ? childOf(one, 'callee') : undefined
    const property = callee?.type === 'MemberExpression' ? childOf(callee, 'property') : undefined
    return property && fieldOf(property, 'name') === method
  })
  return calls.toSorted((one, other) => one.end - other.end)
}

function firstText(node: Node): unknown {
  const [first] = childListOf(node, 'arguments')
  return first && fieldOf(first, 'value')
}

const quoted = ['TemplateLiteral', 'Literal', 'JSXText']

const insertion = String.raw`\$\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`

/** Where the words stand in a text, however the text is broken into lines. */
export function findWords(whole: string, words: string): RegExpExecArray[] {
  const pieces = words.trim().split(/\s+/)
  const source = pieces
    .map((piece) => RegExp.escape(piece).replaceAll(RegExp.escape('${}'), insertion))
    .join(String.raw`\s+`)
  return [...whole.matchAll(new RegExp(source, 'g'))]
}

/** `to` with what the match has found for `${1}`, `${2}` … */
export function inserted(to: string, match: RegExpExecArray): string {
  return to.replaceAll(
    /\$\{([1-9])\}/g,
    (_, number: string) => `\${${match[Number(number)] ?? ''}}`,
  )
}

const withTest = [
  'IfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ConditionalExpression',
]
const lists = [
  'body',
  'consequent',
  'properties',
  'elements',
  'arguments',
  'specifiers',
  'members',
  'attributes',
  'declarations',
  'cases',
]
const separated = ['properties', 'elements', 'arguments', 'specifiers']

function removal(place: Place): Edit {
  const { tree, node } = place
  if (place.start !== node.start) return { start: place.start, end: node.end, text: '', kept: [] }
  const parent = tree.parents.get(node)
  if (!parent) throw misfit(place, 'cannot be dropped')
  if (parent.type === 'LogicalExpression') {
    const other =
      childOf(parent, 'left') === node ? childOf(parent, 'right')! : childOf(parent, 'left')!
    return replacedBy(parent, place, other)
  }
  const key = lists.find((name) => childListOf(parent, name).includes(node))
  if (key && separated.includes(key)) return entryRemoval(node, childListOf(parent, key))
  if (key) return { start: node.start, end: node.end, text: '', kept: [] }
  if (childOf(parent, 'alternate') === node && parent.type === 'IfStatement') {
    const after = childOf(node, 'alternate')
    if (after) return replacedBy(node, place, after)
    return { start: childOf(parent, 'consequent')!.end, end: node.end, text: '', kept: [] }
  }
  if (node.type.endsWith('Statement'))
    return { start: node.start, end: node.end, text: '{}', kept: [] }
  throw misfit(place, `is a ${node.type} in a ${parent.type}, which cannot be dropped`)
}

function entryRemoval(node: Node, list: readonly Node[]): Edit {
  const index = list.indexOf(node)
  const [previous, next] = [list[index - 1], list[index + 1]]
  const start = next || !previous ? node.start : previous.end
  return { start, end: next ? next.start : node.end, text: '', kept: [] }
}

function valueOf(place: Place): Node {
  const node = innermostValue(place.node)
  if (node === place.node) throw misfit(place, `is a ${node.type}, which has no value`)
  return node
}

function innermostValue(node: Node): Node {
  const key = valueKeys.find(([type]) => type === node.type)?.[1]
  const inner = key && (childListOf(node, key)[0] ?? childOf(node, key))
  return inner ? innermostValue(inner) : node
}

const valueKeys = [
  ['ExportNamedDeclaration', 'declaration'],
  ['VariableDeclaration', 'declarations'],
  ['VariableDeclarator', 'init'],
  ['ExpressionStatement', 'expression'],
  ['AssignmentExpression', 'right'],
  ['IfStatement', 'consequent'],
  ['ForOfStatement', 'right'],
  ['ReturnStatement', 'argument'],
  ['ThrowStatement', 'argument'],
  ['Property', 'value'],
  ['PropertyDefinition', 'value'],
  ['JSXAttribute', 'value'],
  ['JSXExpressionContainer', 'expression'],
] as const

function nextOf({ tree, node }: Place): Node | undefined {
  const parent = tree.parents.get(node)
  const siblings = parent
    ? lists.map((name) => childListOf(parent, name)).find((list) => list.includes(node))
    : undefined
  return siblings?.[siblings.indexOf(node) + 1]
}

function firstOf(place: Place, types: readonly string[]): Node {
  return required(
    place,
    descendants(place.node).find(({ type }) => types.includes(type)),
    types[0]!,
  )
}

function operandsOf(node: Node): Node[] {
  const [left, right] = [childOf(node, 'left')!, childOf(node, 'right')!]
  const isSame =
    left.type === 'LogicalExpression' && fieldOf(left, 'operator') === fieldOf(node, 'operator')
  return [...(isSame ? operandsOf(left) : [left]), right]
}

const wrapping = [
  'ExpressionStatement',
  'AwaitExpression',
  'ParenthesizedExpression',
  'TSNonNullExpression',
  'ChainExpression',
  'TSAsExpression',
]

function partsOf(node: Node): Node[] {
  const inner = withoutWrapping(node)
  if (inner !== node) return partsOf(inner)
  if (node.type === 'LogicalExpression') return operandsOf(node)
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return childListOf(node, 'arguments')
  if (node.type === 'MemberExpression') return [childOf(node, 'object')!]
  if (node.type === 'ArrowFunctionExpression') return [childOf(node, 'body')!]
  if (node.type === 'UnaryExpression' || node.type === 'SpreadElement')
    return [childOf(node, 'argument')!]
  const keys = ['left', 'right', 'test', 'consequent', 'alternate']
  const named = keys.flatMap((key) => childOf(node, key) ?? [])
  return named.length > 0
    ? named
    : ['elements', 'properties', 'expressions'].flatMap((key) => childListOf(node, key))
}

function calleeOf(node: Node): Node | undefined {
  return childOf(withoutWrapping(node), 'callee')
}

function withoutWrapping(node: Node): Node {
  const inner = wrapping.includes(node.type)
    ? (childOf(node, 'expression') ?? childOf(node, 'argument'))
    : undefined
  return inner ? withoutWrapping(inner) : node
}

function replaced(place: Place, node: Node, code: string): Edit {
  const kept: [number, number][] = []
  let made = ''
  for (const part of code.split(/(\$[\df])/)) {
    const old = /^\$[\df]$/.test(part) ? partOf(place, node, part.slice(1)) : undefined
    if (old) kept.push([made.length, made.length + old.end - old.start])
    made += old ? textOf(place, old) : part
  }
  return { start: node.start, end: node.end, text: made, kept }
}

function partOf(place: Place, node: Node, name: string): Node {
  if (name === '0') return node
  return required(
    place,
    name === 'f' ? calleeOf(node) : partsOf(node)[Number(name) - 1],
    `part $${name}`,
  )
}

function replacedBy({ start, end }: Node, place: Place, other: Node): Edit {
  return { start, end, text: textOf(place, other), kept: [[0, Infinity]] }
}

function textOf({ tree }: Place, { start, end }: Node): string {
  return tree.text.slice(start, end)
}

function required<Found>(place: Place, found: Found | undefined, what: string): Found {
  if (found === undefined) throw misfit(place, `has no ${what}`)
  return found
}

function misfit({ tree, marker }: Place, what: string): Error {
  return new Error(`${tree.file}: what follows the marker ${marker} ${what}`)
}
