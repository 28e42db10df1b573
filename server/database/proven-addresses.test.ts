import assert from 'node:assert/strict'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { silentLog } from '../ports/log.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { migrate, migrationsDirectory } from './migrate.ts'
import { newDatabase, query, temporaryDirectory, throwawayForFile } from '../testing/database.ts'

const throwaway = throwawayForFile()
const clock = new ManualClock(Temporal.Instant.from('2026-11-21T08:00:00Z'))

/** The migrations before addresses were proven. */
async function earlier(t: TestContext): Promise<string> {
  const directory = join(await temporaryDirectory(t), 'migrations')
  await mkdir(directory)
  const files = (await readdir(migrationsDirectory)).filter((file) => file < '0006')
  for (const file of files) await cp(join(migrationsDirectory, file), join(directory, file))
  return directory
}

/** People, in the spellings that were stored; the last two are one address in two spellings. */
const people = [
  ['ada', 'ada@example.com'],
  ['bob', 'Bob@Example.COM'],
  ['cyd', 'ｃｙｄ@example.com'],
  ['eve', 'EVE@example.com'],
  ['eva', 'eve@example.com'],
] as const

const at = `'2026-11-01T00:00:00Z'::timestamptz`
const filled = [
  ...['one', 'two'].map(
    (id) => `insert into account (id, email, plan, credits, renews_at, brand_kit, sandbox, created_at)
      values ('${id}', '${id}@example.com', 'free', 5, ${at}, '{}', true, ${at})`,
  ),
  ...people.flatMap(([id, email]) => [
    `insert into auth."user" values ('${id}', '${id}', '${email}', true, null, ${at}, ${at})`,
    `insert into auth.session values ('s-${id}', ${at}, 't-${id}', ${at}, ${at}, null, null, '${id}')`,
    `insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      values ('a-${id}', '${id}', 'credential', '${id}', 'hash', ${at}, ${at})`,
    `insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
      values ('p-${id}', 'key', '${id}', '${id}', 0, 'singleDevice', false)`,
    `insert into membership values ('one', '${id}', 'owner', ${at})`,
  ]),
  `insert into membership values ('two', 'ada', 'member', ${at} + interval '1 day')`,
  `insert into api_key (id, account_id, hash, shown, scopes, created_at) values ('key', 'one', '\\x01', 'crier_1', '{drafts:read}', ${at})`,
  `insert into invitation values ('plain', 'two', 'dan@example.com', 'owner', '\\x01', ${at}, ${at})`,
  `insert into invitation values ('spelled', 'two', 'Fay@example.com', 'owner', '\\x02', ${at}, ${at})`,
  `insert into auth.verification values ('v', 'reset-password:old', 'ada', ${at}, ${at}, ${at})`,
  `insert into auth."rateLimit" values ('r', 'k', 1, 1)`,
]

test('a database with people from before addresses were proven keeps all of them, and believes none of their addresses', async (t) => {
  const config = await newDatabase(await throwaway())
  await migrate(config, { clock, log: silentLog, directory: await earlier(t) })
  for (const statement of filled) await query(config, statement)
  await migrate(config, { clock, log: silentLog })
  assert.deepEqual(await query(config, 'select id, email, "emailVerified", "addressInherited" from auth."user" order by id'), [
    { id: 'ada', email: 'ada@example.com', emailVerified: false, addressInherited: true },
    { id: 'bob', email: 'bob@example.com', emailVerified: false, addressInherited: true },
    { id: 'cyd', email: 'cyd@example.com', emailVerified: false, addressInherited: true },
    { id: 'eva', email: 'eve@example.com', emailVerified: false, addressInherited: true },
    { id: 'eve', email: null, emailVerified: false, addressInherited: true },
  ])
  for (const table of ['session', 'account', 'passkey'])
    assert.deepEqual(await query(config, `select count(*)::int as count from auth.${table}`), [{ count: people.length }], table)
  assert.deepEqual(await query(config, 'select count(*)::int as count from membership'), [{ count: people.length + 1 }])
  // Nobody knows who made them, nor who has seen the link.
  assert.deepEqual(await query(config, 'select id, created_by, revoked_at from api_key'), [
    { id: 'key', created_by: null, revoked_at: null },
  ])
  assert.deepEqual(await query(config, 'select id, mailed, created_by from invitation'), [{ id: 'plain', mailed: false, created_by: null }])
})
