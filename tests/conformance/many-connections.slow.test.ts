import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../runner/groups.ts'

/** What the specification says of accounts, and what counts or lists connections. */
const files = [
  ...['change-schedule', 'concurrency', 'connections', 'drafts', 'main-job', 'publication'],
  ...['schedule-draft', 'schedule-slots', 'several-connections'],
].map((name) => `tests/api/${name}.test.ts`)

test('the tests of the specification pass where each account has 25 connections', async () => {
  // The child's tests are its own: they do not report to this run.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  const environment = { ...inherited, CRIER_TEST_CONNECTIONS: '25' }
  const child = spawn(process.execPath, ['--test', '--test-timeout=200000', ...files.map((file) => join(root, file))], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 0, output.slice(-8_000))
  assert.match(output, /pass [1-9]\d/)
})
