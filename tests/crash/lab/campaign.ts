import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as realPause } from 'node:timers/promises'
import { platforms } from '@crier/contract/platform.ts'
import { Chance } from '../../simulation/machine/chance.ts'
import { connectAdded, everyNetwork } from '../../networks/connect-added.ts'
import { makeAccounts } from '../../processes/many-accounts.ts'
import { eventually, startSandboxProgram, temporaryDirectory } from '../../processes.ts'
import { control, postsOn } from '../../sandbox-control.ts'
import { receiver, type Owner } from '../../service.ts'
import { keepWriting } from './clients.ts'
import { DurablePostgres } from './durable-postgres.ts'
import { Fleet } from './fleet.ts'
import { check, readRows, type ReceivedEvents, type CheckResult } from './check.ts'
import { embeddedDatabase, type LabDatabase } from './lab-database.ts'
import { Ledger } from './ledger.ts'

export interface Plan {
  readonly seed: number
  /**
   * 1: one server with the PostgreSQL that it keeps for itself. More: several over one PostgreSQL.
   */
  readonly servers: number
  readonly accounts: number
  readonly kills: number
  readonly postgresKills: number
  /** A new post so often. */
  readonly writeEveryMs: number
  /** Between two deaths, about. */
  readonly pauseMs: number
  /** The longest pause of a frozen server. */
  readonly freezeMsMax: number
  readonly minutesMax: number
  /** `CRIER_CONFIRM_WINDOW` of the servers. */
  readonly confirmWindow: string
  say(line: string): void
}

export interface Figures extends CheckResult {
  readonly kills: number
  /** Kills at whose moment at least one post had been sent and not yet been answered. */
  readonly killsInFlight: number
  readonly freezes: number
  readonly postgresKills: number
  readonly acknowledged: number
  readonly repeatedRequests: number
  /** The longest time in which a repeated request was answered that the first one still runs. */
  readonly longestKeyHeldMs: number
  /** Sends whose process died before it knew their result. */
  readonly cutOff: number
}

/**
 * Kills servers and PostgreSQL while people write and posts are published; ends when all posts have
 * ended, and checks them.
 */
export async function runCampaign(t: Owner, plan: Plan): Promise<Figures> {
  const chance = new Chance(plan.seed, 'crash lab')
  const directory = await temporaryDirectory(t)
  const sandbox = await startSandboxProgram(t, join(directory, 'networks'))
  const durable = plan.servers > 1 ? await DurablePostgres.start(t) : undefined
  const environment = {
    CRIER_DATA_DIR: join(directory, 'data'),
    CRIER_SANDBOX_URL: sandbox.url,
    ...everyNetwork,
    CRIER_CONFIRM_WINDOW: plan.confirmWindow,
    CRIER_RETRY_WINDOW: '2m',
    CRIER_PLANS: JSON.stringify({ lab: { requests_per_minute: 1_000_000, monthly_credits: 10 } }),
    ...(durable && {
      DATABASE_URL: durable.url,
      CRIER_SECRET_KEY: randomBytes(32).toString('base64'),
    }),
  }
  const fleet = new Fleet(t, environment, plan.servers)
  await fleet.start()
  const database = durable ?? (await embeddedDatabase(t, environment.CRIER_DATA_DIR))
  const hook = await receiver(t)
  const apiKeys = await settle(
    { environment, url: fleet.anyUrl(chance)!, sandboxUrl: sandbox.url, hookUrl: hook.url },
    plan.accounts,
  )
  await prepareNetworks(sandbox.url)
  const ledger = new Ledger()
  const ending = new AbortController()
  const writing = keepWriting(
    { fleet, ledger, chance: new Chance(plan.seed, 'clients'), apiKeys, ending: ending.signal },
    plan.writeEveryMs,
  )
  const struck = await strike(plan, chance, { fleet, database, ledger, url: sandbox.url })
  ending.abort()
  await fleet.whole()
  await writing
  plan.say(
    'everybody is up, and nothing more is written: waiting for the end of all that was accepted',
  )
  const url = fleet.anyUrl(chance)!
  const rows = await endOfAll(url, apiKeys)
  const scheduled = ledger.acknowledged.map(({ scheduleId }) => scheduleId!)
  const dropped = await untilHeard(database, scheduled, hook.received)
  const result = check(ledger.wishes, rows, {
    posts: await postsOn(sandbox.url),
    heard: hook.received,
    dropped,
  })
  return {
    ...result,
    ...struck,
    kills: fleet.kills,
    freezes: fleet.freezes,
    acknowledged: scheduled.length,
    repeatedRequests: ledger.repeated,
    longestKeyHeldMs: Math.round(
      Math.max(0, ...ledger.wishes.map(({ keyHeldMs }) => keyHeldMs ?? 0)),
    ),
    cutOff: await count(
      database,
      `select count(*)::int as count from attempt where phase = 'send' and outcome is null`,
    ),
  }
}

const answerLateMs = 1_000

