import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from '../../web/ensure-built.ts'
import { root } from './groups.ts'

/**
 * Folders with a lock file of their own, whose packages `npm ci` at the root leaves out: few who
 * start Crier need them.
 */
export type ExtraFolder = 'tests' | 'bench' | 'tests/browser/packed' | 'tests/real-servers'

/**
 * Lays the packages of a folder's lock file where they are missing or older than it. The first time
 * needs the registry or npm's cache.
 */
export async function ensureExtraPackages(
  folder: ExtraFolder,
  { at = root, command = 'npm' } = {},
): Promise<void> {
  const place = join(at, folder)
  const stamp = join(place, 'node_modules/.crier-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(place, 'package-lock.json')))
    .digest('hex')
  const isInstalled = () => readOrEmpty(stamp) === wanted
  await oneAtATime(join(place, '.installing'), isInstalled, async () => {
    process.stderr.write(`Installing the packages of ${folder}/package-lock.json.\n`)
    await install(folder, place, command)
    writeFileSync(stamp, wanted)
  })
}

async function install(folder: ExtraFolder, place: string, command: string): Promise<void> {
  const child = spawn(
    command,
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    {
      cwd: place,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)))
  const code = await new Promise<number | string | null>((resolve) =>
    child.on('error', ({ message }) => resolve(message)).on('close', resolve),
  )
  if (code === 0) return
  throw new Error(
    `npm could not install what ${folder}/package-lock.json lists (${code}). This needs the ` +
      `npm registry once: run npm ci in ${folder} where there is a network.\n${said.trim()}`,
  )
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main)
  for (const folder of process.argv.slice(2)) await ensureExtraPackages(folder as ExtraFolder)
