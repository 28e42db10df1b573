import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot, temporaryDirectory } from '../processes.ts'

const script = join(import.meta.dirname, '../../server/with-node.sh')
const ofLoader = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'

test('a start where libatomic.so.1 is missing names the package to install', async (t) => {
  const bin = await temporaryDirectory(t)
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho '${ofLoader}' >&2\nexit 127\n`)
  await chmod(join(bin, 'node'), 0o755)
  const { status, stdout, stderr } = spawnSync('/bin/sh', [script, 'main.ts'], { env: { PATH: `${bin}:/usr/bin:/bin` }, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /libatomic\.so\.1.*\n.*apt-get install libatomic1/)
})

test('npm start bounds the young heap, how much the old one grows between two collections, and the arenas of the C library, unless the environment names another number', async (t) => {
  const bin = await temporaryDirectory(t)
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho "$MALLOC_ARENA_MAX $*"\n`)
  await chmod(join(bin, 'node'), 0o755)
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const started = (environment: Record<string, string>) =>
    spawnSync('/bin/sh', ['-c', scripts.start], {
      cwd: projectRoot,
      env: { PATH: `${bin}:/usr/bin:/bin`, ...environment },
      encoding: 'utf8',
    }).stdout.trim()
  assert.equal(started({}), '2 --max-semi-space-size=2 --heap-growing-percent=100 server/main.ts')
  assert.equal(started({ MALLOC_ARENA_MAX: '4' }), '4 --max-semi-space-size=2 --heap-growing-percent=100 server/main.ts')
})

test('the package’s program, the sandbox beside a server and the bench of memory start with the bounds of npm start', async () => {
  const read = (file: string) => readFile(join(projectRoot, file), 'utf8')
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } }
  const bounds = scripts.start.match(/--[\w-]+=\d+/g)!
  assert.equal(bounds.length, 2)
  for (const file of ['packages/crier-server/bin/crier', 'server/sandbox-child.ts', 'bench/memory.ts'])
    assert.deepEqual((await read(file)).match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g), bounds, file)
})
