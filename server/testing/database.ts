import {
  execFileSync,
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnOptions,
} from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import pg from 'pg'
import { liveClock } from '../ports/clock.ts'
import { silentLog } from '../ports/log.ts'

// Making a database creates a thousand files: 0.5 s in memory, 1.5 s on a slow disk. A container's
// 64 MB would not hold one.
const memory = '/dev/shm'
const home =
  existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 2 ** 30
    ? memory
    : tmpdir()

/** An empty directory that every user may pass through, removed after the test. */
export async function temporaryDirectory(t: {
  after(work: () => Promise<void>): void
}): Promise<string> {
  const directory = await mkdtemp(join(home, 'crier-database-'))
  await chmod(directory, 0o755)
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }))
  return directory
}

export const onlyMounting = { skip: !canMount() && 'this user or system mounts nothing' }

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'crier-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'none', directory]).status === 0
  if (mounted) spawnSync('umount', [directory])
  rmdirSync(directory)
  return mounted
}

/** A file system of that size, for as long as `work` takes. */
export async function onSmallDisk(
  parent: string,
  size: string,
  work: (disk: string) => Promise<void>,
): Promise<void> {
  const disk = join(parent, 'disk')
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=755,size=${size}`, 'none', disk])
  try {
    await work(disk)
  } finally {
    execFileSync('umount', [disk])
  }
}

/**
 * Makes something in a directory when the first test of a file asks for it; the directory goes
 * after the last.
 */
export function onceForFile<Made>(make: (directory: string) => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  const works: (() => Promise<void>)[] = []
  after(async () => {
    await made?.catch(() => undefined)
    for (const work of works) await work()
  })
  return () => (made ??= temporaryDirectory({ after: (work) => void works.push(work) }).then(make))
}

/** Runs one statement on a new connection. */
export async function query(
  config: pg.ClientConfig,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Options of startEmbedded, and its output. */
export function optionsFor(dataDir: string) {
  const said: string[] = []
  return {
    dataDir,
    init: true,
    said,
    say: (line: string) => void said.push(line),
    log: silentLog,
    clock: liveClock,
  }
}

/**
 * The other process of a test: it starts the embedded PostgreSQL, prints one line, and holds it
 * until SIGTERM.
 */
export async function holdInOtherProcess(
  t: TestContext,
  dataDir: string,
  as: Pick<SpawnOptions, 'uid' | 'gid' | 'detached'> = {},
): Promise<OtherProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holder, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await Promise.race([once(child.stdout, 'data'), ended])
  return { child, ended, output: () => output }
}

export interface OtherProcess {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  /** `holding <socket directory>`, or why it could not. */
  readonly output: () => string
}

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const holder = `
  import { startEmbedded } from ${module('../database/embedded/embedded.ts')}
  import { liveClock } from ${module('../ports/clock.ts')}
  import { silentLog } from ${module('../ports/log.ts')}
  try {
    const embedded = await startEmbedded({ dataDir: process.argv[1], say: () => {}, log: silentLog, clock: liveClock })
    process.once('SIGTERM', () => embedded.stop())
    console.log('holding ' + embedded.poolConfig.host)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
  }
`
