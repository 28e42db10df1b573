import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RawNode, sql, type KyselyPlugin } from 'kysely'
import { readConfig } from '@crier/server/config.ts'
import type { Db } from '@crier/server/database/database.ts'
import type { Log } from '@crier/server/ports/log.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { buffersOf, explained, filledDatabase, nodesOf, undoing, type Explained } from './plans.ts'

// docs/decisions/0270 has the figures of a million.
const rows = Number(process.env['CRIER_TEST_RETENTION_ROWS'] ?? 20_000)
const old = 1_500
const buffersMax = 2_000

const clock = new ManualClock()
const now = clock.now()
const at =
  `($1::timestamptz + case when n <= ${old} then interval '-400 days' else interval '1 day' end ` +
  `+ n * interval '1 second')`
const account = `'acct_' || n % 997`

/** Rows of each table: the first of them old, and the rows of lookups beside them. */
const filled: Readonly<Record<string, string>> = {
  account:
    'account (id, email, plan, credits, renews_at, brand_kit, sandbox, created_at) select ' +
    `'acct_' || n, n || '@example.com', 'pro', 1, $1, '{}', true, $1`,
  schedule: `schedule (account_id, id, draft_id, platform, connection_id, scheduled_at, status, published_at, external_id, created_at, updated_at)
    select ${account}, 'sch_' || n, 'drft_' || n, 'x', 'conn_' || n % 997, ${at}, 'published', ${at}, 'x' || n, ${at}, ${at}`,
  schedule_piece:
    `schedule_piece (account_id, schedule_id, piece, state) select ${account}, 'sch_' || n, 1, ` +
    `'out'`,
  schedule_result:
    `schedule_result (account_id, schedule_id, connection_id, published_at) select ${account}, ` +
    `'sch_' || n, 'conn_' || n % 997, ${at}`,
  attempt:
    'attempt (account_id, schedule_id, attempt, piece, phase, epoch, started_at) select ' +
    `${account}, 'sch_' || n, 1, 1, 'send', 1, ${at}`,
  delivery:
    `delivery (account_id, webhook_id, id, event_id, outcome, created_at) select ${account}, ` +
    `'hook_' || n % 997, 'dlv_' || n, 'evt_' || n, 'delivered', ${at}`,
  event:
    `event (account_id, id, kind, subject, occurrence, data, created_at) select ${account}, ` +
    `'evt_' || n, 'post.published', 'sch_' || n, 1, '{}', ${at}`,
  notice:
    `notice (account_id, at, kind, object_id, cause) select ${account}, ${at}, 'post_failed', ` +
    `'sch_' || n, n`,
  idempotency_key:
    `idempotency_key (account_id, route, key, fingerprint, created_at) select ${account}, 'POST ` +
    `/', 'key ' || n, '', ${at}`,
  picture_fetch:
    `picture_fetch (account_id, schedule_id, piece, attempt, fetched_at) select ${account}, ` +
    `'sch_' || n, 1, 1, ${at}`,
  post:
    `post (account_id, id, created_at, updated_at) select ${account}, 'post_' || n, ${at}, ` + at,
  draft: `draft (account_id, id, post_id, platform, content_type, tone, pieces, writer, credits_used, created_at, updated_at, deleted_at)
    select ${account}, 'drft_' || case when n % 2 = 0 then n else -n end, 'post_' || n, 'x', 'post', 'professional', array['A text ' || n], 'author', 0, ${at}, ${at}, ${at}`,
  draft_version:
    `draft_version (account_id, draft_id, version, at, pieces, tone, writer) select ${account}, ` +
    `'drft_' || n, 1, ${at}, array['A text'], 'professional', 'author'`,
  draft_source:
    `draft_source (account_id, draft_id, number, text_sealed) select ${account}, 'drft_' || n, ` +
    `0, ''`,
  authorization_state: `authorization_state (hash, account_id, platform, connection_id, kind, author_kind, verifier_sealed, expires_at)
    select n::text::bytea, ${account}, 'x', 'conn_1', 'sandbox', 'member', '', ${at}`,
  'auth.verification':
    'auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt") select n, ' +
    `n, n, ${at}, $1, $1`,
  'auth.session':
    `auth.session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") select n, ${at}, ` +
    'n, $1, $1, n',
  invitation:
    `invitation (account_id, id, email, role, hash, created_at, expires_at) select ${account}, ` +
    `'inv_' || n, n || '@example.com', 'editor', n::text::bytea, $1, ${at}`,
  preview:
    'preview (account_id, id, hash, may_approve, user_id, created_at, expires_at) select ' +
    `${account}, 'prv_' || n, n::text::bytea, false, 'usr_1', $1, ${at}`,
  agent_token:
    `agent_token (account_id, hash, key_id, kind, created_at, expires_at) select ${account}, ` +
    `n::text::bytea, 'key_' || n, 'access', $1, ${at}`,
  api_key:
    `api_key (account_id, id, scopes, created_at, expires_at) select ${account}, 'key_' || n, ` +
    `'{}', $1, ${at}`,
  agent_client:
    `agent_client (id, name, redirect_uris, created_at) select 'client_' || n, 'Agent', '{}', ` +
    `${at}`,
  agent_grant:
    `agent_grant (account_id, key_id, client_id, redirect_uri, resource) select ${account}, ` +
    `'key_' || n, 'client_' || -n, '', ''`,
  sign_in_link:
    'sign_in_link (hash, purpose, email, created_at, expires_at) select n::text::bytea, ' +
    `'sign_in', n || '@example.com', $1, ${at}`,
  attempt_window: `attempt_window (key, opened_at, count) select n, ${at}, 1`,
  wrong_password: `wrong_password (person, caller, count, last_at) select n::text::bytea, n, 1, ${at}`,
  request_count: `request_count (account_id, day, requests) select 'acct_' || n, ${at}, 1`,
  recent_request:
    'recent_request (account_id, at, method, status, request_id, key_id, duration_ms) select ' +
    `${account}, ${at}, 'GET', 200, 'req_' || n, 'key_1', 1`,
  made_account:
    `made_account (account_id, user_id, made_at, deleted_at) select 'acct_' || n, 'usr_1', $1, ` +
    `${at}`,
  activity:
    `activity (account_id, at, kind, object_id) select ${account}, ${at}, 'draft.created', ` +
    `'drft_' || n`,
}

