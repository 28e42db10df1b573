import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

function crier(...parameters: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CRIER_DATA_DIR: '/nowhere/at/all' }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'crier.js'), ...parameters], { env, encoding: 'utf8' })
}

test('crier names the command that was meant, and ends with 1', () => {
  const { status, stderr, stdout } = crier('account')
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /unknown command 'account'\n\(Did you mean accounts\?\)\nSee crier --help\./)
})

test('crier refuses a mistake in one line, before it touches a database', () => {
  const { status, stderr } = crier('connections', 'create', 'myspace')
  assert.equal(status, 1)
  assert.doesNotMatch(stderr, /\n\s+at /)
})
