import { spawn } from 'node:child_process'
import { childEnvironment } from '../../ports/workers/child-environment.ts'

/** PostgreSQL refuses to run as root; started as root, it runs as one of these. */
export interface ServiceUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

interface Ended {
  /** The exit code, or `undefined` when a signal ended it or it could not be started at all. */
  readonly code: number | undefined
  /** Both output streams, cut after 64 KiB. */
  readonly output: string
  /** ENOENT, EACCES … when it could not be started. */
  readonly spawnError: string | undefined
}

const outputMax = 65_536

/** Runs a program to its end, as `user` when given. Never throws: how it went is in the result. */
export function runProgram(
  command: string,
  parameters: readonly string[],
  user?: ServiceUser,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      ...spawnAs(user),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: string) => {
      if (output.length < outputMax) output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) =>
      resolve({
        code: undefined,
        output,
        spawnError: 'code' in error ? String(error.code) : error.message,
      }),
    )
    child.on('close', (code) => resolve({ code: code ?? undefined, output, spawnError: undefined }))
  })
}

/** The working directory is `/`, because the caller's may be closed to the other user. */
export function spawnAs(user: ServiceUser | undefined) {
  return {
    cwd: '/',
    env: childEnvironment('postgres'),
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}
