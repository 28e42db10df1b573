import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pythonSources } from './python-source.ts'
import { pythonPath, resourcesPath, sdkPath } from './sdk-path.ts'
import { resourcesSource } from './sdk-resources.ts'
import { sdkSource } from './sdk-source.ts'

await writeFile(sdkPath, sdkSource())
await writeFile(resourcesPath, resourcesSource())
for (const [name, text] of Object.entries(pythonSources()))
  await writeFile(join(pythonPath, name), text)
