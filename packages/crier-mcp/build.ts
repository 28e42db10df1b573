import { chmod, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'

const here = import.meta.dirname

/** One file that needs no other package. */
await rm(join(here, 'dist'), { recursive: true, force: true })
await build({
  input: join(here, 'main.ts'),
  platform: 'node',
  transform: { target: 'node20' },
  output: {
    file: join(here, 'dist/main.js'),
    format: 'esm',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
  },
  logLevel: 'warn',
})
await chmod(join(here, 'dist/main.js'), 0o755)
await copyFile(join(here, '../../LICENSE'), join(here, 'LICENSE'))
