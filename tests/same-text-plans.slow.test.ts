import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSameTexts } from '@crier/server/schedules/same-text-store.ts'
import { filledDatabase, plansOf } from './plans.ts'

const posts = Number(process.env['CRIER_TEST_SAME_TEXT_POSTS'] ?? 20_000)
const now = Temporal.Instant.from('2026-06-01T00:00:00Z')

const db = await filledDatabase(async (client) => {
  await client.query(
    `insert into draft (account_id, id, platform, content_type, tone, pieces, writer, credits_used,
      created_at, updated_at)
     select 'acct_1', 'drft_' || n, 'x', 'post', 'professional', array['Text number ' || n],
       'author', 0, now(), now() from generate_series(1, $1::int) as n`,
    [posts],
  )
  // An hour apart, half of them over.
  await client.query(
    `insert into schedule (account_id, id, draft_id, platform, connection_id, scheduled_at, status,
      due_at, published_at, external_id, publication, created_at, updated_at)
     select 'acct_1', 'sch_' || n, 'drft_' || n, 'x', 'conn_1', at, case
       when n > $1 / 2 then 'pending' else 'published' end,
       case when n > $1 / 2 then at end, case when n > $1 / 2 then null else at end, case
       when n > $1 / 2 then null else n::text end,
       case when n > $1 / 2 then null
       else jsonb_build_object('pieces',
       jsonb_build_array(jsonb_build_object('text', 'Text number ' || n))) end, at, at
     from generate_series(1, $1::int) as n,
       lateral (select $2::timestamptz + (n - $1 / 2) * interval '1 hour' as at) as time`,
    [posts, now.toString()],
  )
  await client.query('vacuum analyze draft')
  await client.query('vacuum analyze schedule')
})

const question = (text: string) => ({
  connectionId: 'conn_1' as never,
  draftId: 'drft_0' as never,
  pieces: [text],
  text,
  from: now.subtract({ hours: 168 }),
  until: now.add({ hours: 168 }),
  isSelf: false,
})

test('findSameTexts: reads at most 200 posts of a connection by its index, however many there are', async (t) => {
  const found = await findSameTexts(db, 'acct_1' as never, [
    question(`Text number ${posts / 2 - 5}`),
    question('New'),
  ])
  assert.deepEqual(found, [`sch_${posts / 2 - 5}`, undefined])
  const { nodes, read, took } = await plansOf(db, (on) =>
    findSameTexts(on, 'acct_1' as never, [question('New')]),
  )
  t.diagnostic(`${took} ms of ${posts} posts: ${nodes.join(', ')}`)
  assert.ok(read <= 200, `${read} rows were read`)
  assert.ok(!nodes.some((node) => node.startsWith('Seq Scan')), nodes.join(', '))
})
