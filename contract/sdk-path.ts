import { join } from 'node:path'

/** Where the client's generated part lies. */
export const sdkPath = join(import.meta.dirname, '..', 'sdk', 'operations.ts')
