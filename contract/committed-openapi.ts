import { join } from 'node:path'
import { openapi } from './openapi.ts'
import manifest from './package.json' with { type: 'json' }

/** The version that the document names. */
export const contractVersion = manifest.version

export const committedPath = join(import.meta.dirname, 'openapi.json')
export const errorsPath = join(import.meta.dirname, '../docs/errors.md')

/** The text of openapi.json, with the address of a server started without configuration. */
export function committedOpenapi(): string {
  return `${JSON.stringify(openapi({ serverUrl: 'http://127.0.0.1:3000', version: contractVersion }), null, 2)}\n`
}
