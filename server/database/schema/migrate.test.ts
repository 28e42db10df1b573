import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { silentLog } from '../../ports/log.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { advisoryLocks } from '../advisory-locks.ts'
import { connectDatabase } from '../connect/connect.ts'
import { countMissingMigrations, migrate, migrationsDirectory } from './migrate.ts'
import { StartRefused } from '../embedded/start-refused.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { query, temporaryDirectory } from '../../testing/database.ts'
import { emptyDatabases } from '../../testing/test-database.ts'

const newDatabase = emptyDatabases()
const clock = new ManualClock(Temporal.Instant.from('2026-11-21T08:00:00Z'))

async function files(t: TestContext, texts: Record<string, string>): Promise<string> {
  const directory = join(await temporaryDirectory(t), 'migrations')
  await mkdir(directory)
  for (const [name, text] of Object.entries(texts)) await writeFile(join(directory, name), text)
  return directory
}

const two = {
  '0001_one.sql': 'create table one (id int);\ninsert into one values (1);\n',
  '0002_two.sql': 'create table two as select id + 1 as id from one;\n',
}

test('the files are applied in order, once, and at the time of the clock', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, two)
  await migrate(config, { clock, log: silentLog, directory })
  await migrate(config, { clock, log: silentLog, directory })
  assert.deepEqual(await query(config, 'select id from two'), [{ id: 2 }])
  const journal = await query(
    config,
    `select number, name, applied_at = '2026-11-21T08:00:00Z' as then, length(checksum) as ` +
      'length from migration order by number',
  )
  assert.deepEqual(journal, [
    { number: 1, name: 'one', then: true, length: 64 },
    { number: 2, name: 'two', then: true, length: 64 },
  ])
})

test('a migration that fails leaves nothing of itself, and the ones before it stay', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, {
    ...two,
    '0003_wrong.sql': 'create table half (id int); select 1 / 0;',
  })
  await assert.rejects(
    migrate(config, { clock, log: silentLog, directory }),
    startRefusal(
      /^Migration 0003_wrong failed and was rolled back\. PostgreSQL says: division by zero \(22012\)\. Start again; /,
    ),
  )
  assert.deepEqual(
    await query(
      config,
      `select to_regclass('half') as half, (select max(number) from migration) as newest`,
    ),
    [{ half: null, newest: 2 }],
  )
})

test('a migration whose entry in the journal cannot be made leaves nothing of itself either', async (t) => {
  const config = await newDatabase()
  const taken =
    `create table half (id int); insert into migration values (1, 'taken', ` +
    `'2026-11-21T08:00:00Z', '')`
  await assert.rejects(
    migrate(config, {
      clock,
      log: silentLog,
      directory: await files(t, { '0001_taken.sql': taken }),
    }),
  )
  assert.deepEqual(await query(config, `select to_regclass('half') as half`), [{ half: null }])
})

test('migrate: reports a PostgreSQL error of two lines in one line, and logs its stack', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, {
    '0001_raises.sql': `do $$ begin raise exception E'first line\\nsecond line'; end $$`,
  })
  const told: unknown[] = []
  const log = {
    ...silentLog,
    error: (name: string, error: unknown, facts: unknown) =>
      void told.push([name, String(error), facts]),
  }
  await assert.rejects(
    migrate(config, { clock, log, directory }),
    startRefusal(/PostgreSQL says: first line second line \(P0001\)\./),
  )
  assert.deepEqual(told, [
    ['migration.failed', 'error: first line\nsecond line', { number: 1, name: 'raises' }],
  ])
})

test('a migration whose connection breaks off is refused in one line, and leaves nothing', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, {
    '0001_breaks.sql': 'create table half (id int); select pg_terminate_backend(pg_backend_pid());',
  })
  await assert.rejects(
    migrate(config, { clock, log: silentLog, directory }),
    startRefusal(/^Migration 0001_breaks .* start again/i),
  )
  assert.deepEqual(await query(config, `select to_regclass('half') as half`), [{ half: null }])
})

for (const [what, rights, cause] of [
  ['nothing in the schema public', '', 'permission denied for schema public'],
  [
    'no schema in its database',
    'grant create on schema public to ROLE',
    'permission denied for database \\w+',
  ],
] as const)
  test(`a user of the database who may create ${what} is refused in one line that names the missing grant`, async () => {
    const config = await newDatabase()
    const role = `limited_${String(config.database)}`
    await query(config, `create role ${role} login`)
    await query(
      config,
      `revoke create on schema public from public; ${rights.replace('ROLE', role)}`,
    )
    const target = { ...config, user: role }
    try {
      await assert.rejects(
        migrate(target, { clock, log: silentLog }),
        startRefusal(
          new RegExp(
            '^The user of DATABASE_URL must be able to create tables in public and a schema ' +
              `named auth: PostgreSQL says "${cause}"\\. ` +
              `Make it the owner of the database, or grant it both \\(grant create on ` +
              `database ${String(config.database)} to ${role}; ` +
              `grant create on schema public to ${role}\\)\\.$`,
          ),
        ),
      )
      await query(
        config,
        `grant create on database ${String(config.database)} to ${role}; grant create on ` +
          `schema public to ${role}`,
      )
      await migrate(target, { clock, log: silentLog })
    } finally {
      await query(config, `drop owned by ${role} cascade; drop role ${role}`)
    }
  })

