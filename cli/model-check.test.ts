import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'

const key = 'sk-of-the-operator-0123456789'

/** A server that knows no schema, and repeats the key in its refusals. */
async function serverOf(
  t: TestContext,
  answer: (body: {
    response_format?: { type: string }
    messages: unknown
  }) => [status: number, json: unknown],
): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const [status, json] = answer(JSON.parse(body))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function check(environment: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    CRIER_DATA_DIR: '/nowhere/at/all',
    ...environment,
  }
  const crier = spawn(process.execPath, [join(import.meta.dirname, 'crier.js'), 'model', 'check'], {
    env,
  })
  const said = { out: '', error: '' }
  crier.stdout.on('data', (chunk) => (said.out += String(chunk)))
  crier.stderr.on('data', (chunk) => (said.error += String(chunk)))
  const [status] = (await once(crier, 'close')) as [number]
  return { status, ...said }
}

test('crier model check goes down the ladder and shows each call, the server’s words without the key, and the drafts', async (t) => {
  const url = await serverOf(t, ({ response_format: form, messages }) => {
    if (form?.type === 'json_schema')
      return [400, { error: { message: `json_schema is not known, ${key}` } }]
    const pieces = JSON.stringify(messages).includes('3 to 8 entries')
      ? ['One.', 'Two.', 'Three.']
      : ['Small teams ship faster.']
    return [
      200,
      {
        choices: [{ message: { content: JSON.stringify({ pieces }) }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 700, completion_tokens: 20 },
      },
    ]
  })
  const { status, out, error } = await check({
    CRIER_MODEL_URL: url,
    CRIER_MODEL: 'small',
    CRIER_MODEL_KEY: key,
  })
  assert.equal(status, 0, error)
  assert.match(out, /post +json_schema +max_tokens +system +400 +rejected/)
  assert.match(out, /post +json_object +max_tokens +system +200 +answered +\d+ +700 +20/)
  assert.match(
    out,
    /thread +json_object[\s\S]*rejected: .*json_schema is not known, …[\s\S]*Small teams ship faster\.[\s\S]*One\.\n---\nTwo\.[\s\S]*works\.\n$/,
  )
  assert.doesNotMatch(out + error, new RegExp(key))
})

test('crier model check ends with 1 and says what to look at', async (t) => {
  const url = await serverOf(t, () => [404, { error: { message: 'model not found' } }])
  const { status, out } = await check({ CRIER_MODEL_URL: url, CRIER_MODEL: 'small' })
  assert.equal(status, 1)
  assert.match(out, /does not work: The server knows no such address or model/)
})

test('crier model check without a model says what to set', async () => {
  const { status, error } = await check({})
  assert.deepEqual(
    [status, error],
    [1, 'No model is named: set CRIER_MODEL_URL and CRIER_MODEL (docs/model-servers.md).\n'],
  )
})
