import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { migrationsDirectory } from '@crier/server/database/schema/migrate.ts'
import {
  eventually,
  launchServer,
  startElsewhere,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
  type Program,
} from '../processes.ts'
import { copyProgram } from '../program-copy.ts'
import { postsOn } from '../sandbox-control.ts'
import { receiver } from '../service.ts'
import { startPostgres } from './external-postgres.ts'
import { makeAccounts, type ManyAccount } from './many-accounts.ts'

const postgres = await startPostgres({ after })
const known = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql')).length

/**
 * Allowed in a next version: columns in the tables that every post goes through, a table, an index.
 */
const expanding = `
alter table draft add column mood text;
alter table schedule add column campaign text default 'none' not null;
alter table schedule_piece add column measured integer;
alter table attempt add column measured integer default 0 not null;
alter table delivery add column campaign text;
alter table event add column campaign text default 'none' not null;
alter table webhook add column label text;
alter table api_key add column label text;
alter table account add column motto text default '' not null;
alter table connection add column label_color text;
create table campaign (account_id text not null, id text not null, primary key (account_id, id));
create index schedule_campaign on schedule (account_id, campaign);
`
/** Forbidden while the previous version runs. */
const contracting = 'alter table schedule rename column scheduled_at to planned_at;'

test(
  'two processes are replaced by two of the next version, whose migration is applied under load: no request fails, no post is lost or doubled',
  { timeout: 235_000 },
  async (t) => {
    const one = await rollingUpgrade(t, expanding)
    assert.deepEqual(one.failures, [], one.errors.join('\n').slice(0, 4_000))
    t.diagnostic(`${one.requests} requests, ${one.scheduled.length} posts`)
    assert.deepEqual(one.postTexts.toSorted(), one.scheduled.map(({ text }) => text).toSorted())
    assert.deepEqual(
      one.events.toSorted(),
      one.scheduled.map(({ schedule_id }) => `post.published ${schedule_id}`).toSorted(),
    )
    assert.deepEqual(one.ended, [0, 0, 0, 0])
    assert.deepEqual(one.errors, [])
    const told =
      `The database is at migration ${known + 1} and this Crier knows ${known}: it was used by ` +
      'a newer Crier'
    assert(one.older.join('\n').includes(told), one.older.join('\n'))
  },
)

test(
  'a migration that takes away a column of the version before is noticed by the same test',
  { timeout: 235_000 },
  async (t) => {
    const { failures } = await rollingUpgrade(t, contracting)
    assert(failures.length > 0)
  },
)

const postsOfPhase = 12

async function rollingUpgrade(t: TestContext, migration: string) {
  const next = await copyProgram('next-version')
  await writeFile(
    join(next, 'server/database/migrations', `${String(known + 1).padStart(4, '0')}_next.sql`),
    migration,
  )
  const directory = await temporaryDirectory(t)
  const sandbox = await startSandboxProgram(t, join(directory, 'networks'))
  const shared = {
    DATABASE_URL: await postgres.newDatabase(),
    CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
    CRIER_SANDBOX_URL: sandbox.url,
    CRIER_MEDIA_STORE: join(directory, 'media'),
    CRIER_LOG: 'error',
    CRIER_DASHBOARD: 'off',
    // The load is not what is limited here.
    CRIER_PLANS: JSON.stringify({
      business: { requests_per_minute: 1_000_000, monthly_credits: 1_000, connections: 20 },
    }),
    CRIER_DEFAULT_PLAN: 'business',
  }
  const environment = (name: string) => ({ ...shared, CRIER_DATA_DIR: join(directory, name) })
  const startNext = (name: string) =>
    startElsewhere(t, process.execPath, [join(next, 'server/start/main.mjs')], environment(name))
  const before = [await startServer(t, environment('a')), await startServer(t, environment('b'))]
  const accounts = await makeAccounts(shared, before[0]!.url, 4)
  const hook = await receiver(t)
  await accounts[0]!.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  for (const { client } of accounts.slice(1))
    await client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })

  const load = new Load(accounts, before)
  const running = load.run()
  await load.untilMore(postsOfPhase)
  const after = [await startNext('c')]
  await load.untilMore(postsOfPhase)
  const ended = []
  for (const [index, old] of before.entries()) {
    if (index === 1) after.push(await startNext('d'))
    await load.replace(old, after[index]!)
    ended.push(await old.end('SIGTERM'))
    await load.untilMore(postsOfPhase)
  }
  load.stop()
  await running
  const refused = launchServer(t, environment('e'))
  await refused.ended
  // Failed ones of the control are not awaited.
  if (load.failures.length === 0)
    await eventually(
      'every event',
      async () => hook.received.length >= load.scheduled.length || undefined,
      60_000,
    )
  for (const server of after) ended.push(await server.end('SIGTERM'))
  return {
    failures: load.failures,
    requests: load.requests,
    scheduled: load.scheduled,
    ended,
    older: refused.errors,
    errors: [...before, ...after].flatMap(({ errors }) => errors),
    postTexts: (await postsOn(sandbox.url)).map(({ text }) => text),
    events: hook.received.map(({ json }) => `${json.event} ${json.data.schedule_id}`),
  }
}

