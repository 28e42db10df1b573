import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

function crier(...parameters: string[]) {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    CRIER_DATA_DIR: '/nowhere/at/all',
  }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'crier.js'), ...parameters], {
    env,
    encoding: 'utf8',
  })
}

test('crier names the command that was meant, in one line, and ends with 1', () => {
  const { status, stderr, stdout } = crier('account')
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(
    stderr,
    "error: unknown command 'account' (Did you mean accounts?). See crier --help.\n",
  )
})

test('crier refuses a mistake in one line, before it touches a database', () => {
  const mistakes = [
    ['connections', 'create', 'myspace'],
    ['connections', 'create'],
    ['drafts', 'generate-post', '--tune', 'friendly'],
    ['server', 'backup', '--keep', 'many', '/nowhere/at/all'],
  ]
  for (const parameters of mistakes) {
    const { status, stderr, stdout } = crier(...parameters)
    assert.match(stderr, /^[^\n]+\n$/, parameters.join(' '))
    assert.deepEqual([status, stdout], [1, ''])
  }
})