test('migrate: refuses in one line a user who does not own the tables of a later migration', async (t) => {
  const config = await newDatabase()
  await migrate(config, { clock, log: silentLog, directory: await files(t, two) })
  const role = `other_${String(config.database)}`
  await query(config, `create role ${role} login`)
  await query(
    config,
    `grant all on schema public to ${role}; grant all on all tables in schema public to ${role}`,
  )
  await assert.rejects(
    migrate(
      { ...config, user: role },
      { clock, log: silentLog, directory: await files(t, widensBoth) },
    ),
    startRefusal(
      /^Migration 0003_widen was rolled back, because the user of DATABASE_URL may not do it \(PostgreSQL: must be owner of table one\): name the user /,
    ),
  )
  await query(config, `drop owned by ${role} cascade; drop role ${role}`)
})

test('a database that has a schema auth, or a table of a name of ours, is refused in one line, and stays as it was', async () => {
  for (const [made, cause] of [
    ['create schema auth', 'schema "auth" already exists'],
    ['create table account (id int)', 'relation "account" already exists'],
  ] as const) {
    const config = await newDatabase()
    await query(config, made)
    await assert.rejects(
      migrate(config, { clock, log: silentLog }),
      startRefusal(
        new RegExp(
          '^Crier makes tables in public and a schema named auth, and something of a name of ' +
            'theirs is in the database .+ already ' +
            `\\(PostgreSQL: ${cause}\\): name an empty database in DATABASE_URL, or rename ` +
            `what is there\\.$`,
        ),
      ),
    )
    assert.deepEqual(await query(config, 'select from migration'), [])
  }
})

test('many that start at the same moment apply each file once', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, two)
  await Promise.all(
    Array.from({ length: 5 }, () => migrate(config, { clock, log: silentLog, directory })),
  )
  assert.deepEqual(await query(config, 'select count(*)::int as count from one'), [{ count: 1 }])
})

const widensBoth = {
  ...two,
  '0003_widen.sql':
    'alter table one add column a int;\nalter table two add column a int; -- as one has\n',
}

test('a migration and a transaction that takes the same tables in another order: neither loses, the migration follows', async (t) => {
  const config = await newDatabase()
  await migrate(config, { clock, log: silentLog, directory: await files(t, two) })
  await using database = await connectDatabase(config, { max: 1, log: silentLog })
  const directory = await files(t, widensBoth)
  const migrated = await database.db.transaction().execute(async (tx) => {
    await sql`select from two`.execute(tx)
    const done = migrate(config, { clock, log: silentLog, directory })
    while (
      (await query(config, `select from pg_locks where not granted and relation = 'two'::regclass`))
        .length === 0
    );
    await sql`select from one`.execute(tx)
    return { done }
  })
  await migrated.done
  assert.deepEqual(await query(config, 'select one.a as one, two.a as two from one, two'), [
    { one: null, two: null },
  ])
})

test('a migration whose table stays in use gives up after its time, says which tables it wanted, and leaves nothing', async (t) => {
  const config = await newDatabase()
  await migrate(config, { clock, log: silentLog, directory: await files(t, two) })
  const other = new pg.Client(config)
  await other.connect()
  await other.query('begin; select from two')
  const directory = await files(t, widensBoth)
  await assert.rejects(
    migrate(config, { clock, log: silentLog, directory, tablesMilliseconds: 50 }),
    (error) =>
      error instanceof StartRefused &&
      /\(one, two\) have been in use.*try again/.test(error.message),
  )
  await other.end()
  assert.deepEqual(await query(config, 'select max(number) as newest from migration'), [
    { newest: 2 },
  ])
})

test('a program older than the database refuses it', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, two)
  await migrate(config, { clock, log: silentLog, directory })
  await rm(join(directory, '0002_two.sql'))
  await assert.rejects(
    migrate(config, { clock, log: silentLog, directory }),
    (error) =>
      error instanceof StartRefused &&
      /is at migration 2 and this Crier knows 1/.test(error.message),
  )
})

