import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from '../runner/groups.ts'

export interface Pattern {
  readonly source: string
  readonly flags: string
  /** The first file that contains it, or that built it. */
  readonly file: string
}

const folders = ['server', 'writing', 'contract', 'sandbox', 'sdk', 'cli', 'packages', 'web']
const exclude = (name: string) => ['node_modules', 'dist', 'testing'].includes(name)

export const keyOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`

/** Once for each text and flags. */
export const distinct = (patterns: readonly Pattern[]): Pattern[] => [
  ...new Map(patterns.toReversed().map((pattern) => [keyOf(pattern), pattern])).values(),
]

/** Every literal of the product's source. */
export function literalPatterns(): Pattern[] {
  const found: Pattern[] = []
  for (const file of productFiles()) {
    const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.js') ? 'js' : 'ts'
    visit(
      parseAst(readFileSync(join(root, file), 'utf8'), { lang, sourceType: 'module' }),
      (source, flags) => found.push({ source, flags, file }),
    )
  }
  return found
}

/** Patterns of modules that build them when they are loaded, and start nothing. */
export const builtPatterns = (): Promise<Pattern[]> =>
  patternsMadeBy(async () => {
    for (const file of productFiles().filter((each) => !entries.test(each) && builds(each)))
      await import(join(root, file))
  })

/** Patterns that the product, and no library, passes to `new RegExp` meanwhile. */
export async function patternsMadeBy(work: () => Promise<unknown>): Promise<Pattern[]> {
  const found = new Map<string, Pattern>()
  const Real = globalThis.RegExp
  globalThis.RegExp = new Proxy(Real, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const { source, flags } = new target(...given)
      // The second line of the stack is who called.
      const caller = new Error().stack?.split('\n')[2] ?? ''
      const file = caller.slice(caller.indexOf(root) + root.length + 1).split(':')[0]!
      if (!caller.includes('/node_modules/'))
        found.set(`/${source}/${flags}`, { source, flags, file })
      return new target(...given)
    },
  })
  try {
    await work()
  } finally {
    globalThis.RegExp = Real
  }
  return [...found.values()]
}

const entries =
  /^(?:packages|web|sdk)\/|\/(?:main|run|build|demo|crier)\.[jt]sx?$|-(?:child|worker|thread|program)\.ts$/
const builds = (file: string) =>
  /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')) || file.includes('/cues/')

function productFiles(): string[] {
  return folders
    .flatMap((folder) =>
      globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder), exclude }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => !/\.(?:test|proof|d)\.tsx?$/.test(file))
    .sort()
}

function visit(node: unknown, each: (source: string, flags: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && isRegex(node.regex)) each(node.regex.pattern, node.regex.flags)
  for (const child of Object.values(node)) visit(child, each)
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}
