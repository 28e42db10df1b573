import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One SQL text, or one chain of calls that builds a statement, in a file. */
export interface Statement {
  readonly file: string
  /** The function or constant at the top of the file that contains it. */
  readonly within: string
  /** The comments of one line in front of that function. */
  readonly notes: readonly string[]
  readonly kind: 'sql' | 'chain'
  /**
   * SQL with `$` in place of parameters; a chain with the conditions that a function of its file
   * makes.
   */
  readonly text: string
}

const root = join(import.meta.dirname, '../..')

/** Every statement of the server, but of its tests and of what speaks to no database of Crier. */
export function statementsOfServer(): Statement[] {
  const files = globSync('server/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  return files
    .filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => statementsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function statementsIn(file: string, source: string): Statement[] {
  const parts = source.split(/^(?=(?:export )?(?:async )?(?:function|const|let|class) )/m)
  const bodies = new Map(parts.map((part) => [nameOf(part), part]))
  return parts.flatMap((part, index) => {
    const common = { file, within: nameOf(part), notes: notesAtEnd(parts[index - 1] ?? '') }
    return [
      ...templatesIn(part).map((text) => ({ ...common, kind: 'sql' as const, text })),
      ...chainsIn(part).map((text) => ({
        ...common,
        kind: 'chain' as const,
        text: withHelpers(text, bodies),
      })),
    ]
  })
}

function notesAtEnd(part: string): string[] {
  const comments = /(?:^(?:\/\/|\/\*\*| \*).*\n)*$(?![^])/m.exec(part)?.[0] ?? ''
  return [...comments.matchAll(/^\/\/ (.+)$/gm)].map(([, note]) => note!)
}

const nameOf = (part: string) =>
  /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/.exec(part)?.[1] ??
  'top of the file'

/**
 * The outermost `sql` templates, `$` in place of each value; inner templates are
 * replaced separately.
 */
function templatesIn(part: string): string[] {
  const texts: string[] = []
  for (let at = 0; ;) {
    const match = /(?<![.\w])sql(?:<[^`(]*>)?`/.exec(part.slice(at))
    if (!match) return texts
    const { text, inner, end } = readTemplate(part, at + match.index + match[0].length)
    texts.push(text, ...inner.flatMap(templatesIn))
    at = end
  }
}

/** A template from behind its first backtick on. */
function readTemplate(
  source: string,
  start: number,
): { text: string; inner: string[]; end: number } {
  const inner: string[] = []
  let text = ''
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '`') return { text, inner, end: at + 1 }
    else if (source.startsWith('${', at)) {
      const end = endOfBraces(source, at + 1)
      inner.push(source.slice(at + 2, end))
      text += '$'
      at = end
    } else text += source[at]
  }
  throw new Error(`a template has no end: ${source.slice(start, start + 80)}`)
}

function endOfBraces(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') at = readTemplate(source, at + 1).end - 1
    else if (source[at] === '{') depth++
    else if (source[at] === '}' && --depth === 0) return at
  }
  throw new Error('a brace has no end')
}

/** From the call that names the table on, all calls that follow in the chain. */
function chainsIn(part: string): string[] {
  return [...part.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g)].map(
    ({ index }) => {
      let at = index
      for (let call; (call = /^\s*\.(\w+)\(/.exec(part.slice(at)));)
        at = endOfParentheses(part, at + call[0].length - 1) + 1
      return part.slice(index, at)
    },
  )
}

export function endOfParentheses(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return at
  }
  throw new Error('a parenthesis has no end')
}

/** A condition that another function of the file makes is read where it is used. */
function withHelpers(chain: string, bodies: ReadonlyMap<string, string>): string {
  return chain.replaceAll(
    /\.where\((\w+)\(/g,
    (whole, name: string) => `${whole} /* ${bodies.get(name) ?? ''} */`,
  )
}
