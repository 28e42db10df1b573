import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryDirectory } from '../processes.ts'
import { ensureExtraPackages } from './extra-packages.ts'

/** A checkout with a lock file in `bench`, and an npm that notes each call. */
async function checkout(t: TestContext, script: string) {
  const at = await temporaryDirectory(t)
  const [command, calls] = [join(at, 'npm'), join(at, 'calls')]
  await mkdir(join(at, 'bench'))
  await writeFile(join(at, 'bench/package-lock.json'), '{}')
  await writeFile(command, `#!/bin/sh\necho "$@" >> '${calls}'\n${script}\n`)
  await chmod(command, 0o755)
  return {
    at,
    command,
    callCount: async () => (await readFile(calls, 'utf8')).trim().split('\n').length,
  }
}

test('extra packages: installs once when several ask at once, and again when the lock file changes', async (t) => {
  const { callCount, ...place } = await checkout(t, 'sleep 0.1; mkdir -p node_modules')
  await Promise.all([ensureExtraPackages('bench', place), ensureExtraPackages('bench', place)])
  await ensureExtraPackages('bench', place)
  assert.equal(await callCount(), 1)
  await writeFile(join(place.at, 'bench/package-lock.json'), '{"lockfileVersion": 3}')
  await ensureExtraPackages('bench', place)
  assert.equal(await callCount(), 2)
})

test('extra packages: names the folder and what npm said when the registry is out of reach', async (t) => {
  const { callCount, ...place } = await checkout(t, 'echo "npm error ENOTFOUND" >&2; exit 1')
  for (const times of [1, 2]) {
    const said =
      /bench\/package-lock\.json lists \(1\)\. This needs the npm registry once: run npm ci in bench[^]+ENOTFOUND/
    await assert.rejects(ensureExtraPackages('bench', place), said)
    assert.equal(await callCount(), times, 'a failure leaves no lock behind')
  }
  await assert.rejects(
    ensureExtraPackages('bench', { ...place, command: join(place.at, 'nowhere') }),
    /spawn .*nowhere ENOENT/,
  )
})
