import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As in server/start/main.mjs.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/crier'))
await import('./run.ts')
