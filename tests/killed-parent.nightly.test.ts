import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { closing, eventually, projectRoot, temporaryDirectory, tryKill } from './processes.ts'
import { leftOf, processesOf, type RunningProcess } from './process-table.ts'
import type { Owner } from './service.ts'

const programs = [
  {
    what: 'benchmark',
    program: '../bench/run.ts',
    parameters: ['--brief', 'memory'],
    children: ['bin/postgres', 'service-process', 'sandbox-process'],
  },
  {
    what: 'simulation',
    program: 'simulation/simulate.ts',
    parameters: ['--days', '100'],
    children: ['bin/postgres'],
  },
  {
    what: 'run of mutants',
    program: 'mutants/run-mutants.ts',
    parameters: ['--only', 'a balance is read, then written'],
    children: ['bin/postgres'],
  },
  {
    what: 'campaign',
    program: 'security/attack.ts',
    parameters: ['files', '--count', '2000'],
    children: ['bin/postgres', 'server-process-child', 'media-child'],
  },
]

for (const { what, program, parameters, children } of programs)
  test(`a ${what} that is killed with kill -9 takes its children and their PostgreSQL with it`, async (t) => {
    const directory = await temporaryDirectory(t)
    const pid = start(t, [join(projectRoot, 'tests', program), ...parameters], directory)
    const before = await eventually(
      'its children',
      async () => family(pid, directory, children),
      120_000,
    )
    process.kill(pid, 'SIGKILL')
    await eventually(
      'the end of all of them',
      async () => (leftOf(before, directory).length === 0 ? true : undefined),
      20_000,
    )
    assert.ok(before.length >= 3, 'a parent, a child and a PostgreSQL')
  })

function start(t: Owner, parameters: readonly string[], directory: string): number {
  // Its files are in a directory of the test, and it has a separate PostgreSQL.
  const { CRIER_TEST_DATABASE: _, NODE_TEST_CONTEXT: __, ...environment } = process.env
  const child = spawn(process.execPath, [...parameters], {
    env: { ...environment, TMPDIR: directory },
    stdio: 'ignore',
  })
  closing(t).defer(() => void tryKill(child.pid!))
  return child.pid!
}

/** Parent and children, once there are all of them. */
function family(
  pid: number,
  directory: string,
  children: readonly string[],
): RunningProcess[] | undefined {
  const all = processesOf(pid, directory)
  return children.every((child) => all.some(({ command }) => command.includes(child)))
    ? all
    : undefined
}
