import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const projectRoot = join(import.meta.dirname, '..')

/**
 * SHA-256, in hex, of everything that the dashboard is built from: its own files without tests, the
 * client and the contract that it takes its types from, and the exact libraries. A build that
 * carries another stamp is stale.
 */
export function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources()) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(projectRoot, file)))
    hash.update('\0')
  }
  return hash.digest('hex')
}

function sources(): string[] {
  const isOurs = (file: string) =>
    !/(^|\/)(node_modules|dist)\/|\/\.[^/]*$/.test(file) && !/\.test\.tsx?$/.test(file)
  return globSync(['web/**/*.*', 'sdk/*.ts', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: projectRoot,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isOurs)
    .sort()
}
