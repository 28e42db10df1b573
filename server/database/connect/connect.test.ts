import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { silentLog, type Log } from '../../ports/log.ts'
import { connectDatabase } from './connect.ts'
import type { DatabaseTarget } from './target.ts'
import { isDatabaseAway } from '../database-errors.ts'
import { retriedTransaction, type Database } from '../database.ts'
import { startRefusal } from '../../testing/start-refusal.ts'
import { query } from '../../testing/database.ts'
import { emptyDatabases } from '../../testing/test-database.ts'

const newDatabase = emptyDatabases()
const open = (target: DatabaseTarget, log: Log = silentLog): Promise<Database> =>
  connectDatabase(target, { max: 3, log })

async function read(database: Database, expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.db,
  )
  return rows[0]?.value
}

test('times come as instants in milliseconds, whole numbers as numbers, and no date becomes a Date', async () => {
  await using database = await open(await newDatabase())
  assert.equal(
    String(await read(database, `'2026-11-21T08:00:00.123456+05:30'::timestamptz`)),
    '2026-11-21T02:30:00.123Z',
  )
  assert.equal(
    String(await read(database, `'1969-12-31T23:59:59.9999Z'::timestamptz`)),
    '1969-12-31T23:59:59.999Z',
  )
  assert.equal(await read(database, '9007199254740991::bigint'), 9007199254740991)
  assert.deepEqual(await read(database, `array[1, null, -3]::bigint[]`), [1, null, -3])
  assert.equal(
    String(await read(database, `array['2026-11-21T08:00:00Z']::timestamptz[]`)),
    '2026-11-21T08:00:00Z',
  )
  assert.deepEqual(await read(database, `'{}'::timestamptz[]`), [])
  assert.equal(await read(database, `'2026-02-03'::date`), '2026-02-03')
  assert.deepEqual(await read(database, `array['2026-02-03']::date[]`), ['2026-02-03'])
  assert.equal(await read(database, `'2026-02-03 04:05:06'::timestamp`), '2026-02-03 04:05:06')
  assert.equal(await read(database, `'09:30'::time(0)`), '09:30:00')
  assert.equal(await read(database, `'90 minutes'::interval`), '01:30:00')
})

test('a number past 2^53 and a time without end are errors, not approximations, and the pool goes on', async () => {
  await using database = await open(await newDatabase())
  await assert.rejects(read(database, '9007199254740993::bigint'), /past 2\^53/)
  await assert.rejects(read(database, `'infinity'::timestamptz`), RangeError)
  assert.equal(await read(database, '1'), 1)
})

test('instants go in as parameters, alone and in lists; a Date and undefined are refused before they are sent', async () => {
  await using database = await open(await newDatabase())
  const at = Temporal.Instant.from('2026-11-21T08:00:00.250Z')
  const back = await sql<{
    one: Temporal.Instant
    many: Temporal.Instant[]
  }>`select ${at}::timestamptz as one, ${[at, at]}::timestamptz[] as many`.execute(database.db)
  assert.deepEqual(
    back.rows.map(({ one, many }) => [one, ...many].map(String)),
    [[String(at), String(at), String(at)]],
  )
  await assert.rejects(
    sql`select ${new Date(0)}::timestamptz`.execute(database.db),
    /Temporal\.Instant/,
  )
  await assert.rejects(sql`select ${undefined}::text`.execute(database.db), /undefined/)
})

test('every connection has bounded times, read committed, UTC and no JIT; options of the operator win', async () => {
  const poolConfig = await newDatabase()
  await using database = await open({ ...poolConfig, options: '-c lock_timeout=3s' })
  const names = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'default_transaction_isolation',
    'timezone',
    'jit',
    'search_path',
  ]
  const values = await Promise.all(
    names.map((name) => read(database, `current_setting('${name}')`)),
  )
  assert.deepEqual(values, ['30s', '3s', '1min', 'read committed', 'UTC', 'off', 'public'])
})

