import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as realPause } from 'node:timers/promises'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { createClient } from '@crier/sdk/client.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { openClient } from '@crier/server/database/connect/connect.ts'
import { joinEmbedded } from '@crier/server/database/embedded/embedded.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { leftOf, processesOf } from '../process-table.ts'
import {
  eventually,
  startByNpm,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
  type Program,
} from '../processes.ts'
import { control, postsOn } from '../sandbox-control.ts'
import { receiver } from '../service.ts'
import { makeAccounts, type ManyAccount } from './many-accounts.ts'

const accountsCount = 13
const leadMs = 5_000

test(
  'SIGTERM while 52 posts go out: all end or stay pending, none is lost or doubled, and no process is left',
  { timeout: 120_000 },
  async (t) => {
    const directory = await temporaryDirectory(t)
    const sandbox = await startSandboxProgram(t, join(directory, 'networks'))
    const environment = {
      HOME: directory,
      CRIER_DATA_DIR: join(directory, 'data'),
      CRIER_SANDBOX_URL: sandbox.url,
    }
    const npm = await startByNpm(t, environment)
    const accounts = await makeAccounts(environment, npm.url, accountsCount)
    const hook = await receiver(t)
    for (const { client } of accounts)
      await client.createWebhook({
        body: { url: hook.url, events: ['post.published', 'post.failed'] },
      })
    const due = Temporal.Now.instant().add({ milliseconds: leadMs })
    const now = await Promise.all(
      accounts.flatMap((account) =>
        specifiedPlatforms.map((platform) => schedulePost(account, platform, due)),
      ),
    )
    const later = await Promise.all(
      accounts.map((account) => schedulePost(account, 'x', due.add({ seconds: 15 }))),
    )
    assert(
      Temporal.Instant.compare(Temporal.Now.instant(), due) < 0,
      'the machine was too slow to schedule everything before its time',
    )
    for (const platform of specifiedPlatforms)
      await control(sandbox.url, '/_control/faults', {
        platform,
        kind: 'slow',
        times: 0,
        delay_ms: 800,
      })

    await eventually(
      'the first posts',
      async () => ((await postsOn(sandbox.url)).length >= 5 ? true : undefined),
      leadMs + 20_000,
    )
    const family = processesOf(npm.child.pid!, environment.CRIER_DATA_DIR)
    const asking = askUntilGone(npm, accounts)
    assert.equal(await npm.end('SIGTERM'), 0)
    assert.deepEqual(leftOf(family, environment.CRIER_DATA_DIR), [])
    assert.deepEqual(npm.errors, [])
    const { answers, drafts } = await asking
    assert.deepEqual(
      [...answers.keys()].filter(
        (answer) => !['201', '503 service_unavailable', 'gone'].includes(answer),
      ),
      [],
    )
    assert(
      (answers.get('503 service_unavailable') ?? 0) > 0,
      'no answer said that the server was draining',
    )
    const rows = await readSchedules(environment.CRIER_DATA_DIR)
    assert.equal(rows.length, now.length + later.length)
    for (const { status, held, error_message } of rows) {
      assert.notEqual(status, 'failed', error_message ?? '')
      assert.equal(held, false)
    }
    const outWhenStopped = (await postsOn(sandbox.url)).length

    await fetch(`${sandbox.url}/_control/faults`, { method: 'DELETE' })
    const second = await startServer(t, environment)
    const again = accounts.map(({ apiKey }) => createClient({ baseUrl: second.url, apiKey }))
    for (const { client, draft_id } of drafts)
      assert.equal((await again[client]!.getDraft({ params: { draft_id } })).draft_id, draft_id)
    const all = [...now, ...later]
    await eventually(
      'every event',
      async () => (hook.received.length >= all.length ? true : undefined),
      90_000,
    )
    const events = hook.received.map(({ json }) => `${json.event} ${json.data.schedule_id}`)
    assert.deepEqual(
      events.toSorted(),
      all.map((schedule_id) => `post.published ${schedule_id}`).toSorted(),
    )
    const texts = (await postsOn(sandbox.url)).map(({ platform, text }) => `${platform}: ${text}`)
    assert.equal(new Set(texts).size, texts.length, 'a post is out twice')
    assert.equal(texts.length, all.length)
    t.diagnostic(
      `${outWhenStopped} posts were out when the server stopped; requests meanwhile: ` +
        `${JSON.stringify([...answers])}`,
    )
    assert.equal(await second.end('SIGTERM'), 0)
  },
)

async function schedulePost(
  { accountId, client }: ManyAccount,
  platform: Platform,
  at: Temporal.Instant,
): Promise<string> {
  const content = `Out once on ${platform}, for ${accountId} at ${at.toString()}.`
  const draft = await client.createDraft({ body: { platform, content } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform, scheduled_at: at.toString() },
  })
  return schedule_id
}

/**
 * Sends requests from before the signal until no server answers any more. Returns the number of
 * each answer, and the accepted drafts.
 */
async function askUntilGone(program: Program, accounts: readonly ManyAccount[]) {
  const answers = new Map<string, number>()
  const drafts: { client: number; draft_id: string }[] = []
  let isGone = false
  void program.ended.then(() => (isGone = true))
  const asked: Promise<void>[] = []
  for (let count = 0; !isGone; count++) {
    const index = count % accounts.length
    const one = accounts[index]!.client.createDraft({
      body: { platform: 'x', content: `Asked ${count} times.` },
    }).then(
      ({ draft_id }) => (drafts.push({ client: index, draft_id }), '201'),
      (error: unknown) =>
        error instanceof CrierProblem ? `${error.status} ${error.code}` : 'gone',
    )
    asked.push(one.then((answer) => void answers.set(answer, (answers.get(answer) ?? 0) + 1)))
    await realPause(25)
  }
  await Promise.all(asked)
  return { answers, drafts }
}

/** While no server runs. */
async function readSchedules(dataDir: string) {
  await using embedded = await joinEmbedded({
    dataDir,
    say: () => undefined,
    log: silentLog,
    clock: liveClock,
  })
  const client = await openClient(embedded.poolConfig, 'Crier test')
  try {
    const sql = 'select status, lease_until is not null as held, error_message from schedule'
    return (
      await client.query<{ status: string; held: boolean; error_message: string | null }>(sql)
    ).rows
  } finally {
    await client.end()
  }
}
