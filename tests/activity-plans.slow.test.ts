import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityPage, type ActivityFilter } from '@crier/server/activity/store.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { filledDatabase, plansOf } from './plans.ts'

// Enough that reading an account to find a page of it shows; docs/decisions/0100 has the figures of
// a million.
const rows = Number(process.env['CRIER_TEST_ACTIVITY_ROWS'] ?? 80_000)
const limit = 21

/** Posts, drafts and a little of everything else, by people, keys and the server. */
const busy = 'acct_busy' as AccountId
/** An eighth as many: drafts of one key, and no changes by the server. */
const drafting = 'acct_drafting' as AccountId

const db = await filledDatabase(async (client) => {
  await client.query(
    `insert into activity (account_id, at, kind, actor, actor_name, object_id)
     select $1, timestamptz '2026-01-01' + n * interval '1 minute',
       case when n % 5000 = 0 then 'connection.changed'
         else (array['draft.created', 'schedule.created', 'schedule.publishing',
         'schedule.published'])[1 + n % 4] end,
       case when n % 4 >= 2 then null when n % 5000 = 1 then 'usr_rare' when n % 3 = 0 then 'key_1'
       else 'usr_' || n % 5 end,
       'Ana', 'obj_' || n / 4
     from generate_series(1, $2::int) as n`,
    [busy, rows],
  )
  await client.query(
    `insert into activity (account_id, at, kind, actor, actor_name, object_id)
     select $1, timestamptz '2026-01-01' + n * interval '1 minute', 'draft.created', 'key_2',
       'Agent', 'drft_' || n
     from generate_series(1, $2::int / 8) as n`,
    [drafting, rows],
  )
  await client.query('vacuum analyze activity')
})

const middle = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: Math.floor(rows / 2) })
const paged: readonly (readonly [name: string, filter: ActivityFilter])[] = [
  ['nothing', {}],
  ['object', { objectId: 'obj_7' }],
  ['person', { actor: 'usr_1' }],
  ['person who did little', { actor: 'usr_rare' }],
  ['nobody', { actor: 'usr_nobody' }],
  ['system', { actor: null }],
  ['network', { actor: 'network' }],
  ['kind', { kind: 'draft.created' }],
  ['frequent kind', { kind: 'schedule.published' }],
  ['rare kind', { kind: 'connection.changed' }],
  ['kind that never was', { kind: 'key.revoked' }],
  ['from', { from: middle }],
  ['to', { to: middle }],
  ['person and kind', { actor: 'usr_rare', kind: 'connection.changed' }],
  ['kind and to', { kind: 'draft.created', to: middle }],
]

// No index covers the changes of each post (decision 0100): without matches the query reads the
// account, or the person.
const exhaustive: readonly (readonly [name: string, filter: ActivityFilter, account: AccountId])[] =
  [
    ['system, where it did nothing', { actor: null }, drafting],
    ['frequent kind, where it never was', { kind: 'schedule.published' }, drafting],
    [
      'person and a frequent kind that they never did',
      { actor: 'usr_1', kind: 'schedule.published' },
      busy,
    ],
  ]

for (const [name, filter] of paged)
  test(`listActivity by ${name} reads an index from its newest entry on, and no more than a few pages of it`, async (t) => {
    const { nodes, read, took } = await planOf(busy, filter)
    t.diagnostic(`${name}: ${nodes.join(' < ')}, ${read} rows, ${took} ms`)
    assert.ok(nodes.every(isInOrder), nodes.join(' < '))
    assert.ok(read <= limit * 20, `${read} rows read`)
  })

for (const [name, filter, account] of exhaustive)
  test(`listActivity by ${name} reads an index of the account alone`, async (t) => {
    const { nodes, read, took } = await planOf(account, filter)
    t.diagnostic(`${name}: ${nodes.join(' < ')}, ${read} rows, ${took} ms`)
    assert.ok(nodes.every(isInOrder), nodes.join(' < '))
    assert.ok(read <= rows / 8, `${read} rows read`)
  })

// An incremental sort only puts the entries of one millisecond in order.
const isInOrder = (node: string) =>
  /^(Limit|Incremental Sort|Index Scan (Backward )?activity_\w+)$/.test(node)

const planOf = (of: AccountId, filter: ActivityFilter) =>
  plansOf(db, (on) => activityPage(on, of, filter, { before: null, limit }))
