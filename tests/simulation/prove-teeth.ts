import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plantedBugs, type PlantedBug } from './planted-bugs.ts'

const root = resolve(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'sdk', 'sandbox', 'cli'] as const

/** Plants each bug in a copy of the program and lets the simulation look for it: a bug that it does not find is a hole in it. */
const { values } = parseArgs({ options: { days: { type: 'string', default: '20' }, only: { type: 'string' } } })
const copy = await mkdtemp(join(tmpdir(), 'crier-teeth-'))
try {
  await makeCopy()
  for (const bug of plantedBugs.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    const found = await lookFor(bug)
    process.stdout.write(`${found === undefined ? 'NOT FOUND' : 'found'}: ${bug.name}${found === undefined ? '' : ` (${found})`}\n`)
    if (found === undefined) process.exitCode = 1
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}

async function makeCopy(): Promise<void> {
  for (const name of [...workspaces, 'tests', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  await mkdir(join(copy, 'node_modules/@crier'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@crier') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of workspaces) await symlink(join(copy, name), join(copy, 'node_modules/@crier', name))
}

async function lookFor({ changes, faults = [] }: PlantedBug): Promise<string | undefined> {
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
    return await simulate(faults)
  } finally {
    for (const file of files) await cp(join(root, file), join(copy, file))
  }
}

async function simulate(faults: readonly string[]): Promise<string | undefined> {
  const program = join(copy, 'tests/simulation/simulate.ts')
  const child = spawn(
    process.execPath,
    [program, '--days', values.days, '--days-per-run', '1', '--stop', ...faults.flatMap((fault) => ['--fault', fault])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return /^violation.*$/m.exec(output)?.[0]
}