/** Writes, schedules and reads without a pause, by turns at each server that takes requests. */
class Load {
  readonly failures: string[] = []
  readonly scheduled: { readonly schedule_id: string; readonly text: string }[] = []
  requests = 0
  readonly #accounts: readonly ManyAccount[]
  readonly #servers: Set<Program>
  readonly #underWay = new Map<Program, number>()
  #turn = 0
  #published = 0
  #isStopped = false

  constructor(accounts: readonly ManyAccount[], servers: readonly Program[]) {
    this.#accounts = accounts
    this.#servers = new Set(servers)
  }

  async run(): Promise<void> {
    await Promise.all(this.#accounts.map((account) => this.#write(account)))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Or until the load has broken off. */
  async untilMore(count: number): Promise<void> {
    const wanted = this.#published + count
    await eventually(
      'more posts',
      async () => this.#published >= wanted || this.#isStopped || undefined,
      60_000,
    )
  }

  /** As a load balancer does: what is under way at the old one ends first. */
  async replace(old: Program, other: Program): Promise<void> {
    this.#servers.add(other)
    this.#servers.delete(old)
    await eventually(
      'an idle server',
      async () => (this.#underWay.get(old) ?? 0) === 0 || undefined,
      60_000,
    )
  }

  async #write({ accountId, apiKey }: ManyAccount): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      try {
        const text = `Post ${number} of ${accountId}.`
        const { draft_id } = await this.#ask(apiKey, (client) =>
          client.createDraft({ body: { platform: 'x', content: text } }),
        )
        // More than a busy machine and a migration that takes its locks delay the request.
        const scheduled_at = Temporal.Now.instant().add({ seconds: 3 }).toString()
        const { schedule_id } = await this.#ask(apiKey, (client) =>
          client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } }),
        )
        this.scheduled.push({ schedule_id, text })
        await this.#ask(apiKey, (client) => client.listDrafts({ query: { limit: 5 } }))
        const ended = await eventually(
          'the publication',
          async () => {
            const schedule = await this.#ask(apiKey, (client) =>
              client.getSchedule({ params: { schedule_id } }),
            )
            return ['pending', 'publishing'].includes(schedule.status) ? undefined : schedule
          },
          60_000,
        )
        assert.equal(ended.status, 'published', `${ended.error_code}: ${ended.error_message}`)
        this.#published++
      } catch (error) {
        this.failures.push(error instanceof Error ? error.message : String(error))
        this.stop()
      }
    }
  }

  async #ask<Answer>(
    apiKey: string,
    request: (client: ReturnType<typeof createClient>) => Promise<Answer>,
  ): Promise<Answer> {
    const servers = [...this.#servers]
    const server = servers[this.#turn++ % servers.length]!
    this.requests++
    this.#underWay.set(server, (this.#underWay.get(server) ?? 0) + 1)
    try {
      return await request(createClient({ baseUrl: server.url, apiKey }))
    } finally {
      this.#underWay.set(server, this.#underWay.get(server)! - 1)
    }
  }
}
