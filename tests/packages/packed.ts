import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { projectRoot } from '../processes.ts'

const run = promisify(execFile)

/**
 * Packs a package of ours as it would be published, without a finding of `publint`, and returns the
 * tarball's path.
 */
export async function packed(name: string, folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(projectRoot, 'packages', name),
  })
  const tarball = join(folder, stdout.trim().split('\n').at(-1)!)
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(await readFile(tarball)).buffer },
  })
  assert.deepEqual(messages, [])
  return tarball
}

/** Installs a tarball into a folder that has nothing else. */
export async function installed(
  folder: string,
  tarball: string,
  flags: readonly string[] = [],
): Promise<void> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'elsewhere', private: true }),
  )
  await run('npm', ['install', '--no-audit', '--no-fund', ...flags, tarball], { cwd: folder })
}
