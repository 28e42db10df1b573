#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must be able to read this far and say what to run instead.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import process from 'node:process'

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `crier needs Node 26, and this is ${process.version}. Run it by npm, which brings its ` +
      `own: npm run --silent crier -- ${process.argv.slice(2).join(' ')}`,
  )
  process.exit(1)
}
// As in server/start/main.ts.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/crier', import.meta.url)))
await import('./main.ts')
