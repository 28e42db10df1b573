import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tablesSource } from './tables-source.ts'
import { schemaFile } from './schema/write-schema.ts'

export const tablesFile = join(import.meta.dirname, 'tables.ts')

export const tablesOfSchema = async () => tablesSource(await readFile(schemaFile, 'utf8'))

if (import.meta.main) await writeFile(tablesFile, await tablesOfSchema())