test('a database whose tables began with another first migration is refused in one line that says what to do, and stays as it was', async (t) => {
  const config = await newDatabase()
  const former = {
    '0001_former.sql': 'create table account (id text primary key);',
    '0002_sign_in.sql': 'select 1;',
  }
  await migrate(config, { clock, log: silentLog, directory: await files(t, former) })
  await assert.rejects(
    migrate(config, { clock, log: silentLog }),
    (error) =>
      error instanceof StartRefused &&
      /before its first release.*start with a new one/.test(error.message) &&
      !error.message.includes('\n'),
  )
  assert.deepEqual(
    await query(
      config,
      `select max(number) as newest, to_regclass('schedule') as schedule from migration`,
    ),
    [{ newest: 2, schedule: null }],
  )
})

test('a file that was edited after it was applied is refused; other line ends are no edit', async (t) => {
  const config = await newDatabase()
  const directory = await files(t, two)
  await migrate(config, { clock, log: silentLog, directory })
  await writeFile(join(directory, '0001_one.sql'), two['0001_one.sql'].replaceAll('\n', '\r\n'))
  await migrate(config, { clock, log: silentLog, directory })
  await writeFile(join(directory, '0001_one.sql'), 'create table one (id bigint);')
  await assert.rejects(
    migrate(config, { clock, log: silentLog, directory }),
    (error) => error instanceof StartRefused && /0001_one was edited/.test(error.message),
  )
})

test('a gap, a number given twice and a wrong name are found before anything is applied', async (t) => {
  const config = await newDatabase()
  for (const name of ['0004_gap.sql', '0001_twice.sql', 'later.sql']) {
    await assert.rejects(
      migrate(config, {
        clock,
        log: silentLog,
        directory: await files(t, { ...two, [name]: 'select 1' }),
      }),
    )
  }
  assert.deepEqual(await query(config, `select to_regclass('one') as one`), [{ one: null }])
})

test('what is missing can be counted, also against a database that is further', async (t) => {
  const config = await newDatabase()
  await migrate(config, { clock, log: silentLog, directory: await files(t, two) })
  await using database = await connectDatabase(config, { max: 1, log: silentLog })
  assert.equal(
    await countMissingMigrations(database.db, await files(t, { ...two, '0003_three.sql': '' })),
    1,
  )
  assert.equal(await countMissingMigrations(database.db, await files(t, { '0001_one.sql': '' })), 0)
})

test('no migration asks the database for the time or for chance', async () => {
  const text = await readFile(join(migrationsDirectory, '0001_tables.sql'), 'utf8')
  assert.doesNotMatch(
    text.replace(/--.*/g, ''),
    /\b(now|clock_timestamp|random|gen_random_uuid|current_timestamp)\b/,
  )
})

/**
 * Statements that the previous version cannot work with: it names the column or table, writes rows
 * without the new one, or reads another type. A migration that removes something no previous
 * version uses says so in a line `-- Nothing uses it since <version>.`.
 */
function breaksVersionBefore(migration: string): string[] {
  if (/^-- Nothing uses it since \d+\.\d+\.\d+\.$/m.test(migration)) return []
  const statements = migration.replace(/--.*/g, '').split(/[;,]/)
  const takesAway =
    /\b(drop\s+(table|column|view|function)|rename\b|alter\s+column\s+\S+\s+(set\s+data\s+)?type|set\s+not\s+null)/i
  const demands = /\badd\s+(column\s+)?\S+\s.*\bnot\s+null\b/i
  return statements
    .map((statement) => statement.trim())
    .filter((one) => takesAway.test(one) || (demands.test(one) && !/\bdefault\b/i.test(one)))
}

test('every migration after the first only adds, so that a process of the version before goes on', async () => {
  const names = (await readdir(migrationsDirectory)).toSorted().slice(1)
  for (const name of names)
    assert.deepEqual(
      breaksVersionBefore(await readFile(join(migrationsDirectory, name), 'utf8')),
      [],
      name,
    )
  for (const wrong of [
    'alter table draft drop column content;',
    'alter table draft rename column content to text;',
    'alter table draft add column a text, add column mood text not null;',
    'alter table draft alter column version type bigint;',
    'alter table draft alter column caption set not null;',
    'drop table slot;',
  ]) {
    assert.equal(breaksVersionBefore(wrong).length, 1, wrong)
    assert.deepEqual(breaksVersionBefore(`-- Nothing uses it since 0.3.0.\n${wrong}`), [])
  }
  const adds =
    `alter table draft add column mood text, add column a text default '' not null; create ` +
    'table b (id text not null); create index c on b (id);'
  assert.deepEqual(breaksVersionBefore(adds), [])
})

test('a starter that waits too long for another one’s migration is refused in one line', async () => {
  const target = await newDatabase()
  const other = new pg.Client(target)
  await other.connect()
  await other.query(`select pg_advisory_lock(${advisoryLocks.group}, ${advisoryLocks.migration})`)
  const refused = migrate(target, {
    clock: new ManualClock(),
    log: silentLog,
    turnMilliseconds: 50,
  })
  await assert.rejects(
    refused,
    (error) =>
      error instanceof StartRefused &&
      /Another process has been changing the tables/.test(error.message),
  )
  await other.end()
})
