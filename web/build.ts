import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { stampOfSources } from './build-stamp.ts'
import { viteOptions } from './vite-options.ts'

const smallestWorthIt = 1_024

// Read before building: a file that changes meanwhile leaves a stamp that does not fit, never one that lies.
const stamp = stampOfSources()
await build({ ...viteOptions, logLevel: 'error' })
const folder = join(import.meta.dirname, 'dist')
for (const file of globSync(join(folder, 'assets/*.{js,css,svg}'))) compress(file)
writeFileSync(join(folder, 'built-from'), `${stamp}\n`)

/** Once, as small as it gets, so that serving costs nothing. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < smallestWorthIt) return
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
