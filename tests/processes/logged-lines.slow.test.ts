import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import {
  apiKeyOf,
  eventually,
  launch,
  projectRoot,
  startServer,
  temporaryDirectory,
} from '../processes.ts'
import { receiver } from '../service.ts'

test('log: has the start with versions and settings, the result of a post by its account, and the end', async (t) => {
  const directory = await temporaryDirectory(t)
  const environment = {
    HOME: directory,
    CRIER_DATA_DIR: join(directory, 'data'),
    CRIER_LOG: 'info',
    CRIER_ALLOW_PRIVATE_NETWORK: 'loopback',
    CRIER_PUBLIC_URL: 'https://crier.example',
  }
  const server = await startServer(t, environment)
  const logged = () =>
    server.errors.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const line = (name: string) => logged().find(({ msg, event }) => msg === name || event === name)
  const listening = server.lines.find((one) => one.startsWith('crier listening '))!
  assert.match(listening, /^crier listening http:\/\/127\.0\.0\.1:\d+$/)
  assert.equal(server.url, 'https://crier.example')
  const url = listening.slice('crier listening '.length)
  assert.equal((await fetch(`${url}/healthz`)).status, 200)

  const started = await eventually('the line of the start', () =>
    Promise.resolve(line('service.started')),
  )
  assert.deepEqual(
    [started['role'], started['database'], started['listening'], started['publicUrl']],
    ['all', 'embedded', url, 'https://crier.example'],
  )
  assert.match(String(started['version']), /^\d+\.\d+\.\d+/)
  assert.match(String(started['postgres']), /^\d+\.\d+/)
  assert.deepEqual(
    (started['settings'] as string[]).filter((name) => name.startsWith('CRIER_')),
    [
      'CRIER_ALLOW_PRIVATE_NETWORK',
      'CRIER_DASHBOARD',
      'CRIER_DATA_DIR',
      'CRIER_LOG',
      'CRIER_PUBLIC_URL',
    ],
  )

  const client = createClient({ baseUrl: url, apiKey: apiKeyOf(server) })
  const hook = await receiver(t)
  await client.createWebhook({ body: { url: hook.url, events: ['post.published'] } })
  const { account_id } = await client.getAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A post whose lines can be found.' },
  })
  const scheduled_at = Temporal.Now.instant()
    .add({ seconds: 3 })
    .toString({ smallestUnit: 'millisecond' })
  const { schedule_id, connection_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at },
  })
  await eventually('the delivery', () => Promise.resolve(line('delivery.attempted')), 60_000)
  for (const name of ['post.published', 'delivery.attempted']) {
    const { accountId, scheduleId, connectionId } = line(name)!
    assert.deepEqual(
      [accountId, scheduleId, connectionId],
      [account_id, schedule_id, connection_id],
      name,
    )
  }
  assert.equal(await server.end('SIGTERM'), 0)
  const names = logged().map(({ msg, event }) => event ?? msg)
  assert.deepEqual(names.slice(-1), ['service.stopped'])
  assert.ok(names.includes('service.stopping'))
})

test('crier start takes --init behind --, as npm start does, and explains any other argument in one line', async (t) => {
  const directory = await temporaryDirectory(t)
  const environment = {
    HOME: directory,
    CRIER_DATA_DIR: join(directory, 'data'),
    PORT: '0',
    CRIER_LOG: 'error',
    CRIER_DASHBOARD: 'off',
  }
  const start = (...parameters: string[]) =>
    launch(
      t,
      process.execPath,
      [join(projectRoot, 'cli/crier.js'), 'start', '--', ...parameters],
      environment,
    )
  const wrong = start('--port=3001')
  assert.equal(await wrong.ended, 1)
  assert.match(
    wrong.errors.join('\n'),
    /^[^\n]*--port=3001[^\n]*Set settings in the environment[^\n]*$/,
  )
  const server = start('--init')
  await eventually(
    'the ready line',
    () =>
      Promise.resolve(server.lines.some((line) => line.startsWith('crier ready ')) || undefined),
    60_000,
  )
  assert.equal(await server.end('SIGTERM'), 0)
})
