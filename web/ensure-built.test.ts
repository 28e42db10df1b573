import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { ensureBuilt, isBuilt } from './ensure-built.ts'

const build = `
import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs'
appendFileSync('builds', 'built ')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/built-from', 'stamp-of-now')
`

async function workspace(t: TestContext, program = build) {
  const web = await mkdtemp(join(tmpdir(), 'crier-web-'))
  t.after(() => rm(web, { recursive: true, force: true }))
  await writeFile(join(web, 'build.ts'), program)
  await writeFile(join(web, 'package.json'), '{"type": "module"}')
  await writeFile(join(web, 'build-stamp.ts'), `export const stampOfSources = () => 'stamp-of-now'`)
  return { web, builds: () => readFile(join(web, 'builds'), 'utf8') }
}

test('ensureBuilt builds a missing dashboard, leaves a fresh one alone, and builds a stale one again', async (t) => {
  const { web, builds } = await workspace(t)
  assert.equal(await isBuilt(web), false)
  await ensureBuilt(web)
  assert.deepEqual([await isBuilt(web), await builds()], [true, 'built '])
  await ensureBuilt(web)
  assert.equal(await builds(), 'built ')
  await writeFile(join(web, 'dist/built-from'), 'stamp-of-old')
  await ensureBuilt(web)
  assert.equal(await builds(), 'built built ')
})

test('of two that begin at once one builds, also after a build that was killed', async (t) => {
  const { web, builds } = await workspace(t)
  await writeFile(join(web, '.building'), '4194304')
  await Promise.all([ensureBuilt(web), ensureBuilt(web)])
  assert.equal(await builds(), 'built ')
})

test('a build that fails is an error with its words', async (t) => {
  const { web } = await workspace(t, 'console.error("no such module"); process.exit(1)')
  await assert.rejects(ensureBuilt(web), /ended with 1: no such module/)
})
