import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { root } from '../program-copy.ts'
import { makeFixture } from '../releases/release-fixture.ts'
import { copyWithNetwork, lists, playing } from './copy-with-network.ts'

const generated = [
  'contract/openapi.json',
  'docs/configuration.md',
  'packages/crier-client/src/crier_client/types.py',
  'sdk/operations.ts',
]

const { copy, succeeds } = await copyWithNetwork([
  'bench',
  'docs',
  'evaluation',
  'operate',
  'packages/crier-client',
])
after(() => rm(copy, { recursive: true, force: true }))
await succeeds('npm', 'run', 'generate')

test('a fifth network: needs only its files, a line in three lists, and generated files', () => {
  const changed = globSync(
    '{contract,server,sandbox,sdk,cli,web,tests,bench,docs,evaluation,operate,packages/crier-client}/**/*.*',
    {
      cwd: copy,
      exclude: unread,
    },
  )
    .filter(
      (file) =>
        !existsSync(join(root, file)) ||
        readFileSync(join(root, file), 'utf8') !== readFileSync(join(copy, file), 'utf8'),
    )
    .filter((file) => !/^(contract|server|sandbox|tests)\/(networks\/)?noticeboard[./]/.test(file))
  assert.deepEqual(changed.sort(), [...Object.keys(lists), ...generated].sort())
  const documented = readFileSync(join(root, 'docs/add-a-network.md'), 'utf8')
  assert.deepEqual(
    [...changed, ...playing].filter((file) => !documented.includes(`\`${file}\``)),
    [],
    'not named in docs/add-a-network.md',
  )
})

test('the dashboard compiles with a fifth network', () => succeeds('tsc', '-p', 'web'))

test('a fifth network is published on, and found again after a lost answer', () =>
  succeeds('node', 'tests/noticeboard/publish.ts'))

test('accounts that an earlier program made work with a fifth network', async (t) => {
  const today = await makeFixture(t)
  await writeFile(join(copy, 'tests/releases/today.json.gz'), gzipSync(JSON.stringify(today)))
  await succeeds('node', 'tests/noticeboard/earlier-accounts.ts')
})

test('a fifth network is named nowhere else, and the documents of the contract hold it', () =>
  succeeds(
    'node',
    '--test',
    'tests/networks-in-their-place.test.ts',
    'contract/openapi.test.ts',
    'contract/sdk.test.ts',
  ))

function unread(name: string): boolean {
  return /node_modules|^dist$|^fifth-network$/.test(name)
}
