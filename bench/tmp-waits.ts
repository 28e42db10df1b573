import { sql } from 'kysely'
import { Pool } from 'undici'
import { benchAccount, plans } from './accounts.ts'
import { benchDatabase, drive, startProcess } from './harness.ts'
await using stack = new AsyncDisposableStack()
const { poolConfig, db, directory } = await benchDatabase(stack)
const { key, accountId } = await benchAccount(db)
const ours = await startProcess(stack, 'service-process.ts', { target: poolConfig, environment: { ...plans }, dataDir: directory })
const pool = new Pool(ours.url, { connections: 64 })
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
const send = async (path: string, body: unknown) => { const r = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) }); return JSON.parse(await r.body.text()) }
const drafts: any[] = []
for (let i = 0; i < 64; i++) drafts.push((await send('/api/drafts', { platform: 'x', content: 'A draft ' + i })).draft_id)
let at = Temporal.Now.instant().add({ hours: 720 })
const waits = new Map<string, number>()
let stop = false
const sampling = (async () => { while (!stop) { const { rows } = await sql<any>`select state, wait_event_type t, wait_event e, left(query, 40) q from pg_stat_activity where application_name='crier' and pid<>pg_backend_pid() and state<>'idle'`.execute(db); for (const r of rows) { const k = `${r.state} ${r.t} ${r.e} ${r.q.replace(/\s+/g,' ')}`; waits.set(k, (waits.get(k) ?? 0) + 1) } await new Promise(r => setTimeout(r, 20)) } })()
for (let r = 0; r < 2; r++) { const d = await drive(4000, 64, (i) => send('/api/schedules', { draft_id: drafts[i % 64], platform: 'x', scheduled_at: (at = at.add({ milliseconds: 1 })).toString() })); console.log('rate', 4000 / d.all * 1000) }
stop = true; await sampling
for (const [k, v] of [...waits].sort((a, b) => b[1] - a[1]).slice(0, 20)) console.log(v, k)
// cost of the statement alone on one connection
const one = async (name: string, work: (i: number) => Promise<unknown>) => { for (let i = 0; i < 200; i++) await work(i); const b = performance.now(); for (let i = 0; i < 500; i++) await work(i); console.log(name, ((performance.now() - b) / 500).toFixed(3), 'ms') }
await sql`create table bench_floor (id bigint generated always as identity primary key, account_id text not null, draft_id text not null, scheduled_at timestamptz not null)`.execute(db)
let n = 0
await one('select 1', () => sql`select 1`.execute(db))
await one('floor insert', () => sql`insert into bench_floor(account_id,draft_id,scheduled_at) select account_id, ${'d'}, now() from api_key where account_id=${accountId}`.execute(db))
await one('schedule insert', () => sql`insert into schedule (id, account_id, draft_id, platform, scheduled_at, status, due_at, warnings, created_at, updated_at)
 select ${'sch_x' + n++}, account_id, id, 'linkedin', now(), 'pending', now()+interval '1 year', '[]', now(), now() from draft where account_id=${accountId} and id=${drafts[0]} for key share on conflict (account_id, platform, scheduled_at) where status in ('pending','publishing','published') do nothing returning *`.execute(db))
await sql`alter system set synchronous_commit=off`.execute(db); await sql`select pg_reload_conf()`.execute(db); await new Promise(r=>setTimeout(r,500))
await one('floor insert async', () => sql`insert into bench_floor(account_id,draft_id,scheduled_at) select account_id, ${'d'}, now() from api_key where account_id=${accountId}`.execute(db))
await one('schedule insert async', () => sql`insert into schedule (id, account_id, draft_id, platform, scheduled_at, status, due_at, warnings, created_at, updated_at)
 select ${'sch_y' + n++}, account_id, id, 'linkedin', now(), 'pending', now()+interval '1 year', '[]', now(), now() from draft where account_id=${accountId} and id=${drafts[0]} for key share on conflict (account_id, platform, scheduled_at) where status in ('pending','publishing','published') do nothing returning *`.execute(db))
await pool.close()
