import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { clearAwayWithThisProcess } from './end-with-parent.ts'

export const root = resolve(import.meta.dirname, '..')
const workspaces = ['contract', 'server', 'writing', 'sdk', 'sandbox', 'cli', 'web'] as const
const rootFiles = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'] as const

/**
 * A copy of the program and its tests that a test may change; packages are shared. It goes with
 * this process.
 */
export async function copyProgram(purpose: string, more: readonly string[] = []): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), `crier-${purpose}-`))
  clearAwayWithThisProcess(base)
  // A child process with few permissions may read whole `node_modules`, not the targets of links.
  await symlink(join(root, 'node_modules'), join(base, 'node_modules'))
  const directory = join(base, 'program')
  for (const name of [...workspaces, 'tests', ...rootFiles, ...more])
    await cp(join(root, name), join(directory, name), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  await mkdir(join(directory, 'node_modules/@crier'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@crier')
      await symlink(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  for (const name of workspaces)
    await symlink(join(directory, name), join(directory, 'node_modules/@crier', name))
  for (const name of [...workspaces, 'tests', 'tests/browser/packed', ...more]) {
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) await symlink(own, join(directory, name, 'node_modules'))
  }
  return directory
}
