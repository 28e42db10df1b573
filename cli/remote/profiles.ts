import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Mistake } from '../output.ts'

export interface Profile {
  readonly url: string
  readonly key: string
}

interface Profiles {
  /** Which one is taken when none is named. */
  readonly current: string | null
  readonly profiles: Readonly<Record<string, Profile>>
}

const none: Profiles = { current: null, profiles: {} }

export function profilesFile(): string {
  return join(
    process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'),
    'crier',
    'profiles.json',
  )
}

/** Refuses a file that others on this machine can read: it holds keys. */
export async function readProfiles(): Promise<Profiles> {
  const file = profilesFile()
  const found = await stat(file).catch(() => undefined)
  if (!found) return none
  // mutant: private-file
  if ((found.mode & 0o077) !== 0)
    throw new Mistake(`Others can read ${file}, which holds keys: run chmod 600 ${file}.`)
  try {
    const { current, profiles } = JSON.parse(await readFile(file, 'utf8')) as Profiles
    return { current, profiles: { ...profiles } }
  } catch {
    throw new Mistake(`${file} cannot be read: remove it, then run crier login.`)
  }
}

/**
 * Written in one step, readable by its owner only: a concurrent reader gets the old file or the
 * new one.
 */
export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = profilesFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  try {
    await writeFile(next, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await chmod(next, 0o600)
    await rename(next, file)
  } finally {
    await rm(next, { force: true })
  }
}

export function checkName(name: string): string {
  if (!/^[\w.-]{1,64}$/.test(name) || name === '__proto__')
    throw new Mistake('A profile’s name has letters, digits, dots and hyphens, 64 at most.')
  return name
}
