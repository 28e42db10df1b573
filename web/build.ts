import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { stampOfSources } from './build-stamp.ts'
import { viteOptions } from './vite-options.ts'

const smallestWorthIt = 1_024
// Pages that visits begin with.
const firstPages = {
  '/': 'calendar/calendar-page.tsx',
  '/calendar': 'calendar/calendar-page.tsx',
  '/compose': 'composer/composer-page.tsx',
  '/posts': 'posts/posts-page.tsx',
}

// Read before building: a file that changes meanwhile leaves a stamp that does not fit, never one
// that lies.
const stamp = stampOfSources()
const { output } = (await build({ ...viteOptions, logLevel: 'error' })) as Rolldown.RolldownOutput
const folder = join(import.meta.dirname, 'dist')
writeFileSync(join(folder, 'preloads.json'), JSON.stringify(preloads()))
await buildServiceWorker()
for (const file of globSync(join(folder, '{assets/*.{js,css,svg},service-worker.js}')))
  compress(file)
writeFileSync(join(folder, 'built-from'), `${stamp}\n`)

/**
 * `early`: the script that begins the first requests. `files`: by address, what its page needs
 * beside what every page does; the browser loads it while the shell is on its way, not after it.
 */
function preloads() {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const withImports = (fileName: string, known = new Set<string>()): ReadonlySet<string> => {
    if (known.has(fileName)) return known
    known.add(fileName)
    for (const imported of chunks.get(fileName)!.imports) withImports(imported, known)
    return known
  }
  const all = [...chunks.values()]
  const entry = (name: string) =>
    all.find((chunk) => chunk.isEntry && chunk.name === name)!.fileName
  const shell = withImports(entry('index'))
  const files = Object.fromEntries(
    Object.entries(firstPages).map(([address, source]) => {
      const page = all.find(
        ({ facadeModuleId }) => facadeModuleId === join(import.meta.dirname, source),
      )!
      const own = [...withImports(page.fileName)].filter((fileName) => !shell.has(fileName))
      const styles = own.flatMap((fileName) => [
        ...(chunks.get(fileName)!.viteMetadata?.importedCss ?? []),
      ])
      return [address, [...own, ...styles].map((file) => `/${file}`)]
    }),
  )
  return { early: `/${entry('early')}`, files }
}

/**
 * Contains the names of all scripts and styles and of the fonts that every page needs. The version
 * is a hash of these names and the page.
 */
async function buildServiceWorker(): Promise<void> {
  const files = output
    .map(({ fileName }) => `/${fileName}`)
    .filter((file) => /\.(js|css)$|inter-latin-(?!ext)[^/]{0,80}\.woff2$/.test(file))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const version = createHash('sha256')
    .update(JSON.stringify([page, files.toSorted()]))
    .digest('hex')
    .slice(0, 16)
  await build({
    ...viteOptions,
    logLevel: 'error',
    publicDir: false,
    define: { shell: JSON.stringify({ version, files }) },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Once, as small as it gets, so that serving costs nothing. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < smallestWorthIt) return
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
