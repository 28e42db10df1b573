import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { reportDashboardBuild } from './dashboard-build.ts'

test('reportDashboardBuild says in one line that the dashboard is missing or stale, and says nothing of a fresh one', async (t) => {
  const web = await mkdtemp(join(tmpdir(), 'crier-web-'))
  t.after(() => rm(web, { recursive: true, force: true }))
  const lines: string[] = []
  const note = (name: string) => void lines.push(name)
  const report = async () => {
    await reportDashboardBuild({ event: note, warn: note, error: note }, web)
    return lines.splice(0)
  }
  assert.deepEqual(await report(), ['dashboard.not_built'])
  await mkdir(join(web, 'dist'))
  await writeFile(join(web, 'dist/index.html'), '<!doctype html>')
  await writeFile(join(web, 'package.json'), '{"type": "module"}')
  await writeFile(join(web, 'build-stamp.ts'), `export const stampOfSources = () => 'stamp-of-now'`)
  await writeFile(join(web, 'dist/built-from'), 'stamp-of-old')
  assert.deepEqual(await report(), ['dashboard.stale'])
  await writeFile(join(web, 'dist/built-from'), 'stamp-of-now')
  assert.deepEqual(await report(), [])
})
