import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { didYouMean } from '@crier/server/ports/did-you-mean.ts'
import { ensureExtraPackages } from './extra-packages.ts'
import { root } from './groups.ts'

const compile = (project: string, name: string) =>
  `tsc -p ${project} --incremental --tsBuildInfoFile node_modules/.cache/tsc/${name}.json`
/** In order of their start: the slowest come first. */
const checks: Readonly<Record<string, string>> = {
  format: 'prettier --check --cache --cache-strategy content --log-level warn .',
  types: compile('.', 'all'),
  unused: 'knip',
  rules: 'oxlint',
  'types-mcp': compile('packages/crier-mcp', 'mcp'),
  'types-n8n': compile('packages/n8n-nodes-crier', 'n8n'),
  openapi: 'redocly lint contract/openapi.json',
  'types-web': compile('web', 'web'),
}
const env = {
  ...process.env,
  PATH: [
    join(root, 'node_modules/.bin'),
    join(root, 'tests/node_modules/.bin'),
    process.env['PATH'],
  ].join(delimiter),
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
}

/**
 * `npm run lint [-- NAME…]`: all checks or those named, as many at a time as there are processors.
 */
const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(checks, name))
if (unknown === undefined) await runAll(names.length > 0 ? names : Object.keys(checks))
else {
  const near = didYouMean(unknown, Object.keys(checks))
  process.stderr.write(
    `Unknown check "${unknown}".${near ? ` Did you mean "${near}"?` : ''} Checks: ` +
      `${Object.keys(checks).join(', ')}.\n`,
  )
  process.exitCode = 2
}

async function runAll(waiting: string[]): Promise<void> {
  await Promise.all([ensureExtraPackages('tests'), ensureExtraPackages('bench')])
  const workers = Array.from(
    { length: Math.min(availableParallelism(), waiting.length) },
    async () => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await run(name, checks[name]!)
    },
  )
  await Promise.all(workers)
}

/** Output is printed when the check has ended, so that the lines of two checks do not mix. */
async function run(name: string, command: string): Promise<void> {
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  )
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}\n${code === 0 ? '' : out + error}`)
  if (code !== 0) process.exitCode = 1
}
