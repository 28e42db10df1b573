import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { groupNames, groupsOf, root, testFiles } from './groups.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('every test file belongs to exactly one group', () => {
  const files = testFiles()
  assert(files.length > 200, `only ${files.length} test files were found`)
  assert.deepEqual(
    files.filter((file) => groupsOf(file).length !== 1),
    [],
    'named neither *.test.ts, *.slow.test.ts, *.nightly.test.ts nor *.proof.ts',
  )
})

test('testFiles: searches folders called data too', () => {
  assert.ok(testFiles().some((file) => file.startsWith('web/data/')))
})

test('a misnamed test file belongs to no group', () => {
  for (const file of [
    'server/a.spec.ts',
    'web/a.test.tsx',
    'tests/a.evidence.test.ts',
    'tests/a.slow.ts',
    'cli/a.proofs.ts',
  ])
    assert.deepEqual(groupsOf(file), [], file)
})

test('CI and the night run every group once', () => {
  const run = ['.ci/run', '.github/workflows/nightly.yml'].flatMap((path) =>
    groupsRunBy(readFileSync(join(root, path), 'utf8')),
  )
  assert.deepEqual(run.sort(), [...groupNames].sort())
})

test('`npm run test:all` runs every group once', () => {
  assert.deepEqual(groupsRunBy('npm run test:all').sort(), [...groupNames].sort())
})

/** The groups that a command runs, through the scripts of package.json that it calls. */
function groupsRunBy(command: string): string[] {
  const here = [...command.matchAll(/run-tests\.ts((?: --group \w+)+)/g)].flatMap(([, options]) =>
    [...options!.matchAll(/--group (\w+)/g)].map(([, name]) => name!),
  )
  const called = [...command.matchAll(/(?:^\s*(?:- run: )?|&& )npm (?:run )?([\w:]+)/gm)].map(
    ([, name]) => name!,
  )
  return [
    ...here,
    ...called.flatMap((name) => (scripts[name] === undefined ? [] : groupsRunBy(scripts[name]))),
  ]
}
