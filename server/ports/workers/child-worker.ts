import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import type { PoolWorker } from './worker-pool.ts'

export interface ChildLimits {
  /** The size limit of one output file. */
  readonly fileBytesMax: number
  /** The limit of memory, native memory included, beside what Node.js reserves. */
  readonly memoryBytesMax: number
  /** The only folders in which it may read and write files. */
  readonly folders: readonly string[]
}

// V8 reserves 510 MB for the code of each of a child's two threads, and Linux counts them as used
// (docs/decisions/0107).
const reservedBytes = 2 * 512 * 1_024 * 1_024

/**
 * A process for what must not bring down the server: libraries in C on strangers' bytes. The kernel
 * bounds its memory and what it writes, which it cannot for a thread. Node.js lets it read its
 * program and `folders` only, and start no other program (docs/decisions/0268). The script has to
 * call `endWithParent`.
 */
export function childWorker(
  script: URL,
  { fileBytesMax, memoryBytesMax, folders }: ChildLimits,
): PoolWorker {
  // In the units of POSIX: blocks of 512 bytes, kibibytes.
  const [fileBlocks, kibibytes] = [
    Math.ceil(fileBytesMax / 512),
    Math.ceil((memoryBytesMax + reservedBytes) / 1_024),
  ]
  const limits = `ulimit -c 0; ulimit -f ${fileBlocks}; ulimit -d ${kibibytes}; exec "$0" "$@"`
  const node = [
    process.execPath,
    '--max-old-space-size=512',
    ...permissions(script, folders),
    fileURLToPath(script),
  ]
  const [program, ...parameters] =
    process.platform === 'win32' ? node : ['/bin/sh', '-c', limits, ...node]
  const child = spawn(program!, parameters, {
    env: childEnvironment('media'),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Ctrl-C in the terminal is for the server.
    detached: process.platform !== 'win32',
  })
  return {
    postMessage: (message) => void (child.connected && child.send(message as object)),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void child.on('error', listener).on('exit', listener),
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    terminate: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.ref()
        child.kill('SIGKILL')
      }),
    spentMs: () => spentMs(child.pid),
  }
}

/**
 * Flags of Node.js’s permission model. `--allow-worker` is for `endWithParent`, which gives it up.
 */
function permissions(script: URL, folders: readonly string[]): string[] {
  const program = dirname(dirname(fileURLToPath(script)))
  // An asterisk also covers a folder that does not exist yet.
  const within = folders.map((folder) => join(folder, '*'))
  return [
    ...['--permission', '--disable-warning=SecurityWarning', '--allow-addons', '--allow-worker'],
    ...[program, ...librariesOf(program), ...within].map((path) => `--allow-fs-read=${path}`),
    ...within.map((path) => `--allow-fs-write=${path}`),
  ]
}

/**
 * Every `node_modules` that a program of that folder searches, with its real path: Node.js checks
 * the real path of a module.
 */
function librariesOf(folder: string): string[] {
  const parents = [folder]
  while (dirname(parents.at(-1)!) !== parents.at(-1)) parents.push(dirname(parents.at(-1)!))
  const named = parents.map((parent) => join(parent, 'node_modules'))
  return [
    ...new Set([
      ...named,
      ...named.filter((path) => existsSync(path)).map((path) => realpathSync(path)),
    ]),
  ]
}

// Linux counts in hundredths of a second for every program, whatever its own tick is.
const tickMs = 10

/** Undefined where the system does not tell, or the process is gone. */
async function spentMs(pid: number | undefined): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  // The program's name is in brackets and may hold anything.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs
}
