import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as realPause } from 'node:timers/promises'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { apiKeyOf, crier, startServer, temporaryDirectory } from '../processes.ts'
import { receiver } from '../service.ts'

const program = join(import.meta.dirname, '..', '..', 'cli', 'main.ts')

/** Runs the command, killing it after so many milliseconds unless it has ended by then. */
async function rotate(dataDir: string, killAfterMs?: number): Promise<number | null> {
  const child = spawn(process.execPath, [program, 'rotate-key', '--json'], {
    env: { PATH: process.env['PATH']!, CRIER_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  if (killAfterMs !== undefined)
    await Promise.race([exited, realPause(killAfterMs).then(() => child.kill('SIGKILL'))])
  const [code] = (await exited) as [number | null]
  return code
}

test(
  'the secret key is rotated, killed at several points and run again: everything stays readable, and the old key is gone',
  { timeout: 120_000 },
  async (t) => {
    const dataDir = join(await temporaryDirectory(t), 'data')
    const key = () => readFileSync(join(dataDir, 'secret.key'), 'utf8')
    const first = await startServer(t, { CRIER_DATA_DIR: dataDir, CRIER_SANDBOX: 'off' })
    const apiKey = apiKeyOf(first)
    const hook = await receiver(t)
    const client = createClient({ baseUrl: first.url, apiKey })
    for (let count = 0; count < 15; count++)
      await client.createWebhook({
        body: { url: hook.url, events: ['post.failed'] },
        idempotencyKey: `webhook-${count}`,
      })
    assert.equal(await rotate(dataDir), 1, 'while the server runs it is refused')
    await first.end('SIGTERM')
    const old = key()
    for (const killAfterMs of [350, 700, 900, 1_050]) await rotate(dataDir, killAfterMs)
    assert.equal(await rotate(dataDir), 0)
    assert.notEqual(key(), old)
    assert.equal(existsSync(join(dataDir, 'secret.key.previous')), false)

    const second = await startServer(t, { CRIER_DATA_DIR: dataDir, CRIER_SANDBOX: 'off' })
    const after = createClient({ baseUrl: second.url, apiKey })
    const { data } = await after.listWebhooks({ query: { limit: 100 } })
    assert.equal(data.length, 15)
    // The secret itself is only readable through its signature, and through the stored first
    // answer.
    const again = await after.createWebhook({
      body: { url: hook.url, events: ['post.failed'] },
      idempotencyKey: 'webhook-3',
    })
    await after.testWebhook({
      params: { webhook_id: again.webhook_id },
      body: { event: 'post.failed' },
    })
    await hook.until(1)
    assert.equal(
      hook.received[0]!.headers['x-service-signature'],
      createHmac('sha256', again.secret).update(hook.received[0]!.body).digest('hex'),
    )
    await second.end('SIGTERM')
  },
)

test(
  'the operator’s own key is rotated: a start without the old one is refused for as long as something is sealed with it',
  { timeout: 120_000 },
  async (t) => {
    const common = {
      CRIER_DATA_DIR: join(await temporaryDirectory(t), 'data'),
      CRIER_SANDBOX: 'off',
    }
    const [old, next, third] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [
      string,
      string,
      string,
    ]
    const [before, after] = [
      { ...common, CRIER_SECRET_KEY: old },
      { ...common, CRIER_SECRET_KEY: next },
    ]
    const both = { ...after, CRIER_PREVIOUS_SECRET_KEY: old }
    const refuses = (environment: Readonly<Record<string, string>>, told: RegExp) =>
      assert.rejects(startServer(t, environment), told)

    const first = await startServer(t, before)
    const apiKey = apiKeyOf(first)
    const hook = await receiver(t)
    const body = { url: hook.url, events: ['post.failed'] as ['post.failed'] }
    const { webhook_id, secret } = await createClient({ baseUrl: first.url, apiKey }).createWebhook(
      { body },
    )
    await first.end('SIGTERM')

    let told = 0
    const signs = async (environment: Readonly<Record<string, string>>) => {
      const server = await startServer(t, environment)
      await createClient({ baseUrl: server.url, apiKey }).testWebhook({
        params: { webhook_id },
        body: { event: 'post.failed' },
      })
      await hook.until(++told)
      const { headers, body: sent } = hook.received.at(-1)!
      assert.equal(
        headers['x-service-signature'],
        createHmac('sha256', secret).update(sent).digest('hex'),
      )
      await server.end('SIGTERM')
    }
    await signs(both)
    await refuses(
      after,
      /Something in this database may still be sealed with the secret key before this one: [^\n]+rotate-key[^\n]+$/,
    )
    await refuses(
      { ...common, CRIER_SECRET_KEY: third, CRIER_PREVIOUS_SECRET_KEY: next },
      /Something in this database may still be/,
    )
    await crier(t, ['rotate-key'], both)
    await signs(after)
    await refuses(before, /The secret key does not fit this database: /)
  },
)
