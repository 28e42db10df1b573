/**
 * A generator of clients: its package, and how it is run on `openapi.json` in a separate folder.
 */
export interface Generator {
  readonly packages: readonly string[]
  readonly config?: readonly [file: string, text: string]
  readonly command: readonly [program: string, ...parameters: string[]]
}

const orval = `export default {
  fetch: { input: './openapi.json', output: { target: './out/fetch.ts', client: 'fetch', mode: 'single' } },
  zod: { input: './openapi.json', output: { target: './out/zod.ts', client: 'zod', mode: 'single' } },
}
`
const kubb = `import { defineConfig } from '@kubb/core'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'
import { pluginClient } from '@kubb/plugin-client'

export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './out', format: false, lint: false },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginZod(), pluginClient({ client: 'fetch' })],
})
`

// Kubb 5 has a core and a command, and no plugin of types (October 2026): 4.39.3 is the newest that
// makes a client.
const kubbVersion = '4.39.3'

export const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
    command: ['openapi-typescript', 'openapi.json', '--output', 'out/types.ts'],
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', 'zod@4.6.7'],
    command: [
      'openapi-ts',
      '--input',
      'openapi.json',
      '--output',
      'out',
      '--plugins',
      '@hey-api/typescript',
      '@hey-api/client-fetch',
      '@hey-api/sdk',
      'zod',
    ],
  },
  orval: {
    packages: ['orval@8.38.0', 'zod@4.6.7'],
    config: ['orval.config.mjs', orval],
    command: ['orval', '--config', 'orval.config.mjs'],
  },
  kubb: {
    packages: [
      ...['cli', 'core', 'plugin-oas', 'plugin-ts', 'plugin-zod', 'plugin-client'].map(
        (name) => `@kubb/${name}@${kubbVersion}`,
      ),
      'zod@4.6.7',
    ],
    config: ['kubb.config.mjs', kubb],
    command: ['kubb', 'generate', '--config', 'kubb.config.mjs'],
  },
  'openapi-zod-client': {
    packages: ['openapi-zod-client@1.18.3', '@zodios/core@10.9.6', 'zod@3.25.76', 'axios@1.21.1'],
    command: ['openapi-zod-client', 'openapi.json', '--output', 'out/api.ts'],
  },
}
