import { writeFile } from 'node:fs/promises'
import { committedOpenapi, committedPath } from './committed-openapi.ts'

await writeFile(committedPath, committedOpenapi())
