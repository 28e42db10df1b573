import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, suite, test, type TestContext } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import {
  apiKeyOf,
  eventually,
  launchServer,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
  type Environment,
  type Program,
} from '../processes.ts'
import { control, postsOn } from '../sandbox-control.ts'
import { receiver } from '../service.ts'
import { freePort, startPostgres } from './external-postgres.ts'
import { makeAccounts, type ManyAccount } from './many-accounts.ts'

const postgres = await startPostgres({ after })

suite('two processes on one database', { concurrency: 2, timeout: 600_000 }, () => {
  test('a worker that is killed in the middle of a send is replaced when its lease ends: one post, one event', async (t) => {
    const { environment, sandbox } = await home(t)
    const holder = await startServer(t, environment)
    const [account] = await makeAccounts(environment, holder.url, 1)
    const hook = await receiver(t)
    await account!.client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })
    await control(sandbox.url, '/_control/faults', {
      platform: 'x',
      kind: 'accept_then_hang',
      delay_ms: 120_000,
    })
    const schedule_id = await schedulePost(account!, 'x', inMs(500))
    await eventually('the acceptance', async () => (await postsOn(sandbox.url))[0])
    const other = await startServer(t, environment)
    await holder.end('SIGKILL')
    const killedAt = performance.now()

    const client = createClient({ baseUrl: other.url, apiKey: account!.apiKey })
    await eventually('the event', async () => hook.received[0], leaseMsMax + slackMs)
    const tookMs = performance.now() - killedAt
    const schedule = await client.getSchedule({ params: { schedule_id } })
    const [post, ...others] = await postsOn(sandbox.url)
    assert.equal(schedule.status, 'published')
    assert.equal(schedule.external_id, post!.external_id)
    assert.deepEqual(others, [])
    assert.deepEqual(eventsOf(hook), [`post.published ${schedule_id}`])
    t.diagnostic(`taken over and settled ${Math.round(tookMs / 1_000)} s after the kill`)
    await assertEndClean(other)
  })

  test('one serves and one works: a post goes from the one over the other to the network and the webhook', async (t) => {
    const { environment } = await home(t, { sandbox: false })
    const url = `http://127.0.0.1:${await freePort()}`
    const workerUrl = `http://127.0.0.1:${await freePort()}`
    // With a public address, a webhook on this machine has to be allowed.
    const shared = {
      ...environment,
      CRIER_PUBLIC_URL: url,
      CRIER_ALLOW_PRIVATE_NETWORK: 'loopback',
    }
    const api = await startServer(t, { ...shared, CRIER_ROLE: 'api', PORT: new URL(url).port })
    const worker = await startServer(t, {
      ...shared,
      CRIER_ROLE: 'worker',
      PORT: new URL(workerUrl).port,
    })
    assert.deepEqual([api.url, worker.url, worker.lines], [url, url, []])
    assert.equal(await statusOf({ url: workerUrl }, apiKeyOf(api)), 404)
    for (const one of [url, workerUrl]) await untilReady(one)
    const client = createClient({ baseUrl: url, apiKey: apiKeyOf(api) })
    const hook = await receiver(t)
    await client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })

    const draft = await client.generatePost({
      body: { platform: 'x', topic: 'Why small teams ship faster' },
    })
    const first = await client.scheduleDraft({
      body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: inMs(300) },
    })
    const published = await eventually('the publication', async () => {
      const schedule = await client.getSchedule({ params: { schedule_id: first.schedule_id } })
      return schedule.status === 'pending' || schedule.status === 'publishing'
        ? undefined
        : schedule
    })
    assert.equal(published.status, 'published', JSON.stringify(published))
    assert.equal((await fetch(published.external_url!)).status, 200)
    await hook.until(1)
    assert.deepEqual(eventsOf(hook), [`post.published ${first.schedule_id}`])

    // The worker sleeps, and polls every 5 s only.
    const latenesses = []
    for (let turn = 0; turn < 4; turn++) latenesses.push(await latenessOf(client, 400))
    t.diagnostic(
      `posts scheduled through the other process went out ${latenesses.join(', ')} ms ` +
        'after their time',
    )
    for (const lateness of latenesses) assert(lateness < wakeMsMax, `${lateness} ms late`)
    await assertEndClean(api, worker)
  })

  test('two processes: publish 100 posts that are due in one second, over 25 accounts, once each, with one event each', async (t) => {
    const { environment, sandbox } = await home(t)
    const [one, other] = [await startServer(t, environment), await startServer(t, environment)]
    const accounts = await makeAccounts(environment, one.url, 25)
    const hook = await receiver(t)
    for (const { client } of accounts)
      await client.createWebhook({
        body: { url: hook.url, events: ['post.published', 'post.failed'] },
      })
    const due = Temporal.Now.instant().add({ seconds: 10 })
    const schedules = await Promise.all(
      accounts.flatMap((account) =>
        (['x', 'x', 'x', 'instagram'] as const).map((platform, index) =>
          schedulePost(account, platform, due.add({ milliseconds: 250 * index }).toString()),
        ),
      ),
    )
    await eventually(
      'every event',
      async () => (hook.received.length >= 100 ? true : undefined),
      120_000,
    )
    assert.deepEqual(
      eventsOf(hook).toSorted(),
      schedules.map((schedule_id) => `post.published ${schedule_id}`).toSorted(),
    )
    const texts = (await postsOn(sandbox.url)).map(({ text }) => text)
    assert.equal(texts.length, 100)
    assert.equal(new Set(texts).size, 100)
    const shares = await Promise.all([one, other].map(publishedBy))
    assert.equal(shares[0]! + shares[1]!, 100)
    t.diagnostic(`the two published ${shares.join(' and ')} of them`)
    await assertEndClean(one, other)
  })

  test('a plan’s limit is exact over both, and a revoked key is refused by both at once', async (t) => {
    const { environment } = await home(t)
    const [one, other] = [await startServer(t, environment), await startServer(t, environment)]
    const [limited] = await makeAccounts(environment, one.url, 1, 'free')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        statusOf(index % 2 === 0 ? one : other, limited!.apiKey),
      ),
    )
    assert.deepEqual(
      [
        answers.filter((status) => status === 200).length,
        answers.filter((status) => status === 429).length,
      ],
      [20, 40],
    )

    const [account] = await makeAccounts(environment, one.url, 1)
    for (const server of [one, other]) assert.equal(await statusOf(server, account!.apiKey), 200)
    await account!.client.revokeKey({ params: { key_id: account!.keyId } })
    assert.deepEqual(
      await Promise.all(
        [one, other, one, other].map((server) => statusOf(server, account!.apiKey)),
      ),
      [401, 401, 401, 401],
    )
    await assertEndClean(one, other)
  })

  test('both starting at once on an empty database make one account and tell one key', async (t) => {
    const { environment } = await home(t)
    const both = await Promise.all([startServer(t, environment), startServer(t, environment)])
    const told = both.flatMap(({ lines }) => lines)
    assert.equal(
      told.filter((line) => line.startsWith('API key and sign-in link')).length,
      1,
      told.join('\n'),
    )
    assert.equal(told.filter((line) => line.startsWith('First start')).length, 1)
    const apiKey = apiKeyOf(both.find(({ lines }) => lines.length > 0)!)
    assert.deepEqual(await Promise.all(both.map((server) => statusOf(server, apiKey))), [200, 200])
    await assertEndClean(...both)
  })

  test('another secret key than the database was begun with is refused', async (t) => {
    const { environment } = await home(t)
    await (await startServer(t, environment)).end('SIGTERM')
    const refused = launchServer(t, {
      ...environment,
      CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
    })
    assert.equal(await refused.ended, 1)
    assert.match(refused.errors.join('\n'), /^The secret key does not fit this database: [^\n]+$/)
  })

  test('the address of a socket is a DATABASE_URL too, however it is written', async (t) => {
    const { environment } = await home(t)
    const name = new URL(environment['DATABASE_URL']!).pathname.slice(1)
    const { sockets, port } = postgres
    const spellings = [
      `postgres://crier@/${name}?host=${sockets}&port=${port}`,
      `postgresql:///${name}?host=${sockets}&user=crier&port=${port}`,
      `postgres://crier@${encodeURIComponent(sockets)}:${port}/${name}`,
    ]
    for (const DATABASE_URL of spellings) {
      const server = await startServer(t, { ...environment, DATABASE_URL })
      await untilReady(server.url)
      await assertEndClean(server)
    }
  })
})