/** Answers come late, so that a death finds posts on their way. */
async function prepareNetworks(url: string): Promise<void> {
  for (const platform of platforms) {
    await control(url, '/_control/quotas', { platform, enforced: false })
    await control(url, '/_control/faults', {
      platform,
      kind: 'slow',
      times: 0,
      delay_ms: answerLateMs,
    })
  }
}

interface Place {
  readonly environment: Readonly<Record<string, string>>
  readonly url: string
  readonly sandboxUrl: string
  readonly hookUrl: string
}

/** Accounts with a connection to each network, and with a webhook. */
async function settle({ environment, url, sandboxUrl, hookUrl }: Place, count: number) {
  const accounts = await makeAccounts(environment, url, count, 'lab')
  const sandbox = {
    control: (_method: string, path: string, body?: unknown) => control(sandboxUrl, path, body),
  }
  for (const account of accounts) {
    for (const platform of platforms) await connectAdded(sandbox, account, platform)
    await account.client.createWebhook({
      body: { url: hookUrl, events: ['post.published', 'post.failed'] },
    })
  }
  return accounts.map(({ apiKey }) => apiKey)
}

interface Scene {
  readonly fleet: Fleet
  readonly database: LabDatabase
  readonly ledger: Ledger
  readonly url: string
}

const acceptThen = ['accept_then_reset', 'accept_then_5xx'] as const

async function strike(plan: Plan, chance: Chance, { fleet, database, ledger, url }: Scene) {
  const begun = performance.now()
  const struck = { killsInFlight: 0, postgresKills: 0 }
  for (
    let turn = 1;
    fleet.kills < plan.kills || struck.postgresKills < plan.postgresKills;
    turn++
  ) {
    if (performance.now() - begun > plan.minutesMax * 60_000) break
    await realPause(chance.between(plan.pauseMs / 2, plan.pauseMs * 1.5))
    const inFlight = await untilInFlight(database)
    const left = {
      kills: plan.kills - fleet.kills,
      postgresKills: plan.postgresKills - struck.postgresKills,
    }
    if (
      left.postgresKills > 0 &&
      chance.happens(left.postgresKills / (left.kills + left.postgresKills))
    ) {
      await database.killAndRestart()
      struck.postgresKills++
    } else if (left.kills > 0) {
      if (fleet.kill(chance) && inFlight > 0) struck.killsInFlight++
    }
    if (plan.freezeMsMax > 0 && chance.happens(0.05))
      fleet.freeze(chance, chance.between(500, plan.freezeMsMax))
    if (chance.happens(0.1))
      await control(url, '/_control/faults', {
        platform: chance.pick(['x', 'linkedin', 'bluesky', 'mastodon']),
        kind: chance.pick(acceptThen),
      })
    if (turn % 25 === 0)
      plan.say(
        `${fleet.kills} kills (${struck.killsInFlight} with posts in flight), ` +
          `${struck.postgresKills} of PostgreSQL, ${fleet.freezes} freezes, ` +
          `${ledger.acknowledged.length} posts accepted`,
      )
  }
  return struck
}

// Ten seconds: servers that are killed before they have come up prove nothing.
const looksMax = 100

/** Posts that were sent in the last moments and have not been answered; waits a little for one. */
async function untilInFlight(database: LabDatabase): Promise<number> {
  const look = () =>
    count(
      database,
      `select count(*)::int as count from schedule_piece where state = 'armed' and intent_at ` +
        `> now() - interval '${answerLateMs} ms'`,
    )
  for (let looks = 1; ; looks++) {
    const inFlight = await look().catch(() => 0)
    if (inFlight > 0 || looks === looksMax) return inFlight
    await realPause(100)
  }
}

const endMs = 300_000

async function endOfAll(url: string, apiKeys: readonly string[]) {
  let rows = await readRows(url, apiKeys)
  const isOver = async () => {
    rows = await readRows(url, apiKeys)
    return [...rows.values()].some(({ status }) => status === 'pending' || status === 'publishing')
      ? undefined
      : true
  }
  // The checks report posts that do not end in time.
  await eventually('the end of every schedule', isOver, endMs, 1_000).catch(() => undefined)
  return rows
}

// The third attempt at an event comes five minutes and a half after the first, and a lease may have
// to end before each.
const heardMs = 540_000

/** Resolves when no delivery is due any more; with the schedules whose event was given up. */
async function untilHeard(
  database: LabDatabase,
  scheduled: readonly string[],
  heard: readonly ReceivedEvents[],
): Promise<Set<string>> {
  const isOver = async () => {
    const told = new Set(heard.map(({ json }) => json.data.schedule_id))
    if (scheduled.every((id) => told.has(id))) return true
    return (await count(
      database,
      `select count(*)::int as count from delivery where outcome = 'pending'`,
    )) === 0
      ? true
      : undefined
  }
  await eventually('every event', isOver, heardMs, 500).catch(() => undefined)
  const rows = await database.ask(
    `select subject from event join delivery on event_id = event.id where outcome = 'dropped'`,
  )
  return new Set(rows.map(({ subject }) => String(subject)))
}

async function count(database: LabDatabase, sql: string): Promise<number> {
  return Number((await database.ask(sql))[0]?.['count'])
}
