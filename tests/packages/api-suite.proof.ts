import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot, temporaryDirectory } from '../processes.ts'
import { unpackedServer } from './unpacked.ts'

/**
 * A part of what `npm run test:bundle -- tests/api` runs whole: drafts, schedules, uploads
 * and webhooks.
 */
const part = ['drafts', 'schedule-draft', 'media', 'webhooks', 'idempotency', 'mcp'].map(
  (name) => `tests/api/${name}.test.ts`,
)

interface Ended {
  readonly passed: number
  readonly failed: number
  readonly output: string
}

/** The runner on these files, with the service of a bundle. */
async function runOn(bundle: string, files: readonly string[]): Promise<Ended> {
  const {
    NODE_TEST_CONTEXT: _,
    CRIER_TEST_DATABASE: __,
    CRIER_TEST_TEMPLATE: ___,
    ...env
  } = process.env
  const all = { ...env, CRIER_TEST_BUNDLE: join(bundle, 'service.js') }
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      ['tests/runner/run-tests.ts', ...files],
      { cwd: projectRoot, env: all, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    ),
  )
  const count = (name: string) =>
    Number(new RegExp(`^. ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? -1)
  return { passed: count('pass'), failed: count('fail'), output }
}

test(
  'tests of the API pass on the packed bundle, and notice a bug that is only in it',
  { timeout: 460_000 },
  async (t) => {
    const folder = await temporaryDirectory(t)
    const bundle = join(await unpackedServer(folder), 'dist')
    const { passed, failed, output } = await runOn(bundle, part)
    assert.equal(failed, 0, output)
    assert(passed > 50, output)
    t.diagnostic(`${passed} tests of ${part.length} files`)

    // The same bundle without a header that the tests read: a run that passes now runs on the
    // sources.
    const broken = join(folder, 'node_modules/crier-server/broken')
    await cp(bundle, broken, { recursive: true })
    let changed = 0
    for await (const name of glob('*.js', { cwd: broken })) {
      const text = await readFile(join(broken, name), 'utf8')
      const other = text.replaceAll('idempotency-replayed', 'idempotency-relayed')
      if (other !== text) changed++
      await writeFile(join(broken, name), other)
    }
    assert(changed > 0)
    const noticed = await runOn(broken, ['tests/api/idempotency.test.ts'])
    assert(noticed.failed > 0, noticed.output)
  },
)
