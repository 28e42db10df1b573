import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { type ScheduleFilter, schedulesPage } from '@crier/server/schedules/listing/list-store.ts'
import { filledDatabase, plansOf } from './plans.ts'

const posts = Number(process.env['CRIER_TEST_POSTS'] ?? 20_000)
const limit = 31
const account = 'acct_busy' as AccountId

const db = await filledDatabase(async (client) => {
  for (const owner of [account, 'acct_other']) {
    await client.query(
      `insert into draft (account_id, id, platform, content_type, tone, pieces, writer,
        credits_used, created_at, updated_at)
       select $1, 'drft_' || n, (array['x', 'linkedin'])[1 + n % 2], 'post', 'professional',
         array['Number ' || n || ' tells of ' || string_agg(md5((n * word % 5003)::text), ' ')
           || case when n % 4 = 0 then ' bakery' else '' end || case
           when n = 77 then ' zwiebelkuchen' else '' end],
         'author', 0, now(), now()
       from generate_series(1, $2::int) as n, generate_series(1, 12) as word group by n`,
      [owner, posts],
    )
    await client.query(
      `insert into schedule (account_id, id, draft_id, platform, connection_id, scheduled_at,
        status, due_at, error_code, published_at, external_id, created_at, updated_at)
       select $1, 'sch_' || n, 'drft_' || n, (array['x', 'linkedin'])[1 + n % 2], 'conn_' || n % 6,
         at, status, at,
         case when status = 'failed' then 'missed_window' end, case
         when status = 'published' then at end, case
         when status = 'published' then n::text end, at, at
       from generate_series(1, $2::int) as n,
         lateral (select timestamptz '2026-01-01' + n * interval '20 minutes' as at,
           case when n % 100 = 0 then 'failed' when n < $2 * 0.9 then 'published'
           else 'pending' end as status) as given`,
      [owner, posts],
    )
  }
  await client.query('vacuum analyze schedule')
  await client.query('vacuum analyze draft')
})

const nothing: ScheduleFilter = {
  status: undefined,
  platform: undefined,
  connectionId: undefined,
  draftId: undefined,
  postId: undefined,
  labels: undefined,
  from: undefined,
  to: undefined,
  dismissed: undefined,
  approval: undefined,
  words: [],
}

const middle = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: posts * 10 })
const paged: readonly (readonly [name: string, filter: Partial<ScheduleFilter>])[] = [
  ['nothing', {}],
  ['pending', { status: 'pending' }],
  ['published', { status: 'published' }],
  ['failed, not put away', { status: 'failed', dismissed: false }],
  ['awaiting', { status: 'pending', approval: 'awaiting' }],
  ['connection', { connectionId: 'conn_3' }],
  ['connection and status', { connectionId: 'conn_3', status: 'published' }],
  ['network and status', { platform: 'x', status: 'pending' }],
  ['a time', { from: middle }],
]

for (const [name, filter] of paged)
  for (const order of ['asc', 'desc'] as const)
    test(`listSchedules by ${name}, ${order}, reads an index of the account in order, and no more than a few pages of it`, async (t) => {
      const { nodes, read, took } = await planOf(filter, order)
      t.diagnostic(`${name}: ${nodes.join(' < ')}, ${read} rows, ${took} ms`)
      assert.ok(!nodes.some((node) => /^(Sort|Bitmap|Seq Scan)/.test(node)), nodes.join(' < '))
      assert.ok(read <= limit * 20, `${read} rows read`)
    })

test('a search for a frequent word reads posts in their order until a page is full', async (t) => {
  for (const filter of [{}, { status: 'published' }] as const) {
    const { nodes, read, took } = await planOf({ ...filter, words: ['bakery'] }, 'desc')
    t.diagnostic(`${nodes.join(' < ')}, ${read} rows, ${took} ms`)
    // One post in four has it; 500 drafts that have it are enough to know that it is frequent.
    assert.ok(read <= posts / 5, `${read} rows read`)
  }
})

test('search: looks up the drafts of rare words first, and reads no other post', async (t) => {
  for (const [words, indexes] of [
    // The analytics of found posts are read by their key.
    [['zwiebelkuchen'], ['Index Scan schedule_draft', 'Index Scan schedule_result_pkey']],
    [['quarterly', 'xylophone'], []],
  ] as const) {
    const { nodes, read, took } = await planOf({ words }, 'desc')
    t.diagnostic(`${words.join(' ')}: ${nodes.join(' < ')}, ${read} rows, ${took} ms`)
    assert.deepEqual(
      nodes.filter((node) => node.includes('schedule')),
      indexes,
    )
  }
})

const planOf = (filter: Partial<ScheduleFilter>, order: 'asc' | 'desc') =>
  plansOf(db, (on) =>
    schedulesPage(on, account, { ...nothing, ...filter }, { order, after: null, limit }),
  )