test('connect: keeps our options and adds those of the URL', async () => {
  const poolConfig = await newDatabase()
  const { host, port = 5432, user, password = '', database: name } = poolConfig
  const url = `postgres://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}&options=-c%20lock_timeout%3D7s`
  await using database = await open(url)
  assert.equal(await read(database, `current_setting('lock_timeout')`), '7s')
  assert.equal(await read(database, `current_setting('statement_timeout')`), '30s')
})

test('a statement is prepared at its second use, and one that never repeats is not', async () => {
  const poolConfig = await newDatabase()
  await using database = await connectDatabase(poolConfig, { max: 1, log: silentLog })
  for (let time = 0; time < 3; time++)
    await sql`select ${time}::int as repeated`.execute(database.db)
  for (let width = 1; width < 4; width++)
    await read(database, `array[${Array(width).fill('1').join()}]`)
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements`.execute(database.db)
  assert.deepEqual(rows, [{ statement: 'select $1::int as repeated' }])
})

test('connect: does not prepare statements that a migration may widen, within a transaction', async () => {
  const config = await newDatabase()
  await query(config, 'create table grown (one int)')
  await using database = await connectDatabase(config, { max: 1, log: silentLog })
  const given = `select * from jsonb_to_recordset('[]'::jsonb) as given (one int)`
  const statements = [
    given,
    'select count(*) from grown',
    'select * from grown',
    'select one * 2 from grown',
  ]
  for (let time = 0; time < 3; time++)
    await database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements order by statement desc`.execute(database.db)
  assert.deepEqual(
    rows.map(({ statement }) => statement).filter((statement) => statements.includes(statement)),
    ['select count(*) from grown', given],
  )
})

test('a migration under a running program fails no statement, neither alone nor in a transaction', async () => {
  const config = await newDatabase()
  await query(config, 'create table grown (one int); insert into grown values (1)')
  await using database = await connectDatabase(config, { max: 1, log: silentLog })
  const all = sql`select * from grown`
  const add = sql`insert into grown values (2) returning *`
  for (let time = 0; time < 2; time++)
    await Promise.all([all.execute(database.db), add.execute(database.db)])
  await query(config, 'alter table grown add column two int default 2')
  assert.deepEqual((await add.execute(database.db)).rows, [{ one: 2, two: 2 }])
  for (let time = 0; time < 3; time++) assert.equal((await all.execute(database.db)).rows.length, 4)

  await query(config, 'alter table grown add column three int default 3')
  const inTransaction = await database.db.transaction().execute(async (tx) => {
    await sql`insert into grown values (5)`.execute(tx)
    await add.execute(tx)
    return (await all.execute(tx)).rows
  })
  assert.equal(inTransaction.length, 6)
  assert.deepEqual(inTransaction.at(-1), { one: 2, two: 2, three: 3 })
  assert.deepEqual((await all.execute(database.db)).rows, inTransaction)
})

test('a connection that breaks, idle or at work, is replaced, and the process lives', async () => {
  const poolConfig = await newDatabase()
  const told = Promise.withResolvers<string>()
  const log: Log = {
    event: () => undefined,
    warn: () => undefined,
    error: (name) => told.resolve(name),
  }
  await using database = await connectDatabase(poolConfig, { max: 1, log })
  const pid = await read(database, 'pg_backend_pid()')
  await query(poolConfig, `select pg_terminate_backend(${Number(pid)})`)
  assert.equal(await told.promise, 'database.connection_broken')
  await assert.rejects(read(database, 'pg_terminate_backend(pg_backend_pid())'), /terminat/)
  assert.equal(await read(database, '1'), 1)
  assert.deepEqual(database.connections(), { open: 1, idle: 1, waiting: 0 })
})

