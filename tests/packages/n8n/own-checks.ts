import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../processes.ts'

const run = promisify(execFile)
const tools = [
  '@n8n/node-cli@0.48.3',
  '@n8n/scan-community-package@0.32.0',
  'n8n-workflow@2.41.0',
  'typescript@5.9.2',
  '@types/node@24',
]
const sources = join(projectRoot, 'packages/n8n-nodes-crier')
// The package is under the licence of the whole: see docs/decisions/0252.
const expectedFinding = 'community-package-json-license-not-default'

/** As the workflow of a release completes it. */
const published = {
  homepage: 'https://github.com/example/crier#readme',
  author: { name: 'example', email: 'example@users.noreply.github.com' },
  repository: {
    type: 'git',
    url: 'git+https://github.com/example/crier.git',
    directory: 'packages/n8n-nodes-crier',
  },
}

/**
 * n8n’s own checks of the sources and of what is packed, and their types: what its verification of
 * community nodes runs.
 */
export async function checkAsN8nDoes(folder: string, tarball: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools], {
    cwd: folder,
  })
  for (const name of ['nodes', 'credentials', 'icons'])
    await cp(join(sources, name), join(folder, name), { recursive: true })
  const manifest = {
    ...(JSON.parse(await readFile(join(sources, 'package.json'), 'utf8')) as object),
    ...published,
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  const template = join(
    folder,
    'node_modules/@n8n/node-cli/dist/template/templates/shared/default/eslint.config.mjs',
  )
  await copyFile(template, join(folder, 'eslint.config.mjs'))
  await checkTypes(folder)

  const bin = join(folder, 'node_modules/.bin/n8n-node')
  onlyTheLicence('n8n-node lint', await said(bin, ['lint'], folder))

  const unpacked = join(folder, 'unpacked')
  await mkdir(unpacked)
  await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'])
  await writeFile(
    join(unpacked, 'package.json'),
    JSON.stringify({ ...manifest, files: ['dist'] }, null, 2),
  )
  const scan = `import { analyzePackage } from '@n8n/scan-community-package/scanner/scanner.mjs'
console.log((await analyzePackage(${JSON.stringify(unpacked)})).details)`
  await writeFile(join(folder, 'scan.mjs'), scan)
  onlyTheLicence('the scan of what is packed', await said(process.execPath, ['scan.mjs'], folder))
  await rm(unpacked, { recursive: true })
}

async function checkTypes(folder: string): Promise<void> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022'],
    module: 'preserve',
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['nodes', 'credentials'] }),
  )
  const failure = await run(join(folder, 'node_modules/.bin/tsc'), ['-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  assert.equal(failure, '')
  console.log('The sources have the types of n8n-workflow.')
}

function onlyTheLicence(what: string, output: string): void {
  const findings = output.split('\n').filter((line) => /^\s*\d+:\d+\s+(error|warning)\s/.test(line))
  assert.equal(findings.length, 1, output)
  assert(findings[0]!.includes(expectedFinding), output)
  console.log(`${what}: nothing but the licence, which is not MIT`)
}

/** The output of a command, whatever its exit code, without colours. */
async function said(command: string, parameters: readonly string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await run(command, parameters, { cwd }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return `${stdout}${stderr}`.replaceAll(/\u001b\[\d*m/g, '')
}