const db = await filledDatabase(async (client) => {
  for (const [table, insert] of Object.entries(filled)) {
    await client.query(
      `insert into ${insert} from generate_series(1, $2::integer) as n
        where $1::timestamptz is not null`,
      [now.toString(), countOf(table)],
    )
    // Rows that were deleted before remain as dead entries of indexes.
    await client.query(`vacuum analyze ${table}`)
  }
})

/** Accounts are few beside their rows, and a draft takes 0.2 ms for its signature. */
function countOf(table: string): number {
  return table === 'account' ? 997 : table === 'draft' ? Math.min(rows, 50_000) : rows
}

const undone = undoing(db)
const errors: unknown[] = []
const log: Log = {
  event: () => undefined,
  warn: () => undefined,
  error: (...error) => errors.push(error),
}
const forget = (on: Db) =>
  forgetOld({
    db: on,
    clock,
    config: readConfig({ CRIER_KEEP_POSTS: '60d' }),
    log,
    meter: { observeRetention: () => undefined },
  } as never)

let found: Promise<Map<string, Explained>> | undefined
/** The costliest batch of each table. */
const costliest = () =>
  (found ??= explained(db, forget, undone).then((plans) => {
    const worst = new Map<string, Explained>()
    for (const plan of plans) {
      const written = nodesOf(plan.Plan).flatMap((node) =>
        node['Node Type'] === 'ModifyTable' ? node['Relation Name']! : [],
      )
      // A post goes with its last draft.
      const table = ['schedule', 'draft'].find((one) => written.includes(one)) ?? written.at(-1)!
      const known = worst.get(table)
      if (known === undefined || buffersOf(known) < buffersOf(plan)) worst.set(table, plan)
    }
    return worst
  }))

const neededOnlyBeside = [
  'account',
  'schedule',
  'agent_grant',
  'post',
  'draft_version',
  'draft_source',
  'draft_repeat',
  'schedule_piece',
  'schedule_result',
]
for (const table of Object.keys(filled).filter(
  (one) => one === 'schedule' || !neededOnlyBeside.includes(one),
))
  test(`forgetOld: finds what is old in ${table} by an index, in few pages`, async (t) => {
    const plan = (await costliest()).get(table.replace(/^auth\./, ''))!
    assert.deepEqual(errors, [])
    t.diagnostic(`${buffersOf(plan)} buffers, ${plan['Execution Time']} ms`)
    const scans = nodesOf(plan.Plan).filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' && !neededOnlyBeside.includes(node['Relation Name']!),
    )
    assert.deepEqual(scans, [])
    assert.ok(buffersOf(plan) < buffersMax, `${buffersOf(plan)} buffers`)
  })

test('forgetOld: a batch of posts touches few pages, with the rows that belong to them', async (t) => {
  const batches = await undone(async (on) => {
    const seen: { pages: number; ms: number }[] = []
    let [pages, begun, isOfPosts] = [await pagesTouched(on), 0, false]
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        isOfPosts =
          RawNode.is(node) &&
          node.sqlFragments.some((text) => text.includes('delete from schedule'))
        begun = performance.now()
        return node
      },
      transformResult: async ({ result }) => {
        const ms = performance.now() - begun
        const before = pages
        pages = await pagesTouched(on)
        if (isOfPosts) seen.push({ pages: pages - before, ms })
        return result
      },
    }
    await forget(on.withPlugin(watch) as Db)
    return seen
  })
  const worst = Math.max(...batches.map(({ pages }) => pages))
  const median = batches.map(({ ms }) => ms).toSorted((one, other) => one - other)[
    batches.length >> 1
  ]!
  t.diagnostic(
    `${batches.length} batches, at most ${worst} pages, ${median.toFixed(1)} ms in the middle`,
  )
  assert.ok(batches.length > 3)
  assert.ok(worst < buffersMax, `${worst} pages`)
})

/**
 * In this transaction, of tables and indexes: also by what a foreign key sets off, which no
 * plan counts. Not of the catalogue: how often it is read again depends on what other sessions
 * did to the tables meanwhile.
 */
async function pagesTouched(on: Db): Promise<number> {
  const { rows: found } = await sql<{
    pages: number
  }>`select sum(pg_stat_get_xact_blocks_fetched(oid))::integer as pages from pg_class
    where relkind in ('r', 'i', 't') and relnamespace <> 'pg_catalog'::regnamespace`.execute(on)
  return found[0]!.pages
}
