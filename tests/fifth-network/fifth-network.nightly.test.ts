import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { before, after, test } from 'node:test'
import { copyProgram, root } from '../program-copy.ts'

/** The lists, and from where each takes the network. */
const lists = {
  'contract/networks/index.ts': './noticeboard.ts',
  'sandbox/networks.ts': './noticeboard/noticeboard.ts',
  'server/networks/index.ts': './noticeboard/index.ts',
}
const generated = ['contract/openapi.json', 'docs/configuration.md', 'packages/crier-client/src/crier_client/types.py', 'sdk/operations.ts']
/** Proofs that play every network themselves: the compiler asks for the new one. */
const playing = [
  'tests/crash/kill-between.proof.ts',
  'tests/simulation/harness.ts',
  'tests/simulation/networks/grants.ts',
  'tests/simulation/networks/networks.ts',
]

let copy = ''
before(async () => {
  copy = await copyProgram('fifth-network', ['bench', 'docs', 'evaluation', 'operate', 'packages/crier-client'])
  await cp(join(root, 'tests/fifth-network/added'), copy, { recursive: true })
  for (const [file, from] of Object.entries(lists)) addToList(join(copy, file), from)
  await succeeds('npm', 'run', 'generate')
})
after(() => rm(copy, { recursive: true, force: true }))

test('a fifth network needs files of its own, a line in three lists, and what is generated', () => {
  const changed = globSync('{contract,server,sandbox,sdk,cli,web,tests,bench,docs,evaluation,operate,packages/crier-client}/**/*.*', {
    cwd: copy,
    exclude: unread,
  })
    .filter((file) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== readFileSync(join(copy, file), 'utf8'))
    .filter((file) => !/^(contract|server|sandbox|tests)\/(networks\/)?noticeboard[./]/.test(file))
  assert.deepEqual(changed.sort(), [...Object.keys(lists), ...generated].sort())
  const documented = readFileSync(join(root, 'docs/add-a-network.md'), 'utf8')
  assert.deepEqual(
    [...changed, ...playing].filter((file) => !documented.includes(`\`${file}\``)),
    [],
    'not named in docs/add-a-network.md',
  )
})

test('a fifth network compiles in every workspace, and the compiler names the proofs that play every network', async () => {
  await succeeds('tsc', '-p', 'web')
  const { output } = await run('tsc', '-p', '.')
  const asking = new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!))
  assert.deepEqual([...asking].sort(), playing, output)
})

test('a fifth network is published on, and found again after a lost answer', () => succeeds('node', 'tests/noticeboard/publish.ts'))

test('a fifth network is named nowhere else, and the documents of the contract hold it', () =>
  succeeds('node', '--test', 'tests/networks-in-their-place.test.ts', 'contract/openapi.test.ts', 'contract/sdk.test.ts'))

function unread(name: string): boolean {
  return /node_modules|^dist$|^fifth-network$/.test(name)
}

function addToList(path: string, from: string): void {
  const text = readFileSync(path, 'utf8')
  const withEntry = text.replace(/(\bnetworks\b[^\n]* = \[[^\]]*)\]/, '$1, noticeboard]')
  assert.notEqual(withEntry, text, path)
  writeFileSync(path, `import { noticeboard } from '${from}'\n${withEntry}`)
}

async function succeeds(program: string, ...parameters: string[]): Promise<void> {
  const { code, output } = await run(program, ...parameters)
  assert.equal(code, 0, output)
}

/** Runs in the copy; a test runner that runs there is no part of this one. */
async function run(program: string, ...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const env = { ...environment, PATH: `${join(root, 'node_modules/.bin')}:${environment['PATH']}` }
  const child = spawn(program, parameters, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
