import { writeFile } from 'node:fs/promises'
import { sdkPath } from './sdk-path.ts'
import { sdkSource } from './sdk-source.ts'

await writeFile(sdkPath, sdkSource())