// A lease is at most 60 s; then follow the reconciliation and the delivery.
const leaseMsMax = 60_000
const slackMs = 30_000
// Without a wake-up four posts would all be this early with a chance of 3 %.
const wakeMsMax = 2_000

async function home(
  t: TestContext,
  options = { sandbox: true },
): Promise<{ environment: Environment; sandbox: Program }> {
  const directory = await temporaryDirectory(t)
  const shared = {
    DATABASE_URL: await postgres.newDatabase(),
    CRIER_DATA_DIR: join(directory, 'data'),
    CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  if (!options.sandbox) return { environment: shared, sandbox: undefined as never }
  const sandbox = await startSandboxProgram(t, join(directory, 'networks'))
  return { environment: { ...shared, CRIER_SANDBOX_URL: sandbox.url }, sandbox }
}

const inMs = (milliseconds: number) => Temporal.Now.instant().add({ milliseconds }).toString()

async function schedulePost(
  { accountId, client }: ManyAccount,
  platform: Platform,
  at: string,
): Promise<string> {
  const draft = await client.createDraft({
    body: { platform, content: `Out once on ${platform}, for ${accountId} at ${at}.` },
  })
  return (
    await client.scheduleDraft({ body: { draft_id: draft.draft_id, platform, scheduled_at: at } })
  ).schedule_id
}

const eventsOf = ({ received }: Awaited<ReturnType<typeof receiver>>) =>
  received.map(({ json }) => `${json.event} ${json.data.schedule_id}`)

/** The lateness in milliseconds of a post that was scheduled `leadMs` before its time. */
async function latenessOf(client: Client, leadMs: number): Promise<number> {
  const at = Temporal.Now.instant().add({ milliseconds: leadMs })
  const draft = await client.createDraft({
    body: { platform: 'x', content: `Soon, at ${at.toString()}.` },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: at.toString() },
  })
  const publishedAt = await eventually(
    'the publication',
    async () => (await client.getSchedule({ params: { schedule_id } })).published_at ?? undefined,
  )
  return Temporal.Instant.from(publishedAt).since(at).total('milliseconds')
}

const untilReady = (url: string) =>
  eventually('readiness', async () =>
    (await fetch(`${url}/readyz`)).status === 200 ? true : undefined,
  )

async function statusOf({ url }: Pick<Program, 'url'>, apiKey: string): Promise<number> {
  const reply = await fetch(`${url}/api/account`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  await reply.arrayBuffer()
  return reply.status
}

/** How many posts this process has published. */
async function publishedBy({ url }: Program): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = metrics.matchAll(/^crier_publications_total\{.*result="published".*\} (\d+)$/gm)
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

async function assertEndClean(...servers: readonly Program[]): Promise<void> {
  const ends = await Promise.all(servers.map((server) => server.end('SIGTERM')))
  assert.deepEqual(
    ends,
    servers.map(() => 0),
  )
  assert.deepEqual(
    servers.flatMap(({ errors }) => errors),
    [],
  )
}
