import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Command } from 'commander'
import { completionScript } from './completion.ts'

function program(): Command {
  const crier = new Command('crier').option('--profile <name>', 'which profile')
  const drafts = crier.command('drafts')
  drafts
    .command('create')
    .option('--platform <linkedin|x>', 'where')
    .option('--content <text>', 'what')
    .option('--json', 'JSON')
  drafts.command('list').option('--json', 'JSON')
  crier.command('completion <shell>')
  return crier
}

const unlessInstalled = (name: string) => {
  const isThere = (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => existsSync(join(folder, name)))
  return { skip: !isThere && `${name} is not on the PATH` }
}

function run(shell: string, parameters: readonly string[], input: string): string[] {
  const { status, stdout, stderr } = spawnSync(shell, parameters, { input, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  return stdout.split('\n').filter((line) => line !== '')
}

/** What bash offers for the last of these words. */
function inBash(script: string, words: readonly string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const ask =
    `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _crier; printf '%s\\n' ` +
    `"\${COMPREPLY[@]}"`
  return run('bash', ['--norc', '--noprofile'], `${script}\n${ask}\n`)
}

test(
  'in bash, commands and options of the command so far are completed, and values where there are few',
  unlessInstalled('bash'),
  () => {
    const script = completionScript(program(), 'bash')
    assert.deepEqual(inBash(script, ['crier', '']), ['drafts', 'completion', '--profile', '--help'])
    assert.deepEqual(inBash(script, ['crier', 'dr']), ['drafts'])
    assert.deepEqual(inBash(script, ['crier', 'drafts', '']), ['create', 'list', '--help'])
    assert.deepEqual(inBash(script, ['crier', '--profile', 'work', 'drafts', 'list', '--']), [
      '--json',
      '--help',
    ])
    assert.deepEqual(inBash(script, ['crier', 'drafts', 'create', '--platform', '']), [
      'linkedin',
      'x',
    ])
    assert.deepEqual(inBash(script, ['crier', 'drafts', 'create', '--platform', 'x', '--co']), [
      '--content',
    ])
    assert.deepEqual(inBash(script, ['crier', 'nothing', 'of']), [])
  },
)

test('in fish, the same is completed', unlessInstalled('fish'), () => {
  const script = completionScript(program(), 'fish')
  const offered = (line: string) =>
    run('fish', ['--no-config', '--command', `${script}\ncomplete -C '${line}'`], '')
      .map((one) => one.split('\t')[0]!)
      .sort()
  assert.deepEqual(offered('crier d'), ['drafts'])
  assert.deepEqual(offered('crier drafts '), ['create', 'list'])
  assert.deepEqual(offered('crier drafts create --platform '), ['linkedin', 'x'])
  assert.deepEqual(offered('crier drafts create --c'), ['--content'])
})

test('zsh takes the script without a complaint', unlessInstalled('zsh'), () => {
  assert.deepEqual(run('zsh', ['-n'], completionScript(program(), 'zsh')), [])
})

test('another shell is refused in one line', () => {
  for (const shell of ['tcsh', 'constructor'])
    assert.throws(() => completionScript(program(), shell), {
      message: `completion takes bash, zsh or fish, and not ${shell}.`,
    })
})

test(
  'crier completion bash completes what crier itself has',
  { timeout: 60_000, ...unlessInstalled('bash') },
  () => {
    const env = { PATH: process.env['PATH'], HOME: '/nowhere/at/all' }
    const crier = (...parameters: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../crier.js'), ...parameters], {
        env,
        encoding: 'utf8',
      })
    const { status, stdout } = crier('completion', 'bash')
    assert.equal(status, 0)
    assert.deepEqual(inBash(stdout, ['crier', 'sched']), ['schedules'])
    assert(inBash(stdout, ['crier', 'schedules', 'create', '--']).includes('--scheduled-at'))
    assert.deepEqual(inBash(stdout, ['crier', 'server', 'backup', 'file', '--ke']), ['--keep'])
    assert.deepEqual(inBash(stdout, ['crier', 'drafts', 'create', '--platform', 'l']), ['linkedin'])
  },
)
