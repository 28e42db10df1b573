import { execFile } from 'node:child_process'
import { copyFile, cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'rolldown'
import { pageDrawerFile } from '../../server/media/converting/page-drawer.ts'
import { fontFiles } from '../../server/pictures/text/fonts.ts'
import { ensureBuilt } from '../../web/ensure-built.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const dist = join(here, 'dist')

/**
 * The first two are native, and dependencies of the package. The others are asked for in vain, in
 * the repository too.
 */
const external = [/^@napi-rs\/canvas$/, /^sharp$/, /^pg-native$/, /^canvas$/]

/** Migrations, what pages load, and the pages of the guide. */
const filesRead = [
  'server/database/migrations/*.sql',
  'server/http/pages/*/*.{css,js}',
  'README.md',
  'docs/**/*.{md,png}',
  'packages/*/README.md',
]

// Its package tells the license of what calls it only.
const licenseOfPdfium = `PDFium, as WebAssembly in @hyzyla/pdfium (Apache-2.0)

Copyright 2014 The PDFium Authors. Licensed under the Apache License, Version 2.0: see LICENSE beside. It contains, under separate
licenses, Abseil, Anti-Grain Geometry, fast_float, FreeType, ICU, Little CMS, libjpeg-turbo, OpenJPEG and zlib.
`

/**
 * Makes `dist`: server, command line and sandbox as JavaScript in few files, with what they read
 * beside them, each where its source has it.
 */
await rm(dist, { recursive: true, force: true })
await ensureBuilt()
const { output } = await build({
  // The second is what the command starts too: the API's tests run on it
  // (tests/packages/api-suite.proof.ts).
  input: { cli: join(root, 'cli/main.ts'), service: join(root, 'server/start/service.ts') },
  platform: 'node',
  external,
  // Node.js warns about its built-in one, outside of node_modules, at each start.
  resolve: { alias: { punycode: join(root, 'node_modules/punycode/punycode.js') } },
  plugins: [placesOfFiles(), withNativeSplit()],
  // All in one folder: see `placesOfFiles`.
  output: {
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
  logLevel: 'warn',
})
await copyFiles()
await writeLicenses(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))

/**
 * A source finds the files that it reads, and the programs that it starts, by its own place. In the
 * bundle that is `dist/` and the source's path within the repository: `import.meta.dirname` becomes
 * that, and a program that is started by `new URL('./x.ts', import.meta.url)` a separate file in
 * `dist/`.
 */
function placesOfFiles(): Plugin {
  return {
    name: 'places-of-files',
    transform(code, id) {
      const source = relative(root, id)
      if (
        source.startsWith('..') ||
        source.includes('node_modules') ||
        !code.includes('import.meta')
      )
        return null
      return code
        .replaceAll(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, (_, name: string) => {
          const program = resolve(dirname(id), `${name}.ts`)
          const fileName = relative(root, program).replaceAll('/', '-').replace(/ts$/, 'js')
          this.emitFile({ type: 'chunk', id: program, fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
        .replaceAll('import.meta.resolve(file)', "new URL('./fonts/' + file, import.meta.url).href")
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`)
    },
  }
}

/**
 * In the bundle nothing is found by its name: what native-split.ts keeps from loading is left out,
 * and that file with it.
 */
function withNativeSplit(): Plugin {
  const leftOut =
    /core-js\/modules\/es6\.regexp\.split\.js$|server\/ports\/workers\/native-split\.ts$/
  return {
    name: 'native-split',
    load: (id) => (leftOut.test(id) ? { code: '', moduleType: 'js' } : null),
  }
}

async function copyFiles(): Promise<void> {
  for await (const file of glob(filesRead, { cwd: root }))
    await copyInto(join(root, file), join(dist, file))
  // Only its version is read.
  const { version } = JSON.parse(await readFile(join(root, 'server/package.json'), 'utf8')) as {
    version: string
  }
  await mkdir(join(dist, 'server'), { recursive: true })
  await writeFile(join(dist, 'server/package.json'), `${JSON.stringify({ version })}\n`)
  for (const file of [...fontFiles(), pageDrawerFile])
    await copyInto(fileURLToPath(import.meta.resolve(file)), join(dist, 'fonts', file))
  await promisify(execFile)(process.execPath, [
    join(here, 'bin/after-install.js'),
    join(dist, 'fonts'),
  ])
  await cp(join(root, 'web/dist'), join(dist, 'web/dist'), { recursive: true })
  await copyFile(join(root, 'LICENSE'), join(here, 'LICENSE'))
}

async function copyInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

/** Writes the licenses of all bundled packages, which every copy must include. */
async function writeLicenses(modules: readonly string[]): Promise<void> {
  const files = [...modules, ...fontFiles().map((file) => fileURLToPath(import.meta.resolve(file)))]
  const folders = new Set(
    files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  )
  const texts = await Promise.all([...folders].sort().map(licenseText))
  await writeFile(join(dist, 'licenses.txt'), [...texts, licenseOfPdfium].join('\n'))
}

async function licenseText(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>
  const [file] = await Array.fromAsync(
    glob('{LICENSE,LICENCE,License,license,licence}*', { cwd: folder }),
  )
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8')
  return `${name} ${version}: ${license}\n\n${text}\n${'-'.repeat(80)}\n`
}