test('work that loses a deadlock is run again from its first statement, and other errors are not', async () => {
  const config = await newDatabase()
  await query(
    config,
    'create table pair (id int primary key, count int not null); insert into pair values (1, ' +
      '0), (2, 0)',
  )
  await using database = await open({ ...config, options: '-c deadlock_timeout=20ms' })
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const lockBoth = (first: number, second: number) =>
    retriedTransaction(database.db, async (tx) => {
      begun++
      await sql`update pair set count = count + 1 where id = ${first}`.execute(tx)
      bothHoldOne[first - 1]?.resolve()
      await Promise.all(bothHoldOne.map(({ promise }) => promise))
      await sql`update pair set count = count + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
  assert.deepEqual(await query(config, 'select count from pair order by id'), [
    { count: 2 },
    { count: 2 },
  ])
  // The loser begins again; on a busy machine both can lose once.
  assert(begun >= 3)
  let tries = 0
  await assert.rejects(
    retriedTransaction(database.db, async (tx) => {
      tries++
      await sql`insert into pair values (1, 0)`.execute(tx)
    }),
    /duplicate key/,
  )
  assert.equal(tries, 1)
})

test('a start without its database says so in one line, without the password', async (t) => {
  const nobody = createServer()
  const port = await new Promise<number>((resolve) =>
    nobody.listen(0, '127.0.0.1', () => resolve(portOf(nobody))),
  )
  await new Promise((resolve) => nobody.close(resolve))
  await assert.rejects(
    open(`postgres://me:hush@127.0.0.1:${port}/crier`),
    (error) =>
      startRefusal(/at 127\.0\.0\.1:\d+\/crier cannot be reached \(ECONNREFUSED\)/)(error) &&
      !String(error).includes('hush'),
  )

  const sockets: Socket[] = []
  const closing = createServer((socket) => void sockets.push(socket.end()))
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  t.after(() => closing.close())
  await assert.rejects(
    open(`postgres://me@127.0.0.1:${portOf(closing)}/crier`),
    startRefusal(/cannot be reached/),
  )
  await assert.rejects(
    open({ ...(await newDatabase()), database: 'missing' }),
    startRefusal(/refuses the connection: database "missing" does not exist/),
  )
})

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  return address.port
}

for (const [code, message] of [
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['0A000', 'cannot access temporary or unlogged relations during recovery'],
] as const)
  test(`after SQLSTATE ${code} of a demoted primary no connection that was open is used again`, async () => {
    const poolConfig = await newDatabase()
    await using database = await open(poolConfig)
    const pids = async () =>
      new Set(
        await Promise.all(
          [1, 2, 3].map(() => read(database, '(select pg_backend_pid() from pg_sleep(0.05))')),
        ),
      )
    const before = await pids()
    const raise = `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`
    await assert.rejects(sql.raw(raise).execute(database.db), isDatabaseAway)
    const after = await pids()
    assert.equal(before.size, 3)
    assert.deepEqual(
      [...after].filter((pid) => before.has(pid)),
      [],
    )
  })

test('another feature that is not supported keeps its connection', async () => {
  const poolConfig = await newDatabase()
  await using database = await connectDatabase(poolConfig, { max: 1, log: silentLog })
  const pid = await read(database, 'pg_backend_pid()')
  const raise = `do $$ begin raise exception using errcode = '0A000', message = 'not supported'; end $$`
  await assert.rejects(sql.raw(raise).execute(database.db), (error) => !isDatabaseAway(error))
  assert.equal(await read(database, 'pg_backend_pid()'), pid)
})

test('a connection that leads to a standby is not used: the database counts as away', async () => {
  const config = await newDatabase()
  await using database = await open({ ...config, options: '-c search_path=public,pg_catalog' })
  await query(config, 'create function pg_is_in_recovery() returns boolean return true')
  await read(database, 'pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  await assert.rejects(
    read(database, '1'),
    (error) => isDatabaseAway(error) && /standby/.test(String(error)),
  )
})
