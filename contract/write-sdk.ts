import { writeFile } from 'node:fs/promises'
import { resourcesPath, sdkPath } from './sdk-path.ts'
import { resourcesSource } from './sdk-resources.ts'
import { sdkSource } from './sdk-source.ts'

await writeFile(sdkPath, sdkSource())
await writeFile(resourcesPath, resourcesSource())
