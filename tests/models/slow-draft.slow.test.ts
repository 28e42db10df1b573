import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { terminal } from '../command-line/command.ts'
import { projectRoot } from '../processes.ts'
import { liveService } from '../service.ts'
import { modelStub } from './model-stub.ts'

const run = promisify(execFile)
const stub = await modelStub({ after })
const content = 'Small teams ship faster because nobody waits for a meeting.'
stub.script = [
  { json: { choices: [{ message: { content: JSON.stringify({ pieces: [content] }) } }] } },
]
const service = await liveService(
  { after },
  { environment: { CRIER_MODEL_URL: `${stub.url}/v1`, CRIER_MODEL: 'm' } },
)

const given = { platform: 'linkedin', topic: 'Why small teams ship faster' } as const
// The minute that any other operation has is over at once: whatever a model does takes longer.
const hurry =
  'const real = setTimeout; globalThis.setTimeout = (work, ms, ...more) => real(work, ms === ' +
  '60_000 ? 0 : ms, ...more)'
const env = {
  PATH: process.env['PATH']!,
  CRIER_URL: service.url,
  CRIER_API_KEY: service.account.key,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hurry)}`,
}

const ways: Readonly<Record<string, (t: { after(work: () => unknown): void }) => Promise<string>>> =
  {
    async 'the TypeScript client'() {
      const program = `import { createCrier } from ${JSON.stringify(join(projectRoot, 'sdk/crier.ts'))}
const crier = createCrier({ baseUrl: process.env.CRIER_URL, apiKey: process.env.CRIER_API_KEY })
await crier.account.get({ retries: 0 }).then(() => { throw new Error('in time') }, (error) => { if (error.name !== 'CrierTimeout') throw error })
console.log((await crier.drafts.generatePost(${JSON.stringify(given)})).content)`
      return (await run(process.execPath, ['--input-type=module', '--eval', program], { env }))
        .stdout
    },
    async 'the command line'(t) {
      const crier = await terminal(t)
      const command = [
        'drafts',
        'generate-post',
        '--platform',
        given.platform,
        '--topic',
        given.topic,
        '--json',
      ]
      const { code, out, err } = await crier(command, { env })
      assert.equal(code, 0, err)
      return JSON.parse(out).content
    },
    async 'crier api'(t) {
      const crier = await terminal(t)
      const { code, out, err } = await crier(
        ['api', 'POST', '/api/generate-post', '--data', JSON.stringify(given)],
        { env },
      )
      assert.equal(code, 0, err)
      return JSON.parse(out).content
    },
    async 'the MCP server of standard input and output'(t) {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const command = [join(projectRoot, 'packages/crier-mcp/main.ts')]
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: command, env }),
      )
      t.after(() => client.close())
      const { structuredContent } = await client.callTool({
        name: 'generate_post',
        arguments: given,
      })
      return String((structuredContent as { content?: string } | undefined)?.content)
    },
    async 'the Python client'() {
      const program = `import os, threading
real = threading.Timer
threading.Timer = lambda seconds, *more: real(0.0 if seconds == 60 else seconds, *more)
from dataclasses import replace
from crier_client import Crier
from crier_client._call import call
crier = Crier(os.environ['CRIER_URL'], os.environ['CRIER_API_KEY'])
print(crier.drafts.generate_post(platform='${given.platform}', topic='${given.topic}')['content'])
connection = crier._caller.connection
limit = lambda connection, **settings: next(call(connection, 'POST', '/api/remix', (), body={}, settings=settings)).timeout
assert [limit(connection), limit(connection, timeout=5), limit(replace(connection, timeout=7.0))] == [900, 5, 7]`
      const path = {
        PYTHONPATH: join(projectRoot, 'packages/crier-client/src'),
        PYTHONDONTWRITEBYTECODE: '1',
      }
      return (await run('/usr/bin/python3', ['-c', program], { env: { ...env, ...path } })).stdout
    },
  }

for (const [name, draft] of Object.entries(ways))
  test(`a draft of a slow model is waited for by ${name}, and asked for once`, async (t) => {
    stub.asked.length = 0
    assert.equal((await draft(t)).trim(), content)
    assert.equal(stub.asked.length, 1)
  })
