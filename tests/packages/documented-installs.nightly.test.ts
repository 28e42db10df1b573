import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { commandsIn, documents } from '../documented-commands.ts'
import { projectRoot } from '../processes.ts'
import { packed } from './packed.ts'

const run = promisify(execFile)
const python = process.env['CRIER_TEST_PYTHON'] ?? '/usr/bin/python3'
const hasPip = spawnSync(python, ['-c', 'import setuptools, wheel, pip']).status === 0

// Packages that a page installs beside ours, and our packages with dependencies:
// crier-server.nightly.test.ts lays them without a registry.
const ofRegistry = /\s(?:express|fastapi|uvicorn)(?=\s)/g
const withDependencies = /crier-server/
const isInstall = (command: string) =>
  /^(?:npm install|pip install)\b.*\.\/\S+\.(?:tgz|whl)$/.test(command)

const commands = new Set(
  documents(projectRoot)
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ text }) => commandsIn(text))
    .filter((command) => isInstall(command) && !withDependencies.test(command)),
)

let files: string
before(async () => {
  files = await mkdtemp(join(tmpdir(), 'crier-packed-'))
  for (const name of ['crier-sdk', 'crier-mcp', 'n8n-nodes-crier']) await packed(name, files)
  if (!hasPip) return
  const source = join(files, 'source')
  await cp(join(projectRoot, 'packages/crier-client'), source, { recursive: true })
  await run(python, [
    '-m',
    'pip',
    'wheel',
    '--no-deps',
    '--no-index',
    '--no-build-isolation',
    '--quiet',
    '--wheel-dir',
    files,
    source,
  ])
  await rm(source, { recursive: true })
})
after(() => rm(files, { recursive: true, force: true }))

test('documented commands: include an install of each package', () => {
  for (const name of ['crier-sdk', 'crier-mcp', 'n8n-nodes-crier', 'crier_client'])
    assert.ok(
      [...commands].some((command) => command.includes(`./${name}-`)),
      name,
    )
})

for (const command of commands)
  test(
    `documented command: ${command} works in an empty folder`,
    { skip: command.startsWith('pip') && !hasPip },
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'crier-empty-'))
      t.after(() => rm(folder, { recursive: true, force: true }))
      const home = join(folder, 'home')
      await mkdir(home)
      for (const file of await readdir(files)) await copyFile(join(files, file), join(folder, file))
      const alone = {
        npm_config_offline: 'true',
        npm_config_audit: 'false',
        npm_config_fund: 'false',
        PIP_NO_INDEX: '1',
        PIP_TARGET: home,
      }
      const text = command.replace(ofRegistry, '').replace(/^pip /, `${python} -m pip `)
      const { stderr } = await run('/bin/sh', ['-c', text], {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: home,
          PIP_DISABLE_PIP_VERSION_CHECK: '1',
          ...alone,
        },
      })
      const made = await readdir(folder, { recursive: true })
      const name = /\.\/([a-z0-9_-]+?)-\d/.exec(command)![1]!
      assert.ok(
        made.some((path) => path.endsWith(`/${name}`)),
        `${command}\n${stderr}`,
      )
    },
  )

test('documented command: npx starts crier-mcp from its file in an empty folder', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-empty-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const page = documents(projectRoot).find(({ file }) => file === 'docs/packages.md')!
  const command = commandsIn(page.text).find((one) => one.startsWith('npx '))!
  const name = /\.\/(crier-mcp-\S+\.tgz)/.exec(command)![1]!
  await copyFile(join(files, name), join(folder, name))
  const hello = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  }
  const { stdout } = await run('/bin/sh', ['-c', `echo '${JSON.stringify(hello)}' | ${command}`], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      npm_config_offline: 'true',
      CRIER_API_KEY: 'crier_key',
    },
  })
  assert.match(stdout, /"serverInfo":\{"name":"crier"/)
})
