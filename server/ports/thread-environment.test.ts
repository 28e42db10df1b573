import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const program = `
  import { threadEnvironment } from ${JSON.stringify(new URL('./thread-environment.ts', import.meta.url))}
  import { Worker } from 'node:worker_threads'
  const script = "import { getCompileCacheDir } from 'node:module'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage([{ ...process.env }, getCompileCacheDir() ?? null])"
  new Worker(script, { eval: true, env: threadEnvironment() }).on('message', (told) => console.log(JSON.stringify(told)))`

const threadOf = (env: Readonly<Record<string, string>>) => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' })
  return JSON.parse(stdout) as [Record<string, string>, string | null]
}

test('a thread keeps what it compiles where its process does, and sees nothing else of the environment', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-compiled-'))
  t.after(() => rm(directory, { recursive: true }))
  const [env, used] = threadOf({ CRIER_SECRET_KEY: 'of the process', NODE_COMPILE_CACHE: directory })
  assert.deepEqual(env, { NODE_COMPILE_CACHE: directory })
  assert.ok(used?.startsWith(directory))
  assert.deepEqual(threadOf({ CRIER_SECRET_KEY: 'of the process' }), [{}, null])
})
