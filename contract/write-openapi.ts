import { writeFile } from 'node:fs/promises'
import { committedOpenapi, committedPath, errorsPath } from './committed-openapi.ts'
import { errorsPage } from './errors-page.ts'

await writeFile(committedPath, committedOpenapi())
await writeFile(errorsPath, errorsPage())
