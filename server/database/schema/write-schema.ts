import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveClock } from '../../ports/clock.ts'
import { silentLog } from '../../ports/log.ts'
import { openClient } from '../connect/connect.ts'
import { startThrowaway } from '../embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { dumpSchema } from './schema-dump.ts'

export const schemaFile = join(import.meta.dirname, '../schema.sql')

/** The schema that the migrations make, on a database that lives only for this. */
export async function schemaOfMigrations(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crier-schema-'))
  try {
    await using embedded = await startThrowaway({ directory, clock: liveClock })
    await migrate(embedded.poolConfig, { clock: liveClock, log: silentLog })
    const client = await openClient(embedded.poolConfig, 'crier schema')
    try {
      return await dumpSchema(client)
    } finally {
      await client.end()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeFile(schemaFile, await schemaOfMigrations())
