import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from './processes/external-postgres.ts'
import { eventually, launch, projectRoot, temporaryDirectory } from './processes.ts'
import { liveService } from './service.ts'

const sdk = join(projectRoot, 'sdk/index.ts')

interface Program {
  readonly fence: string
  readonly file: string
  /** Builds its program: `go run` would leave its program behind when it is killed. */
  readonly build?: readonly [string, ...string[]]
  readonly command: readonly [string, ...string[]]
  readonly port: string
}

const programs: readonly Program[] = [
  { fence: 'js', file: 'receiver.mjs', command: [process.execPath, 'receiver.mjs'], port: '8787' },
  { fence: 'python', file: 'receiver.py', command: ['python3', 'receiver.py'], port: '8788' },
  {
    fence: 'go',
    file: 'receiver.go',
    build: ['go', 'build', 'receiver.go'],
    command: ['./receiver'],
    port: '8789',
  },
  {
    fence: 'php',
    file: 'receiver.php',
    command: ['php', '-S', '127.0.0.1:8791', 'receiver.php'],
    port: '8791',
  },
  { fence: 'ts', file: 'receiver.ts', command: [process.execPath, 'receiver.ts'], port: '8790' },
]

for (const { fence, file, build, command, port } of programs)
  test(`the receiver of docs/webhooks.md in ${fence} takes a real event, and answers 400 to a forged, a changed and a missing signature`, async (t) => {
    const [needed] = build ?? command
    if (spawnSync(needed, ['--version']).error) return t.skip(`${needed} is not installed here`)
    const { client } = await liveService(t)
    const folder = await temporaryDirectory(t)
    const free = String(await freePort())
    const url = `http://127.0.0.1:${free}/hook`
    const { webhook_id, secret } = await client.createWebhook({
      body: { url, events: ['post.published'] },
    })
    const text = new RegExp(`\`\`\`${fence}\\n(.+?)\`\`\``, 's').exec(
      await readFile(join(projectRoot, 'docs/webhooks.md'), 'utf8'),
    )![1]!
    await writeFile(
      join(folder, file),
      text.replaceAll(port, free).replace("'crier-sdk'", JSON.stringify(sdk)),
    )
    const run = ([name, ...parameters]: readonly [string, ...string[]]) =>
      launch(
        t,
        name.startsWith('.') ? join(folder, name) : name,
        parameters.map((word) => word.replace(port, free)),
        { WEBHOOK_SECRET: secret, GOCACHE: join(folder, 'cache') },
        { cwd: folder },
      )
    if (build) assert.equal(await run(build).ended, 0)
    const receiver = run(command)
    const said = () => [...receiver.lines, ...receiver.errors].join('\n')
    const answers = (headers: Record<string, string>, body: string) =>
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => undefined,
      )
    assert.equal(
      await eventually(`the receiver: ${said()}`, () => answers({}, '{}'), 20_000, 100),
      400,
      'a missing signature',
    )

    await client.testWebhook({ params: { webhook_id }, body: { event: 'post.published' } })
    const delivered = await eventually('the delivery', async () => {
      const { data } = await client.listDeliveries({ params: { webhook_id } })
      return data.find(({ outcome }) => outcome !== 'pending')
    })
    assert.equal(delivered.outcome, 'delivered', said())
    await eventually('what it says', async () =>
      said().includes('post.published') ? true : undefined,
    )

    const body = delivered.request_body!
    const own = (key: string, changed = body) => answers(signed(key, body), changed)
    assert.equal(await own(secret), 204, 'signed as ours')
    assert.equal(await own(`${secret.slice(0, -4)}AAA=`), 400, 'forged')
    assert.equal(await own(secret, body.replace('published', 'unpublished')), 400, 'changed')
  })

/** Both signatures, of an event that has not come before. */
function signed(secret: string, body: string): Record<string, string> {
  const [id, timestamp] = [`evt_${randomUUID()}`, String(Math.floor(Date.now() / 1000))]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
  }
}
