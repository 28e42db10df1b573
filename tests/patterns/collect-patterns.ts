import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from '../runner/groups.ts'

export interface Pattern {
  readonly source: string
  readonly flags: string
  /** The first file in which it stands, or the one that was loaded when it was built. */
  readonly file: string
}

const folders = ['server', 'contract', 'sandbox', 'sdk', 'cli', 'packages', 'web']
const exclude = (name: string) => ['node_modules', 'dist', 'testing'].includes(name)

/** Every literal of the product's source, once for each text and flags. */
export function literalPatterns(): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of productFiles()) {
    const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.js') ? 'js' : 'ts'
    visit(parseAst(readFileSync(join(root, file), 'utf8'), { lang, sourceType: 'module' }), (source, flags) => {
      const key = `/${source}/${flags}`
      // What a library builds is its own; a module of ours is the second frame.
      const isOurs = new Error().stack?.split('\n')[2]?.includes('/node_modules/') === false
      if (isOurs && !found.has(key)) found.set(key, { source, flags, file })
    })
  }
  return [...found.values()]
}

/** Modules that build patterns when they are loaded, and start nothing. */
export async function builtPatterns(): Promise<Pattern[]> {
  const found = new Map<string, Pattern>()
  const Real = globalThis.RegExp
  let loading = ''
  globalThis.RegExp = new Proxy(Real, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const made = new target(...given)
      const key = `/${made.source}/${made.flags}`
      // What a library builds is its own; a module of ours is the second frame.
      const isOurs = new Error().stack?.split('\n')[2]?.includes('/node_modules/') === false
      if (isOurs && !found.has(key)) found.set(key, { source: made.source, flags: made.flags, file: loading })
      return made
    },
  })
  try {
    for (const file of productFiles().filter((each) => !entries.test(each) && builds(each))) {
      loading = file
      await import(join(root, file))
    }
  } finally {
    globalThis.RegExp = Real
  }
  return [...found.values()]
}

const entries = /^(?:packages|web|sdk)\/|\/(?:main|run|build|demo|crier)\.[jt]sx?$|-(?:child|worker|thread|program)\.ts$/
const builds = (file: string) => /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')) || file.includes('/cues/')

function productFiles(): string[] {
  return folders
    .flatMap((folder) =>
      globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder), exclude }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
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
