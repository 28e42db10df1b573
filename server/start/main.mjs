import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// JavaScript: a first file in TypeScript would load the compiler that strips types, which keeps
// 15 MB. Each start reads what an earlier one compiled, in two thirds of the time. The cache is
// within the installation, not in a temporary directory that others could write to; where it
// cannot be written, every start compiles.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/crier'))
const [unknown] = process.argv.slice(2).filter((given) => given !== '--init')
if (unknown !== undefined) {
  const line =
    `The start takes --init and nothing else, not ${unknown}: settings stand in the ` +
    'environment, as in PORT=3001 npm start (docs/configuration.md).'
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
await import('./run.ts')
