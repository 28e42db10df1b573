import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crier, startServer, type Program } from '../processes.ts'
import type { Owner } from '../service.ts'
import type { KeptDatabase } from './kept-database.ts'

/**
 * `crier backup`, and `crier restore` into an empty directory, from which another server starts.
 */
export async function backupsOfOurs(
  owner: Owner,
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<KeptDatabase> {
  const environmentOf = (name: string) => ({
    ...environment,
    CRIER_DATA_DIR: join(directory, name),
  })
  let name = 'data'
  let restored = 0
  let server: Program = await startServer(owner, environmentOf(name))
  return {
    what: 'by crier restore',
    first: server,
    url: () => server.url,
    async backUp(file) {
      await crier(owner, ['backup', file], environmentOf(name))
    },
    async restore(file, chance) {
      const signal = chance.happens(0.3) ? 'SIGKILL' : 'SIGTERM'
      const old = name
      name = `restored${++restored}`
      await server.end(signal)
      await crier(owner, ['restore', file], environmentOf(name))
      server = await startServer(owner, environmentOf(name))
      if (signal === 'SIGTERM') await rm(join(directory, old), { recursive: true })
    },
  }
}
