import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCrier } from '@crier/sdk/crier.ts'
import { apiKeyOf, projectRoot, startServer, temporaryDirectory } from './processes.ts'
import { processesOf } from './process-table.ts'

const canary = 'canary-of-the-environment'

test(
  'server: passes no secret of its environment to any child process when all of them run',
  { skip: process.platform !== 'linux' && 'only Linux shows the environment of a process' },
  async (t) => {
    const directory = await temporaryDirectory(t)
    const server = await startServer(t, {
      CRIER_DATA_DIR: join(directory, 'data'),
      CRIER_SECRET_KEY: Buffer.alloc(32, canary).toString('base64'),
      CRIER_SMTP_URL: `smtp://crier:${canary}@127.0.0.1:9`,
      CRIER_MAIL_FROM: 'crier@example.com',
      AWS_SECRET_ACCESS_KEY: canary,
      UNKNOWN_SECRET: canary,
    })
    const crier = createCrier({ baseUrl: server.url, apiKey: apiKeyOf(server) })
    // The process for media starts with the first file.
    await crier.upload(
      (await readFile(
        join(projectRoot, 'docs/pictures/dashboard-calendar.png'),
      )) as Uint8Array<ArrayBuffer>,
    )
    const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'latin1')
    assert.ok(environmentOf(server.child.pid!).includes(canary))
    const children = processesOf(server.child.pid!, directory).filter(
      ({ pid }) => pid !== server.child.pid,
    )
    for (const kind of ['sandbox/main', 'media-child', 'bin/postgres'])
      assert.ok(
        children.some(({ command }) => command.includes(kind)),
        `no ${kind} among ${children.map(({ command }) => command).join('\n')}`,
      )
    // PostgreSQL writes the titles of its processes over the place of their environment.
    for (const { pid, command } of children)
      assert.doesNotMatch(environmentOf(pid), new RegExp(`${canary}|SECRET|CRIER_|AWS_`), command)
  },
)
