import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../processes.ts'
import { packed } from './packed.ts'

const run = promisify(execFile)

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * A folder outside of the repository with the packed crier-server and the dependencies that it
 * names, laid there as npm would. They are those of the repository, so that no network is needed:
 * what the package does not name is not found.
 */
export async function unpackedServer(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules')
  const program = join(modules, 'crier-server')
  await mkdir(modules, { recursive: true })
  await run('tar', ['-xzf', await packed('crier-server', folder), '-C', folder])
  await rename(join(folder, 'package'), program)
  await layDependencies(program, modules)
  await mkdir(join(modules, '.bin'))
  await symlink('../crier-server/bin/crier', join(modules, '.bin/crier'))
  return program
}

/**
 * Copies the dependencies of a package, and theirs. Links would not do: the child processes that
 * read files may read the folder of the program, and not where a link of it leads.
 */
async function layDependencies(program: string, modules: string): Promise<void> {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(program, 'package.json'), 'utf8'),
  ) as Manifest
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const [ours, laid] = [join(projectRoot, 'node_modules', name), join(modules, name)]
    if (!existsSync(ours) || existsSync(laid)) continue
    await cp(ours, laid, { recursive: true, mode: constants.COPYFILE_FICLONE })
    await layDependencies(laid, modules)
  }
}
