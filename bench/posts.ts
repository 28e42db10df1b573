import { join } from 'node:path'
import { sql } from 'kysely'
import { unsealTokens } from '@crier/server/connections/grants/tokens.ts'
import type { Db } from '@crier/server/database/database.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { keyFor } from '@crier/server/ports/keys.ts'
import { keyFingerprint, openVault } from '@crier/server/ports/vault.ts'
import { benchAccount, benchSecretKey, plans } from './accounts.ts'
import { benchDatabase, drive, startProcess, waitUntil } from './harness.ts'

/**
 * The environment and the options of Node.js that `npm start` gives
 * (docs/decisions/packaging.md).
 */
export const asStarted = [
  {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/crier'),
  },
  ['--max-semi-space-size=2', '--heap-growing-percent=100'],
] as const

/**
 * The simulated X in a separate process, with its quotas off, answering every call `delayMs` late.
 */
export async function slowSandbox(stack: AsyncDisposableStack, delayMs: number): Promise<string> {
  const { url } = await startProcess(stack, 'sandbox-process.ts', {})
  await control(url, 'quotas', { platform: 'x', enforced: false })
  await control(url, 'faults', { platform: 'x', kind: 'slow', delay_ms: delayMs, times: 0 })
  return url
}

/**
 * A server on its own database, whose network answers every call `delayMs` late, and a function
 * that starts another. `processEnvironment` and `nodeOptions` are passed to their processes.
 */
export async function startPosting(
  stack: AsyncDisposableStack,
  delayMs: number,
  processEnvironment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
) {
  const { poolConfig, db, directory } = await benchDatabase(stack)
  const sandboxUrl = await slowSandbox(stack, delayMs)
  const environment = { ...plans, CRIER_SANDBOX: 'on', CRIER_SANDBOX_URL: sandboxUrl }
  const argument = { target: poolConfig, dataDir: directory, environment }
  const start = (of: AsyncDisposableStack) =>
    startProcess(of, 'service-process.ts', argument, processEnvironment, nodeOptions)
  return { db, sandboxUrl, service: await start(stack), start }
}

export async function control(url: string, what: string, body: unknown): Promise<void> {
  const reply = await fetch(`${url}/_control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}: ${await reply.text()}`)
}

export async function benchAccounts(db: Db, count: number): Promise<AccountId[]> {
  const accounts: AccountId[] = []
  await drive(count, 8, async () => accounts.push((await benchAccount(db)).accountId))
  return accounts
}

let batches = 0

/**
 * Posts for X, each with its own draft and text, as many for each account, all due in the
 * `spreadMs` that begin at `at`.
 */
export async function addDuePosts(
  db: Db,
  accounts: readonly AccountId[],
  count: number,
  at: Temporal.Instant,
  spreadMs = Math.ceil(count / accounts.length),
): Promise<number> {
  const batch = ++batches
  const each = Math.ceil(count / accounts.length)
  await sql`
    with post as (
      select account_id, place, md5(account_id || ':' || place || ':' || ${batch}::text) as code
      from unnest(${[...accounts]}::text[]) as account_id,
        generate_series(1, ${each}::integer) as place
    ), written as (
      insert into draft (id, account_id, platform, content_type, tone, pieces, writer, credits_used,
        created_at, updated_at)
      select 'drft_' || code, account_id, 'x', 'post', 'professional',
        array['A post of the bench: ' || code], 'author', 0, ${at}::timestamptz, ${at}::timestamptz
      from post returning id
    )
    select count(*) from written`.execute(db)
  await sql`
    insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at, status,
      due_at, created_at, updated_at)
    select 'sch_' || code, account_id, 'drft_' || code, 'x', connection.id, at, 'pending', at, at,
      at
    from (
      select account_id, md5(account_id || ':' || place || ':' || ${batch}::text) as code,
        date_trunc('milliseconds', ${at}::timestamptz + (place - 1 + (number - 1)::float /
        ${accounts.length}::integer) / ${each}::integer * ${spreadMs}::integer * interval
        '1 millisecond') as at
      from unnest(${[...accounts]}::text[])
        with ordinality as account (account_id, number),
        generate_series(1, ${each}::integer) as place
    ) as post join connection using (account_id) where platform = 'x' and main`.execute(db)
  await hint(db, 'publish', at)
  return each * accounts.length
}

/**
 * Notifies the program of rows that were not written through it; without a hint it polls every 5 s.
 */
export async function hint(
  db: Db,
  topic: 'publish' | 'deliver',
  at: Temporal.Instant,
): Promise<void> {
  await sql`select pg_notify('crier_wake',
    ${JSON.stringify([[topic, at.epochMilliseconds]])})`.execute(db)
}

/**
 * Waits until every post due in the `seconds` from `at` has been published; returns how long after
 * `at` the last of them was, in milliseconds.
 */
export async function lastOut(
  db: Db,
  at: Temporal.Instant,
  count: number,
  seconds = 1,
): Promise<number> {
  const until = at.add({ seconds })
  const outcome = () =>
    db
      .selectFrom('schedule')
      .select((row) => [
        row.fn.countAll<number>().filterWhere('status', '=', 'published').as('published'),
        row.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
        row.fn.max('published_at').as('last'),
      ])
      .where('scheduled_at', '>=', at)
      .where('scheduled_at', '<', until)
      .executeTakeFirstOrThrow()
  await liveClock.sleep(at.since(liveClock.now()).total('milliseconds'))
  await waitUntil(
    `${count} posts published`,
    async () => {
      const { published, failed } = await outcome()
      if (failed > 0) throw new Error(`${failed} posts failed`)
      return published >= count
    },
    // Seldom: it counts all of them, beside the work that is measured.
    { everyMs: 1_000, timeoutMs: 300_000 },
  )
  return (await outcome()).last!.since(at).total('milliseconds')
}

/** One post of each account, so that its connection to the sandbox is complete. */
export async function warmUp(db: Db, accounts: readonly AccountId[]): Promise<void> {
  const at = liveClock.now().add({ seconds: 1 })
  await lastOut(db, at, await addDuePosts(db, accounts, accounts.length, at))
}

/** The access tokens of these accounts' connections, for calls that bypass the program. */
export async function accessTokens(db: Db): Promise<string[]> {
  const vault = openVault({
    current: { id: keyFingerprint(benchSecretKey), key: keyFor('vault', benchSecretKey) },
    previous: [],
  })
  const grants = await db
    .selectFrom('network_grant')
    .selectAll()
    .where('platform', '=', 'x')
    .where('revoke_at', 'is', null)
    .execute()
  return Promise.all(
    grants.map(
      async (grant) =>
        (await unsealTokens({ vault }, { ...grant, grant_id: grant.id })).accessToken,
    ),
  )
}
