import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { filesLost, writeEntries } from './entries.ts'
import { root } from './groups.ts'

const begin =
  `import { after, test } from 'node:test'; console.log('NAME is read'); after(() => ` +
  `console.log('NAME is closed'));`
const good = `${begin} test('NAME passes', () => {})`

/** An entry for files of these texts. */
function entryOf(t: TestContext, texts: readonly string[], timeoutMs = 2_000) {
  const directory = mkdtempSync(join(tmpdir(), 'crier-entries-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const files = texts.map((text, index) => {
    const path = join(directory, `${index}.test.mjs`)
    writeFileSync(path, text.replaceAll('NAME', `file ${index}`))
    return relative(root, path)
  })
  const { paths, figures } = writeEntries(files, timeoutMs)
  assert.equal(paths.length, 1)
  // A process within a run would tell its results to the run.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return { files, path: paths[0]!, figures, env }
}

/** Runs files of these texts in one process. */
function runTogether(t: TestContext, texts: readonly string[]) {
  const { files, path, figures, env } = entryOf(t, texts)
  const { status, stdout } = spawnSync(process.execPath, [path], {
    encoding: 'utf8',
    cwd: root,
    env,
  })
  return {
    status,
    stdout,
    lost: filesLost(files, figures()).map((file) => files.indexOf(file)),
    figures: figures(),
  }
}

test('files in one process run one after the other, each with its hooks and its figures', (t) => {
  const { status, stdout, lost, figures } = runTogether(t, [good, good])
  assert.equal(status, 0, stdout)
  assert.deepEqual(stdout.match(/^file . is \w+/gm), [
    'file 0 is read',
    'file 0 is closed',
    'file 1 is read',
    'file 1 is closed',
  ])
  assert.match(stdout, /✔ file 0 passes[^]+✔ file 1 passes/)
  assert.deepEqual([lost, figures.length], [[], 2])
})

test('a file that fails in a test, in a hook, in its import or by its time fails the process, and the next one runs', (t) => {
  const texts = [
    `${begin} test('it', () => { throw new Error('no') })`,
    `${begin} after(() => { throw new Error('no') }); test('it', () => {})`,
    `${begin} import './missing.mjs'`,
    `${begin} setInterval(() => {}, 100).unref(); const open = setInterval(() => {}, 100); ` +
      `after(() => clearInterval(open)); test('it', () => new Promise(() => {}))`,
  ]
  for (const text of texts) {
    const { status, stdout, lost } = runTogether(t, [text, good])
    assert.equal(status, 1, stdout)
    assert.match(stdout, /✔ file 1 passes/)
    assert.deepEqual(lost, [])
  }
})

test('runner: fails the file and the process on an error that is not awaited, and runs the next file', (t) => {
  const errors = [
    `void Promise.reject(new Error('stray'))`,
    `setTimeout(() => { throw new Error('stray') }, 1)`,
  ]
  for (const error of errors) {
    const within =
      `test('it', async () => { await null; ${error}; await new Promise((resolve) => ` +
      'setTimeout(resolve, 20)) })'
    const { status, stdout, lost } = runTogether(t, [`${begin} ${within}`, good])
    assert.equal(status, 1, stdout)
    assert.match(stdout, /✖ \S+0\.test\.mjs[^]+✔ file 1 passes[^]+stray/)
    assert.deepEqual(lost, [])
  }
})

test('runner: keeps tests in their suite, and hooks with their tests, also after an await', (t) => {
  const { status, stdout } = runTogether(t, [
    `import { suite, test, after } from 'node:test'; await new Promise((resolve) => ` +
      `setTimeout(resolve, 5)); suite('suite', () => { after(() => console.log('suite is ` +
      `closed')); test('inner', () => {}) }); test('outer', () => { console.log('outer runs') ` +
      '})',
    good,
  ])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^ {2}▶ suite\n {4}✔ inner[^]+^ {2}✔ outer/m)
  assert.match(stdout, /suite is closed[^]+outer runs[^]+file 1 is read/)
})

test('the files that a process did not come to are known', (t) => {
  assert.deepEqual(
    runTogether(t, [good, `${begin} test('it', () => process.exit(0))`, good]).lost,
    [1, 2],
  )
})

test('runner: its processes end when it is killed', { timeout: 20_000 }, async (t) => {
  const endless =
    'console.log(process.pid); setInterval(() => {}, 100); ' +
    `const { test } = await import('node:test'); test('it', () => new Promise(() => {}))`
  const { path, env } = entryOf(t, [endless], 60_000)
  const started = `spawn(process.execPath, [${JSON.stringify(path)}], { stdio: 'inherit' })`
  const runner = spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { spawn } from 'node:child_process'; ${started}`],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [data] = (await once(runner.stdout, 'data')) as [Buffer]
  const pid = Number(/^\d+$/m.exec(data.toString())![0])
  t.after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'))
  runner.kill('SIGKILL')
  // The last process that holds the pipe has ended.
  await once(runner.stdout.resume(), 'close')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
