import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../processes.ts'

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
