import fastify from 'fastify'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { connectDatabase } from '@crier/server/database/connect/connect.ts'
import type { DatabaseTarget } from '@crier/server/database/connect/target.ts'
import { silentLog } from '@crier/server/ports/log.ts'

/**
 * The floor: a bare Fastify route that does one authenticated insert, with the same driver
 * and pool.
 */
const { target } = JSON.parse(process.argv[2]!) as { target: DatabaseTarget }
const database = await connectDatabase(target, { max: 10, log: silentLog })
await sql`create table if not exists bench_floor (id bigint generated always as identity
  primary key, account_id text not null, draft_id text not null,
  scheduled_at timestamptz not null)`.execute(database.db)
const app = fastify()
app.post('/insert', async (request, reply) => {
  const { draft_id, scheduled_at } = request.body as { draft_id: string; scheduled_at: string }
  const hash = createHash('sha256')
    .update(request.headers.authorization?.slice(7) ?? '')
    .digest()
  const { rows } = await sql<{ id: number }>`
    insert into bench_floor (account_id, draft_id, scheduled_at)
    select account_id, ${draft_id}, ${scheduled_at}::timestamptz from api_key
      where hash = ${hash}::bytea and revoked_at is null returning id`.execute(database.db)
  return reply.code(rows.length === 1 ? 201 : 401).send({ id: rows[0]?.id, draft_id, scheduled_at })
})
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
