import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountTables } from '@crier/server/database/account-tables.ts'
import { keyExceptions, tableExceptions } from './exceptions.ts'
import { keyFaults, readSchema } from './keys.ts'
import { statementsIn, statementsOfServer } from './statements.ts'
import { unnamedIn } from './unnamed.ts'

const schemaText = readFileSync(
  join(import.meta.dirname, '../../server/database/schema.sql'),
  'utf8',
)
const schema = readSchema(schemaText)
const ofAccounts = new Set<string>([...accountTables, 'membership'])
const withAccount = new Set([...ofAccounts, 'account'])

test('every table is one of an account, or among the exceptions', () => {
  const known = [...withAccount, ...Object.keys(tableExceptions)]
  assert.deepEqual([...schema.tables.keys()].toSorted(), known.toSorted())
})

test('tables of an account have it first in every key, and in what points from one to another', () => {
  const exceptions = Object.keys(keyExceptions).map((name) => `${name} begins with another column`)
  assert.deepEqual(keyFaults(schema, ofAccounts).toSorted(), exceptions.toSorted())
})

test('accountTables can be emptied in its order: what is pointed to comes after what points to it', () => {
  const order: readonly string[] = accountTables
  for (const { table, to } of schema.references)
    if (order.includes(table) && order.includes(to))
      assert.ok(order.indexOf(table) < order.indexOf(to), `${table} points to ${to}`)
})

test('every statement names its account, or a comment in front of its function says why not', () => {
  const statements = statementsOfServer()
  assert.ok(statements.length > 200, `only ${statements.length} statements were found`)
  const places = Map.groupBy(statements, ({ file, within }) => `${file}: ${within}`)
  for (const [place, inside] of places) {
    const unnamed = inside.flatMap((statement) => unnamedIn(statement, withAccount))
    assert.deepEqual(
      excusedBy(inside[0]!.notes),
      [...new Set(unnamed)].toSorted(),
      `${place}: // across accounts (TABLE, TABLE): why`,
    )
  }
})

/** The tables of which a comment says why their account is not named. */
const excusedBy = (notes: readonly string[]) =>
  notes
    .flatMap((note) => /^across accounts \(([a-z_$, ]+)\): \S/.exec(note)?.[1]!.split(', ') ?? [])
    .toSorted()

const violations: Readonly<Record<string, readonly [source: string, unnamed: readonly string[]]>> =
  {
    'a chain without it': [
      `db.selectFrom('draft').selectAll().where('id', '=', id).execute()`,
      ['draft'],
    ],
    'a chain with it': [
      `db.selectFrom('draft').where('account_id', '=', accountId).where('id', '=', id)`,
      [],
    ],
    'a chain that asks a helper': [`db.selectFrom('draft').where(whose(claim))`, []],
    'a chain whose helper does not know it': [
      `db.selectFrom('draft').where(other(claim))`,
      ['draft'],
    ],
    'a join by id alone': [
      `db.selectFrom('delivery').innerJoin('event', 'event.id', ` +
        `'delivery.event_id').where('delivery.account_id', '=', accountId)`,
      ['event'],
    ],
    'a join by both': [
      `db.selectFrom('delivery').innerJoin('event', (join) => join.onRef('event.account_id', ` +
        `'=', 'delivery.account_id')).where('delivery.account_id', '=', accountId)`,
      [],
    ],
    'an update from what was handed in': [
      'sql`update schedule set epoch = 1 from given where schedule.id = given.id`',
      ['schedule'],
    ],
    'an update from it, with the account': [
      'sql`update schedule set epoch = 1 from given where schedule.account_id = ' +
        'given.account_id and schedule.id = given.id`',
      [],
    ],
    'two tables that only name each other': [
      'sql`select from attempt join schedule on schedule.account_id = attempt.account_id ' +
        'where started_at < ${before}`',
      ['attempt', 'schedule'],
    ],
    'a subquery': [
      'sql`select from draft where account_id = ${accountId} and not exists (select from ' +
        'schedule where draft_id = draft.id)`',
      ['schedule'],
    ],
    'a subquery by an outer row': [
      'sql`select from draft where account_id = ${accountId} and not exists (select from ' +
        'schedule where schedule.account_id = draft.account_id)`',
      [],
    ],
    'a part of a statement in another': [
      'sql`select ${sql`(select count(*) from webhook)`} as count`',
      ['webhook'],
    ],
    'an insert without it': [
      'sql`insert into attempt (schedule_id, attempt) values (${id}, 1)`',
      ['attempt'],
    ],
    'a column that is only selected': [
      'sql`select account_id, id from schedule where due_at <= ${now} order by due_at`',
      ['schedule'],
    ],
    'a table in a list': ['sql`select from given, draft where draft.id = given.id`', ['draft']],
  }

const helpers = `
const whose = ({ accountId, id }) => (row) => row.and({ account_id: accountId, id })
const other = ({ id }) => (row) => row.and({ id })
`

for (const [what, [source, unnamed]] of Object.entries(violations))
  test(`unnamedIn, of ${what}`, () => {
    const found = statementsIn(
      'made-up.ts',
      `${helpers}\nfunction example() {\n  return ${source}\n}\n`,
    )
    assert.deepEqual(
      found.flatMap((statement) => unnamedIn(statement, withAccount)),
      unnamed,
    )
  })

test('statementsIn: reads the comments in front of a function, and no others', () => {
  const source =
    `// of the file\n\nconst first = sql\`select 1\`\n// inside\n\n/** What it does. */\n// ` +
    `across accounts (draft): why\nfunction second() {\n  return sql\`select 2\`\n}\n`
  assert.deepEqual(
    statementsIn('made-up.ts', source).map(({ within, notes }) => [within, notes]),
    [
      ['first', []],
      ['second', ['across accounts (draft): why']],
    ],
  )
})

test('keyFaults names a key, a reference and a table without the account', () => {
  const changed = [
    ['draft_pkey PRIMARY KEY (account_id, id)', 'draft_pkey PRIMARY KEY (id)'],
    [
      'schedule_account_id_draft_id_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft(account_id, id)',
      'schedule_account_id_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES draft(id)',
    ],
    [
      'INDEX delivery_once ON public.delivery USING btree (account_id, event_id',
      'INDEX delivery_once ON public.delivery USING btree (event_id',
    ],
    ['create table slot (\n  account_id text not null,', 'create table slot ('],
  ] as const
  const text = changed.reduce((before, [from, to]) => before.replace(from, to), schemaText)
  const faults = keyFaults(readSchema(text), ofAccounts).filter(
    (fault) => !keyFaults(schema, ofAccounts).includes(fault),
  )
  assert.deepEqual(faults, [
    'slot has no account_id',
    'draft_pkey begins with another column',
    'delivery_once begins with another column',
    'schedule_account_id_draft_id_fkey points without the account',
  ])
})
