import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaPage, type MediaFilter } from '@crier/server/media/store.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { filledDatabase, plansOf } from './plans.ts'

const uploads = Number(process.env['CRIER_TEST_UPLOADS'] ?? 20_000)
const limit = 31
const account = 'acct_busy' as AccountId

const db = await filledDatabase(async (client) => {
  for (const owner of [account, 'acct_other'])
    await client.query(
      `insert into media (account_id, id, kind, content_type, bytes, sha256, name, alt_text, codecs,
        status, created_at, updated_at)
       select $1, 'med_' || to_char(n, 'FM0000000'), case when n % 1000 = 0 then 'document'
         when n % 3 = 0 then 'video' else 'image' end,
         'image/png', 100, md5(n::text), 'IMG_' || n || '.png',
         string_agg(md5((n * word % 5003)::text), ' ') || case when n % 4 = 0 then ' bakery'
         else '' end
           || case when n = 77 then ' zwiebelkuchen' else '' end, '{}', 'ready', now(), now()
       from generate_series(1, $2::int) as n, generate_series(1, 4) as word group by n`,
      [owner, uploads],
    )
  await client.query('vacuum analyze media')
})

const planOf = (filter: Partial<MediaFilter>) =>
  plansOf(db, (on) =>
    mediaPage(on, account, { kind: undefined, words: [], ...filter }, 'med_g', limit),
  )

for (const [name, filter, most] of [
  ['nothing', {}, limit],
  ['kind', { kind: 'video' }, limit],
  ['a rare kind', { kind: 'document' }, limit],
  ['a frequent word', { words: ['bakery'] }, limit * 8],
  ['kind and a frequent word', { kind: 'image', words: ['bakery'] }, limit * 8],
  // All of the account, by what is noted of each.
  ['a word of one upload', { words: ['zwiebelkuchen'] }, uploads],
  [
    'a rare kind and words that none has',
    { kind: 'document', words: ['quarterly', 'xylophone'] },
    uploads / 1_000,
  ],
] as const)
  test(`listMedia by ${name} reads an index of the account in order, and no more of it than it must`, async (t) => {
    const { nodes, read, took } = await planOf(filter)
    t.diagnostic(`${name}: ${nodes.join(' < ')}, ${read} rows, ${took} ms`)
    assert.ok(!nodes.some((node) => /^(Sort|Bitmap|Seq Scan)/.test(node)), nodes.join(' < '))
    assert.ok(read <= most, `${read} rows read`)
  })
