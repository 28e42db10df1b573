import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { tablesSource } from './tables-source.ts'
import { tablesFile, tablesOfSchema } from './write-tables.ts'

test('tables.ts is what schema.sql and column-types.ts say (else: node server/database/write-tables.ts)', async () => {
  assert.equal(await tablesOfSchema(), await readFile(tablesFile, 'utf8'))
})

test('tablesSource: tells whether a column may be null, has a default, is computed, is a list or one of some texts', async () => {
  const example = `
create unlogged table example (
  number bigint generated always as identity,
  "userId" text not null,
  draft_id text,
  state text default 'new'::text not null,
  hash bytea,
  amounts integer[] not null,
  weight double precision not null,
  at timestamp(3) with time zone not null,
  facts jsonb default '{}'::jsonb not null,
  detail jsonb,
  bytes bigint generated always as (octet_length(draft_id)) stored
) with (fillfactor=50);

alter table example add constraint example_state_check CHECK ((state = ANY (ARRAY['new'::text, 'it is old'::text])));
`
  const source = tablesSource((await schema()) + example)
  assert.equal(
    /^ {2}example: \{\n([\s\S]*?)^ {2}\}/m.exec(source)?.[1],
    `    number: Generated<number>
    userId: UserId
    draft_id: DraftId | null
    state: Generated<'new' | 'it is old'>
    hash: Uint8Array | null
    amounts: number[]
    weight: number
    at: Instant
    facts: JsonWithDefault<unknown>
    detail: JsonOrNull<unknown>
    bytes: Computed<number | null>
`,
  )
})

test('tablesSource: refuses a type it does not know, and a listed column that the schema does not have', async () => {
  const known = await schema()
  assert.throws(
    () => tablesSource(`${known}\ncreate table example (\n  place point\n);\n`),
    /The column place has the type point/,
  )
  assert.throws(
    () => tablesSource(known.replace('  brand_kit jsonb not null,\n', '')),
    /not in the schema: account\.brand_kit$/,
  )
})

const schema = () => readFile(new URL('./schema.sql', import.meta.url), 'utf8')
