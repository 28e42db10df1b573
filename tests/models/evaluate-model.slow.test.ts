import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { modelStub } from './model-stub.ts'

const root = join(import.meta.dirname, '..', '..')

async function evaluate(
  t: TestContext,
  environment: Record<string, string>,
  ...words: readonly string[]
) {
  const folder = mkdtempSync(join(tmpdir(), 'evaluate-model-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const page = join(folder, 'page.html')
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    CRIER_DATA_DIR: folder,
    ...environment,
  }
  const evaluated = spawn(
    process.execPath,
    ['evaluation/evaluate.ts', '--model', '--page', page, ...words],
    { cwd: root, env },
  )
  const said = { out: '', error: '' }
  evaluated.stdout.on('data', (chunk) => (said.out += String(chunk)))
  evaluated.stderr.on('data', (chunk) => (said.error += String(chunk)))
  const [status] = (await once(evaluated, 'close')) as [number]
  return { status, page, ...said }
}

const answered = (text: string) => ({
  json: {
    choices: [
      {
        message: { role: 'assistant', content: JSON.stringify({ pieces: [text] }) },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 700, completion_tokens: 40 },
  },
})

test('npm run evaluate -- --model measures the model of the settings, its tokens and refusals, and shows it beside the first kept run', async (t) => {
  const stub = await modelStub(t)
  const honest =
    'Die Bürgerenergie Wendelau eG hat eine Solaranlage mit 1,9 Megawatt in Betrieb genommen. ' +
    'Sie deckt im Sommer bis zu 70 Prozent des Strombedarfs der Anlage. Die Genossenschaft ' +
    'hat 620 Mitglieder.'
  stub.script = [() => answered(honest)]
  const environment = {
    CRIER_MODEL_URL: `${stub.url}/v1`,
    CRIER_MODEL: 'scripted',
    CRIER_MODEL_VERIFIER: 'off',
  }
  const good = await evaluate(t, environment, '--only', 'press-release-solaranlage')
  assert.equal(good.status, 0, good.error)
  assert.match(good.out, /\| facts told \| 100\.0 % \|/)
  assert.match(good.out, /\| not written \| 0 \|/)
  assert.match(good.out, /\| tokens \| 700 in, 40 out \|/)
  assert.doesNotMatch(good.out, /of a remix/)
  assert.match(
    readFileSync(good.page, 'utf8'),
    /before[\s\S]*1,9 Megawatt[\s\S]*now[\s\S]*Sie deckt im Sommer bis zu 70 Prozent des Strombedarfs/,
  )

  stub.script = [
    () =>
      answered(
        'Die Anlage leistet 999 Megawatt, sagt Heribert Unfug, und niemand hat je mehr ' +
          'gesehen als dort oben am Hang.',
      ),
  ]
  const invented = await evaluate(
    t,
    environment,
    '--only',
    'press-release-solaranlage',
    '--faults',
    'all',
  )
  assert.equal(invented.status, 0, invented.error)
  assert.match(invented.out, /\| not written \| 1 \|/)
  assert.match(invented.out, /press-release-solaranlage not written: /)
})

test('npm run evaluate -- --model without a model says which settings name one', async (t) => {
  const { status, error } = await evaluate(t, {})
  assert.notEqual(status, 0)
  assert.match(error, /Set CRIER_MODEL_URL and CRIER_MODEL/)
})
