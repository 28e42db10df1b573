import { execFile } from 'node:child_process'
import { copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'

const here = import.meta.dirname
const root = join(here, '../..')
const dist = join(here, 'dist')

/**
 * Makes `dist` of the workspace sdk/: one file for ES modules, one for CommonJS, and their types.
 * Nothing of it needs another package.
 */
await rm(dist, { recursive: true, force: true })
for (const [format, file] of [
  ['esm', 'index.js'],
  ['cjs', 'index.cjs'],
] as const)
  await build({
    input: join(root, 'sdk/index.ts'),
    platform: 'neutral',
    external: (id) => id.startsWith('node:'),
    transform: { target: 'es2022' },
    output: {
      file: join(dist, file),
      format,
      comments: { legal: false, annotation: true, jsdoc: true },
    },
    logLevel: 'warn',
  })
await promisify(execFile)(process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'),
  '-p',
  here,
])
// TypeScript leaves the endings of the sources in declarations; each format needs its own.
for await (const name of glob('*.d.ts', { cwd: dist })) {
  // Uint8Array is generic since TypeScript 5.7 only.
  const text = (await readFile(join(dist, name), 'utf8')).replaceAll(
    'Uint8Array<ArrayBuffer>',
    'Uint8Array',
  )
  const as = (ending: string) => text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, `$1.${ending}'`)
  await writeFile(join(dist, name.replace(/ts$/, 'cts')), as('cjs'))
  await writeFile(join(dist, name), as('js'))
}
await copyFile(join(root, 'LICENSE'), join(here, 'LICENSE'))
