import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { eventually, launch, projectRoot, type Environment } from '../processes.ts'
import type { Owner } from '../service.ts'

/** The commands of the README's section on a real post. */
export async function commandsOfRealPost(clone: string) {
  const text = await readFile(join(clone, 'README.md'), 'utf8')
  const [, start, commands] =
    /\*\*A real post, in three minutes\.\*\*.+?`([^`]+ npm start)`.+?```\n(.+?)```/s.exec(text)!
  return { start: start!, commands: commands! }
}

/** Clones the last commit, and puts on it what was changed and not committed. */
export async function cloneCheckout(folder: string): Promise<void> {
  await git('clone', '--quiet', projectRoot, folder)
  const changed = await namesOf('diff', '--name-only', '-z', '--diff-filter=d', 'HEAD')
  const added = await namesOf('ls-files', '--others', '--exclude-standard', '-z')
  for (const name of [...changed, ...added]) await cp(join(projectRoot, name), join(folder, name))
  for (const name of await namesOf('diff', '--name-only', '-z', '--diff-filter=D', 'HEAD'))
    await rm(join(folder, name))
}

async function git(...parameters: string[]): Promise<string> {
  return (await promisify(execFile)('git', parameters, { cwd: projectRoot })).stdout
}

const namesOf = async (...parameters: string[]) =>
  (await git(...parameters)).split('\0').filter((name) => name !== '')

/** What a person has: npm's Node.js, not that of the checkout which tests itself. */
const path = process.env['PATH']!.split(delimiter)
  .filter((place) => !place.startsWith(projectRoot))
  .join(delimiter)

/** Runs commands in a folder to their end, and returns what they print. */
export async function runCommands(
  t: Owner,
  folder: string,
  commands: string,
  { typed, environment }: { readonly typed: string; readonly environment: Environment },
): Promise<string> {
  const input = join(folder, 'typed.txt')
  await writeFile(input, typed)
  const script = `set -e -o pipefail\nexec < '${input}'\n${commands}`
  const ran = launch(t, 'bash', ['-c', script], { PATH: path, ...environment }, { cwd: folder })
  const code = await ran.ended
  assert.equal(code, 0, [...ran.lines, ...ran.errors].join('\n'))
  return ran.lines.join('\n')
}

const unreachable =
  /npm error (?:code )?(ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT)/

/**
 * Runs the command that installs and starts the server. Returns its output once it is ready, or
 * why npm could not fetch the packages; that is a failure where `CI` is set.
 */
export async function installAndStart(
  t: Owner,
  folder: string,
  command: string,
  environment: Environment,
) {
  const started = launch(
    t,
    'bash',
    ['-c', command],
    // What the cache holds is not fetched again.
    { PATH: path, npm_config_prefer_offline: 'true', ...environment },
    { cwd: folder, detached: true },
  )
  let isOver = false
  void started.ended.then(() => (isOver = true))
  const said = () => [...started.lines, ...started.errors].join('\n')
  const isReady = await eventually(
    'the ready line of the README’s start command',
    async () => {
      if (started.lines.some((line) => line.startsWith('crier ready '))) return true
      return isOver ? false : undefined
    },
    300_000,
  )
  if (isReady) return { kind: 'ready' as const, ...started }
  const [, reason] = unreachable.exec(said()) ?? assert.fail(said())
  const why = `No fresh clone: npm ci could not fetch the packages (${reason}).`
  if (process.env['CI']) throw new Error(why)
  return { kind: 'away' as const, why }
}
