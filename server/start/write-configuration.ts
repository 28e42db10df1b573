import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from './configuration-page.ts'

export const configurationFile = join(import.meta.dirname, '../../docs/configuration.md')

if (import.meta.main) writeFileSync(configurationFile, configurationPage())
