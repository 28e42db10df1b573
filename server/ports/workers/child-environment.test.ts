import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { childEnvironment } from './child-environment.ts'

const program = `
  import { childEnvironment } from ${JSON.stringify(new URL('./child-environment.ts', import.meta.url))}
  import { Worker } from 'node:worker_threads'
  const script = "import { getCompileCacheDir } from 'node:module'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage([{ ...process.env }, getCompileCacheDir() ?? null])"
  new Worker(script, { eval: true, env: childEnvironment('thread') }).on('message', (told) => console.log(JSON.stringify(told)))`

const threadOf = (env: Readonly<Record<string, string>>) => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as [Record<string, string>, string | null]
}

test('childEnvironment: gives a thread the compile cache of its process and no other variable', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-compiled-'))
  t.after(() => rm(directory, { recursive: true }))
  const [env, used] = threadOf({
    CRIER_SECRET_KEY: 'of the process',
    NODE_COMPILE_CACHE: directory,
  })
  assert.deepEqual(env, { NODE_COMPILE_CACHE: directory })
  assert.ok(used?.startsWith(directory))
  assert.deepEqual(threadOf({ CRIER_SECRET_KEY: 'of the process' }), [{}, null])
})

const withVariables = (t: TestContext, variables: Readonly<Record<string, string>>) => {
  const before = { ...process.env }
  t.after(() => {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })
  Object.assign(process.env, variables)
}

test('childEnvironment: passes no secret to any kind of child when the server has secrets in its environment', (t) => {
  const secrets = [
    'CRIER_SECRET_KEY',
    'DATABASE_URL',
    'AWS_SECRET_ACCESS_KEY',
    'CRIER_SMTP_URL',
    'HTTPS_PROXY',
    'NODE_OPTIONS',
    'A_NEW_ONE',
  ]
  withVariables(t, {
    ...Object.fromEntries(secrets.map((name) => [name, 'canary'])),
    MALLOC_ARENA_MAX: '2',
  })
  for (const kind of ['thread', 'media', 'sandbox', 'ffmpeg', 'postgres'] as const)
    assert.ok(!Object.values(childEnvironment(kind)).includes('canary'), kind)
  assert.equal(childEnvironment('sandbox')['MALLOC_ARENA_MAX'], '2')
})

test('server: starts every thread and child process with childEnvironment', () => {
  const folder = join(import.meta.dirname, '../../..')
  const files = globSync(['server/**/*.ts', 'writing/**/*.ts'], {
    cwd: folder,
    exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.ts'],
  })
  const starts = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^.*\b(?:spawn|spawnSync|fork|exec|execFile|execSync|execFileSync|new Worker)\((?!\)).*$/gm,
      ),
    ]
      .filter(([line]) => !/^\s*(?:\*|\/\/)|\.exec\(/.test(line))
      .map(({ 0: line, index, input }) => ({
        file,
        line: line.trim(),
        options: input.slice(index, index + 400),
      })),
  )
  const careless = starts.filter(
    ({ options }) => !/childEnvironment\('|\.\.\.spawnAs\(/.test(options),
  )
  // This thread is the server's own code, which reads no environment.
  assert.deepEqual(
    careless.map(({ file }) => file),
    ['server/ports/workers/end-with-parent.ts'],
  )
  assert.ok(starts.length >= 7)
})
