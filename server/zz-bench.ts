import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { startThrowaway, startEmbedded } from './database/embedded.ts'
import { connect } from './database/connect.ts'
import { liveClock } from './world/clock.ts'
import { silentLog } from './world/log.ts'
const d = mkdtempSync('/tmp/zz-')
chmodSync(d, 0o755)
const e = await startEmbedded({ dataDir: d + '/data', say: console.log, log: silentLog, clock: liveClock })
const named = await connect(e.poolConfig, { max: 10, log: silentLog })
interface T {
  t: { id: number; a: string; b: Temporal.Instant | string }
}
const plainPool = new pg.Pool({ ...e.poolConfig, max: 10, options: '-c jit=off' })
const plain = new Kysely<T>({ dialect: new PostgresDialect({ pool: plainPool }) })
await sql`create table t(id bigint generated always as identity primary key, a text, b timestamptz)`.execute(plain)
const n1 = named.db as unknown as Kysely<T>
const now = liveClock.now()
async function run(total: number, f: (i: number) => Promise<unknown>) {
  let i = 0
  const t = performance.now()
  await Promise.all(Array.from({ length: 30 }, async () => { while (i++ < total) await f(i) }))
  return total / (performance.now() - t) * 1000
}
const kinds = {
  ip: (i: number) => plain.insertInto('t').values({ a: 'x' + i, b: now.toString() } as never).execute(),
  in: (i: number) => n1.insertInto('t').values({ a: 'x' + i, b: now } as never).execute(),
  sp: (i: number) => plain.selectFrom('t').selectAll().where('id', '=', i % 1000).where('a', 'like', 'x%').execute(),
  sn: (i: number) => n1.selectFrom('t').selectAll().where('id', '=', i % 1000).where('a', 'like', 'x%').execute(),
}
const got: Record<string, number[]> = { ip: [], in: [], sp: [], sn: [] }
for (let r = 0; r < 40; r++) for (const [k, f] of Object.entries(kinds)) got[k]!.push(await run(800, f))
const med = (x: number[]) => x.toSorted((a, b) => a - b)[x.length >> 1]!
for (const k of Object.keys(got)) console.log(k, Math.round(med(got[k]!)), 'best', Math.round(Math.max(...got[k]!)))
console.log('ratio insert', med(got.in!.map((v, i) => v / got.ip![i]!)).toFixed(2), 'select', med(got.sn!.map((v, i) => v / got.sp![i]!)).toFixed(2))
await named.close()
await plainPool.end()
await e.stop()
rmSync(d, { recursive: true })
