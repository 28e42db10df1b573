import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plantedBugs, type PlantedBug, type TestedBug } from './planted-bugs.ts'
import { plantedForFairness } from './planted-for-fairness.ts'
import { plantedForSecurity } from './planted-for-security.ts'
import { plantedForSetBack } from './planted-for-set-back.ts'
import { plantedForSize } from './planted-for-size.ts'
import { plantedForTests } from './planted-for-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'sdk', 'sandbox', 'cli', 'web'] as const
const rootFiles = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'] as const

/**
 * Plants each bug in a copy of the program, and lets the simulation or the test that is named for it look for it: a bug that is not
 * found is a hole in them. The copy as it is must be found clean first. `--only` takes a part of a bug's name, or of a test's.
 */
const { values } = parseArgs({ options: { days: { type: 'string', default: '30' }, only: { type: 'string', default: '' } } })
const bugs = [
  ...plantedBugs,
  ...plantedForTests,
  ...plantedForSecurity,
  ...plantedForFairness,
  ...plantedForSetBack,
  ...plantedForSize,
].filter((bug) => [bug.name, ...testsOf(bug)].some((text) => text.includes(values.only)))
const copy = await mkdtemp(join(tmpdir(), 'crier-teeth-'))
let found = 0
try {
  await makeCopy()
  await proveClean()
  for (const bug of bugs) {
    const begun = performance.now()
    const how = await lookFor(bug)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    if (how !== undefined) found++
    say(how === undefined ? `NOT FOUND in ${seconds} s: ${bug.name}` : `found in ${seconds} s: ${bug.name} (${how})`)
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
say(`${found} of ${bugs.length} planted bugs were found`)
if (found < bugs.length) process.exitCode = 1

async function proveClean(): Promise<void> {
  const tests = new Set(bugs.flatMap(testsOf))
  const failure = tests.size > 0 ? await runTests([...tests]) : undefined
  if (failure !== undefined) throw new Error(`without any bug ${failure.first}\n${failure.output.slice(-4_000)}`)
}

function testsOf(bug: PlantedBug | TestedBug): readonly string[] {
  return 'tests' in bug ? bug.tests : []
}

async function makeCopy(): Promise<void> {
  for (const name of [...workspaces, 'tests', ...rootFiles])
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  await mkdir(join(copy, 'node_modules/@crier'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@crier') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of workspaces) {
    await symlink(join(copy, name), join(copy, 'node_modules/@crier', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) await symlink(own, join(copy, name, 'node_modules'))
  }
}

async function lookFor(bug: PlantedBug | TestedBug): Promise<string | undefined> {
  const { changes, faults = [] } = bug
  const files = [...new Set(changes.map(([file]) => file))]
  try {
    for (const [file, from, to] of changes) {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has changed: it no longer holds\n${from}`)
      await writeFile(
        path,
        text.replaceAll(from, () => to),
      )
    }
    return await ('tests' in bug ? runTests(bug.tests).then((failure) => failure?.first) : simulate(faults))
  } finally {
    for (const file of files) await cp(join(root, file), join(copy, file))
  }
}

/** What the simulation says, if it finds anything. People are busy: a bug that needs many posts must not need many days. */
async function simulate(faults: readonly string[]): Promise<string | undefined> {
  const chosen = ['bustle=1', ...faults].flatMap((fault) => ['--fault', fault])
  const { output } = await run([join(copy, 'tests/simulation/simulate.ts'), '--days', values.days, '--stop', ...chosen])
  return /^violation.*$/m.exec(output)?.[0]
}

/** The first test that fails, if any does, and all that was said. */
async function runTests(files: readonly string[]): Promise<{ readonly first: string; readonly output: string } | undefined> {
  const { code, output } = await run(['--test', '--test-timeout=120000', '--test-global-setup=tests/global-setup.ts', ...files])
  if (code === 0) return undefined
  return { first: /^ *✖ .*?(?= \([\d.]+ms\))/m.exec(output)?.[0].trim() ?? `the tests end with ${code}`, output }
}

async function run(parameters: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, NODE_OPTIONS: `--import=${join(root, 'tests/simulation/stay-here.ts')}` }
  const child = spawn(process.execPath, [...parameters], { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
