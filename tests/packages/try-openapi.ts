import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../processes.ts'
import { generators, type Generator } from './openapi-generators.ts'
import type { Assessed } from './prism-proxy.ts'

/**
 * The OpenAPI document in the hands of others: five generators of clients and what TypeScript says
 * of their work, Spectral, and Prism, which compares each answer that the suite of the API gets
 * with the document. All of these come from the registry of packages: so this is a command, and no
 * test. `npm run campaign -- openapi prism tests/api/drafts.test.ts` runs one part, and of the
 * suite these files.
 */
const document = join(projectRoot, 'contract/openapi.json')
const [only, ...files] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'crier-try-openapi-'))
process.once('exit', () => process.exitCode === undefined || console.error(folder))

interface Ended {
  readonly code: number
  readonly output: string
}

function run(
  program: string,
  parameters: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env
  const options = {
    cwd,
    env: { ...inherited, NO_COLOR: '1', ...env },
    maxBuffer: 256 * 1024 * 1024,
  }
  return new Promise((resolve) =>
    execFile(program, parameters, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code) || 1, output: stdout + stderr }),
    ),
  )
}

function say(what: string, findings: readonly string[], figures: string): void {
  console.log(`${what}: ${figures}, ${findings.length} findings`)
  for (const finding of findings.slice(0, 40)) console.error(`  ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

async function folderWith(name: string, packages: readonly string[]): Promise<string> {
  const at = join(folder, name)
  await mkdir(join(at, 'out'), { recursive: true })
  await writeFile(
    join(at, 'package.json'),
    JSON.stringify({ name: 'elsewhere', private: true, type: 'module' }),
  )
  const { code, output } = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    at,
  )
  if (code !== 0) throw new Error(output)
  await copyFile(document, join(at, 'openapi.json'))
  return at
}

/** Known findings, with the reason why they are not ours: docs/decisions/0244. */
const notOurs: readonly RegExp[] = [
  // OpenAPI allows a choice of bodies, and orval's fetch client hands each of them to `fetch` as it
  // is.
  /^out\/fetch\.ts\(\d+,\d+\): error TS\d+: .*CreateMedia/,
  // A header may be a whole number, and kubb's fetch client takes texts only.
  /^out\/clients\/(?:begin|continue)Upload\.ts\(\d+,\d+\): error TS2322: .*"Upload-(?:Length|Offset)": number/,
]

async function tryGenerator(
  name: string,
  { packages, config, command: [program, ...parameters] }: Generator,
): Promise<void> {
  const at = await folderWith(name, packages)
  if (config !== undefined) await writeFile(join(at, config[0]), config[1])
  const generated = await run(join(at, 'node_modules/.bin', program), parameters, at)
  const said = generated.output
    .split('\n')
    .filter((line) => /\b(?:warn(?:ing)?|error)\b|⚠/i.test(line))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: [],
  }
  await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out'] }))
  const { output } = await run(
    join(projectRoot, 'node_modules/.bin/tsc'),
    ['--pretty', 'false'],
    at,
  )
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line))
  const known = errors.filter((line) => notOurs.some((pattern) => pattern.test(line)))
  const findings = [
    ...(generated.code === 0 ? said : [generated.output]),
    ...errors.filter((line) => !known.includes(line)),
  ]
  say(
    `${name} (${packages[0]})`,
    findings,
    `tsc ${errors.length - known.length} errors, ${known.length} known`,
  )
}

async function trySpectral(): Promise<void> {
  const version = '@stoplight/spectral-cli@6.16.3'
  const at = await folderWith('spectral', [version])
  await writeFile(join(at, '.spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }))
  const { output } = await run(
    join(at, 'node_modules/.bin/spectral'),
    ['lint', 'openapi.json', '--format', 'json', '--quiet'],
    at,
  )
  const found = JSON.parse(/^\[.*^\]/ms.exec(output)?.[0] ?? '[]') as {
    code: string
    message: string
    path: string[]
  }[]
  // OpenAPI 3.1 lets any scheme name the roles that an operation needs; the rule knows those of
  // OAuth only.
  const isKnown = ({ code, message }: (typeof found)[number]) =>
    code === 'oas3-operation-security-defined' && message.includes('must be listed among scopes')
  const findings = found
    .filter((one) => !isKnown(one))
    .map(({ code, message, path }) => `${code} ${path.join('.')} ${message}`)
  say(`Spectral (${version})`, findings, `${found.length - findings.length} of the known kind`)
}

async function assessed(
  prism: string,
  described: string,
  tests: readonly string[],
): Promise<{ ended: Ended; answers: Assessed[] }> {
  const log = `${described}.log`
  await writeFile(log, '')
  const env = {
    CRIER_TEST_THROUGH: join(import.meta.dirname, 'prism-proxy.ts'),
    CRIER_PRISM: prism,
    CRIER_PRISM_DOCUMENT: described,
    CRIER_PRISM_LOG: log,
  }
  const ended = await run(
    process.execPath,
    ['tests/runner/run-tests.ts', ...tests],
    projectRoot,
    env,
  )
  const answers = (await readFile(log, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Assessed)
  return { ended, answers }
}

const withoutIds = (text: string) => text.replaceAll(/[a-z]+_[0-9a-f]{32}/g, '{id}')

/** Without those that wait in real time. */
const filesOfApi = () =>
  globSync('tests/api/*.test.ts', { cwd: projectRoot }).filter(
    (file) => !/\.(?:slow|nightly)\./.test(file),
  )

async function tryPrism(): Promise<void> {
  const version = '@stoplight/prism-http-server@5.16.0'
  const at = await folderWith('prism', [version])
  const described = join(at, 'openapi.json')
  const { ended, answers } = await assessed(at, described, files.length > 0 ? files : filesOfApi())
  await writeFile(join(tmpdir(), 'crier-try-openapi.log'), ended.output)
  // A browser's cookie from a page of another site: the document names the key as the way in, and
  // tells this of all operations at its head.
  const known = answers.filter(
    ({ code, violations }) => code === 'foreign_origin' && violations.length > 0,
  )
  const told = answers.filter((one) => !known.includes(one))
  const findings = new Set(
    told.flatMap(({ answer, violations }) =>
      violations.map((one) => `${withoutIds(answer)}: ${one}`),
    ),
  )
  const counts = ['pass', 'fail'].map(
    (name) => `${name} ${new RegExp(`^. ${name} (\\d+)$`, 'm').exec(ended.output)?.[1]}`,
  )
  say(
    `Prism (${version})`,
    [...findings],
    `${answers.length} answers assessed, ${known.length} of the known kind (tests: ` +
      `${counts.join(', ')})`,
  )

  // The document with one schema changed: a generator that finds nothing now has checked nothing
  // before.
  const changed = JSON.parse(await readFile(document, 'utf8')) as {
    components: { schemas: { Schedule: { properties: Record<string, unknown> } } }
  }
  changed.components.schemas.Schedule.properties['schedule_id'] = { type: 'integer' }
  const other = join(at, 'changed.json')
  await writeFile(other, JSON.stringify(changed))
  const control = await assessed(at, other, ['tests/api/schedule-draft.test.ts'])
  const found = control.answers.filter(({ violations }) =>
    violations.some((one) => one.includes('schedule_id')),
  ).length
  say(
    'Prism, one schema changed',
    found > 0 ? [] : ['it did not notice that schedule_id is no integer'],
    `${found} of ${control.answers.length} answers refused`,
  )
}

for (const [name, generator] of Object.entries(generators))
  if (only === undefined || only === name) await tryGenerator(name, generator)
if (only === undefined || only === 'spectral') await trySpectral()
if (only === undefined || only === 'prism') await tryPrism()
if (process.exitCode === undefined) await rm(folder, { recursive: true, force: true })
