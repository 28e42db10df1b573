import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { drainMs } from '@crier/server/start/drain.ts'
import { projectRoot } from '../processes.ts'
import { operateFolder, runProgram, unlessInstalled } from './programs.ts'

type Values = Readonly<Record<string, unknown>>

const chart = join(operateFolder, 'helm')
const read = (name: string) => readFile(join(chart, name), 'utf8')
const publicUrl = 'https://crier.example.com'
const several = {
  replicas: 3,
  database: { secret: 'database' },
  secretKey: { secret: 'key' },
  media: { claim: 'media' },
  sandbox: false,
}

/** The faults of the chart's values under the given ones; Helm checks the same schema. */
async function mistakes(given: Values): Promise<string[]> {
  const schema = JSON.parse(await read('values.schema.json')) as object
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema)
  validate({ ...(parse(await read('values.yaml')) as Values), ...given })
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

test('the values of the chart are complete but for the public address', async () => {
  assert.deepEqual(await mistakes({}), ['/publicUrl pattern'])
  assert.deepEqual(await mistakes({ publicUrl }), [])
  assert.deepEqual(
    await mistakes({
      publicUrl,
      ...several,
      env: { CRIER_LOG: 'debug' },
      envSecrets: ['networks'],
    }),
    [],
  )
  const bucket = {
    media: { claim: '', bucket: 's3://uploads/crier' },
    env: { AWS_REGION: 'eu-central-1' },
    envSecrets: ['bucket'],
  }
  assert.deepEqual(await mistakes({ publicUrl, ...several, ...bucket }), [])
})

test('the schema of the values refuses several replicas without what they share, misspelt values and settings that the chart sets', async () => {
  for (const name of ['database', 'secretKey', 'media', 'sandbox'] as const) {
    const { [name]: _, ...others } = several
    assert.match(
      (await mistakes({ publicUrl, ...others })).join(),
      new RegExp(`^/${name}\\b`),
      name,
    )
    assert.match(
      (await mistakes({ publicUrl, ...others, replicas: 1, workers: 1 })).join(),
      new RegExp(`^/${name}\\b`),
      name,
    )
  }
  for (const [wrong, found] of [
    [{ replica: 2 }, ' additionalProperties'],
    [{ replicas: '2' }, '/replicas type'],
    [{ publicUrl: 'crier.example.com' }, '/publicUrl pattern'],
    [{ storage: { size: '10 GB' } }, '/storage/size pattern'],
    [{ env: { CRIER_SECRET_KEY: 'a' } }, '/env not'],
    [{ env: { CRIER_ROLE: 'api' } }, '/env not'],
    [{ env: { CRIER_LOG: true } }, '/env/CRIER_LOG type'],
    [{ database: { secret: 'Not a name' } }, '/database/secret pattern'],
    [{ media: { bucket: 'uploads' } }, '/media/bucket pattern'],
    [{ media: { claim: 'media', bucket: 's3://uploads' } }, '/media not'],
    [{ ...several, media: { claim: '', bucket: '' } }, '/media anyOf'],
  ] as const)
    assert((await mistakes({ publicUrl, ...wrong })).includes(found), found)
})

test('templates: read existing values and set existing settings, and no value is unused', async () => {
  const templates = await Promise.all(
    (await readdir(join(chart, 'templates'))).map((name) => read(join('templates', name))),
  )
  const text = templates.join('\n')
  const used = new Set(Array.from(text.matchAll(/\.Values\.([\w.]+)/g), ([, path]) => path!))
  assert.deepEqual([...used].sort(), leaves(parse(await read('values.yaml')) as Values).sort())
  const settings = await readFile(join(projectRoot, 'docs/configuration.md'), 'utf8')
  const names = Array.from(text.matchAll(/name: ([A-Z_]{3,})/g), ([, name]) => name!)
  assert(names.length >= 6)
  for (const name of names) assert(settings.includes(`| \`${name}\` |`), name)
  // A text of the operator is always quoted in YAML.
  const bare = Array.from(
    text.matchAll(/: \{\{ (\$?\.Values[^}]*) \}\}/g),
    ([, printed]) => printed!,
  )
  assert.deepEqual(bare, ['$.Values.image.pullPolicy'])
})

test('the pod that restores a backup runs the image of the chart and has no variables but its own, as the server has', async () => {
  const page = await readFile(join(projectRoot, 'docs/operate.md'), 'utf8')
  const pod = parse(/^apiVersion: v1\nkind: Pod\n[^]*?(?=^END$)/m.exec(page)![0]) as {
    spec: { enableServiceLinks: boolean; containers: [{ image: string }] }
  }
  const { appVersion } = parse(await read('Chart.yaml')) as { appVersion: string }
  assert.equal(pod.spec.containers[0].image, `registry.example.com/crier:${appVersion}`)
  assert.equal(pod.spec.enableServiceLinks, false)
  assert.match(await read('templates/statefulset.yaml'), /^ {6}enableServiceLinks: false$/m)
  assert.match(page, new RegExp(`tagged with the chart's version \\(\`crier:${appVersion}\`\\)`))
})

/** The path of each value; what the operator fills is one. */
function leaves(values: Values, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const isFilled =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0
    return isFilled ? leaves(value as Values, `${prefix}${name}.`) : [`${prefix}${name}`]
  })
}

test('helm finds no mistake in the chart and renders it', unlessInstalled('helm'), async () => {
  const given = [
    '--set',
    `publicUrl=${publicUrl}`,
    '--set',
    'env.CRIER_PLANS=a: "b" # c',
    '--set',
    'ingress.host=crier.example.com',
  ]
  const linted = await runProgram('helm', ['lint', '--strict', chart, ...given])
  assert.equal(linted.code, 0, linted.output)
  const rendered = await runProgram('helm', ['template', 'crier', chart, ...given])
  assert.equal(rendered.code, 0, rendered.output)
  const documents = parseAllDocuments(rendered.output).map((document) => document.toJS() as Values)
  assert.deepEqual(documents.map(({ kind }) => kind).sort(), [
    'Ingress',
    'PodDisruptionBudget',
    'Service',
    'StatefulSet',
  ])
  assert(
    JSON.stringify(documents).includes(
      JSON.stringify({ name: 'CRIER_PLANS', value: 'a: "b" # c' }),
    ),
  )
  const refused = await runProgram('helm', [
    'template',
    'crier',
    chart,
    ...given,
    '--set',
    'replicas=2',
  ])
  assert.notEqual(refused.code, 0)
})

test('chart: leaves the balancers time before SIGTERM, and the server time to drain before SIGKILL', async () => {
  const text = await read('templates/statefulset.yaml')
  const seconds = (pattern: RegExp) => Number(pattern.exec(text)![1])
  const pause = seconds(/preStop: \{ sleep: \{ seconds: (\d+) \} \}/)
  assert(pause >= 5)
  assert(seconds(/terminationGracePeriodSeconds: (\d+)/) >= pause + drainMs / 1_000 + 5)
})
