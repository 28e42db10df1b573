import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { root } from './groups.ts'

interface Workflow {
  readonly jobs: Record<
    string,
    {
      readonly 'runs-on': string
      readonly 'timeout-minutes': number
      readonly steps: readonly Step[]
    }
  >
}

interface Step {
  readonly uses?: string
  readonly run?: string
}

test('the workflow of the public CI is YAML, and runs what is there', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'), {
    strict: true,
    uniqueKeys: true,
  }) as Workflow
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.values(jobs).flatMap((job) => {
    assert(job['runs-on'] && job['timeout-minutes'] > 0)
    return job.steps.map(({ uses, run }) => {
      assert.notEqual(
        uses === undefined,
        run === undefined,
        'a step uses an action or runs a command',
      )
      return run ?? ''
    })
  })
  assert(commands.includes('.ci/run') && existsSync(join(root, '.ci/run')))
  const called = commands.flatMap((command) =>
    [...command.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!),
  )
  assert.deepEqual(
    called.filter((name) => scripts[name] === undefined),
    [],
  )
})
