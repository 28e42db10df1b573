import { join } from 'node:path'

const sdk = join(import.meta.dirname, '..', 'sdk')

/** The path of the client's generated parts. */
export const sdkPath = join(sdk, 'operations.ts')
export const resourcesPath = join(sdk, 'resources.ts')
export const pythonPath = join(import.meta.dirname, '../packages/crier-client/src/crier_client')
