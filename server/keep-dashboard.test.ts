import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { keepDashboard } from './keep-dashboard.ts'
import { liveClock } from './world/clock.ts'
import { silentLog } from './world/log.ts'

const build = `
import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs'
appendFileSync('builds', 'built ')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', 'page')
writeFileSync('dist/built-from', 'stamp-of-now')
`

async function workspace(t: TestContext, program = build) {
  const web = await mkdtemp(join(tmpdir(), 'crier-web-'))
  t.after(() => rm(web, { recursive: true, force: true }))
  await writeFile(join(web, 'build.ts'), program)
  await writeFile(join(web, 'package.json'), '{"type": "module"}')
  await writeFile(join(web, 'build-stamp.ts'), `export const stampOfSources = () => 'stamp-of-now'`)
  const errors: unknown[] = []
  const log = { ...silentLog, error: (_name: string, error: unknown) => void errors.push(error) }
  return { web, errors, open: () => keepDashboard({ web, clock: liveClock, log }), builds: () => readFile(join(web, 'builds'), 'utf8') }
}

test('a missing dashboard is built once, a fresh one is left alone, a stale one is built again', async (t) => {
  const { web, open, builds } = await workspace(t)
  await using first = open()
  assert.equal(first.state(), 'building')
  await first.look()
  assert.deepEqual([first.state(), await builds()], ['ready', 'built '])
  await using second = open()
  assert.equal(second.state(), 'ready')
  await second.look()
  assert.equal(await builds(), 'built ')
  await writeFile(join(web, 'dist/built-from'), 'stamp-of-old')
  await using third = open()
  await third.look()
  assert.deepEqual([third.state(), await builds()], ['ready', 'built built '])
})

test('of two servers that find it missing one builds, also after one that died while building', async (t) => {
  const { web, open, builds } = await workspace(t)
  await writeFile(join(web, '.building'), '4194304')
  await using one = open()
  await using other = open()
  await Promise.all([one.look(), other.look()])
  assert.deepEqual([one.state(), other.state(), await builds()], ['ready', 'ready', 'built '])
})

test('a build that fails is told to the operator, and does not end the server', async (t) => {
  const { open, errors } = await workspace(t, 'console.error("no such module"); process.exit(1)')
  await using dashboard = open()
  await dashboard.look()
  assert.equal(dashboard.state(), 'failed')
  assert.match(String(errors[0]), /ended with 1: no such module/)
})
