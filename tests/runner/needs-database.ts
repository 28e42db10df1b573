import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './groups.ts'

/** True when a file, or one of its imports, uses databases of the run's PostgreSQL. */
export function needsDatabase(files: readonly string[], read = readSource): boolean {
  const seen = new Set(files)
  for (const file of seen) {
    const source = read(file)
    if (source.includes('CRIER_TEST_DATABASE')) return true
    for (const [, name] of source.matchAll(/\b(?:from|import) ?\(?'((?:\.|@crier\/)[^']+)'/g))
      seen.add(pathOf(name!, file))
  }
  return false
}

function pathOf(name: string, importer: string): string {
  return name.startsWith('@crier/')
    ? name.slice('@crier/'.length)
    : join(importer, '..', name).replaceAll('\\', '/')
}

/** Empty for what a build makes. */
function readSource(file: string): string {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
