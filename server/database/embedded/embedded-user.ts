import { readFile } from 'node:fs/promises'
import { runProgram, type ServiceUser } from './embedded-program.ts'
import { StartRefused } from './start-refused.ts'

export const serviceHome = '/var/lib/crier'

export function startedAsRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Returns the system user `crier`, created when missing; `nobody` where no user can be created (no
 * useradd, a read-only /etc).
 */
export async function serviceUser(): Promise<ServiceUser> {
  const known = await userBy((user) => user.name === 'crier')
  if (known) return known
  // Its exit code does not matter: another start may have made the user at the same moment.
  await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    serviceHome,
    '--shell',
    '/usr/sbin/nologin',
    'crier',
  ])
  const user = await userBy(({ name }) => name === 'crier' || name === 'nobody')
  if (user) return user
  throw new StartRefused(
    'Started as root, and there is no system user that PostgreSQL could run as: add a user ' +
      'named crier, start as another user, or set DATABASE_URL.',
  )
}

/** The user with this number, unless it is root or has no name: PostgreSQL refuses both. */
export function userByNumber(uid: number): Promise<ServiceUser | undefined> {
  return userBy((user) => user.uid === uid)
}

async function userBy(fits: (user: ServiceUser) => boolean): Promise<ServiceUser | undefined> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map(readUser)
  const fitting = users.filter((user) => user !== undefined && user.uid !== 0 && fits(user))
  return fitting.find((user) => user?.name === 'crier') ?? fitting[0]
}

function readUser(line: string): ServiceUser | undefined {
  const [name, , uid, gid] = line.split(':')
  if (name === undefined || name === '' || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? ''))
    return undefined
  return { name, uid: Number(uid), gid: Number(gid) }
}
