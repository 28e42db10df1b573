import type { Use } from '../context.ts'
import type { Db } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { instantText } from '../ports/instant-text.ts'

// Half of the clock difference at which a webhook may be delivered twice: see docs/promises.md.
const clocksApartMaxMs = 7_500

/**
 * When the last process stopped. A process that stops in order removes its heartbeat, so none may
 * be left.
 */
const lastStop = 'last_stop'
const clockWord = 'clock_word'

/**
 * Says that this process is alive, and logs when another one's clock is ahead of this one's by
 * seconds: leases are counted by both.
 */
export async function beat(
  context: Use<'db' | 'clock' | 'log'>,
  process: { id: string; role: string; startedAt: Temporal.Instant },
): Promise<void> {
  const now = context.clock.now()
  await context.db
    .insertInto('process')
    .values({
      id: process.id,
      role: process.role,
      started_at: process.startedAt,
      heartbeat_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: now }))
    .execute()
  const { latest } = await context.db
    .selectFrom('process')
    .select((row) => row.fn.max('heartbeat_at').as('latest'))
    .where('id', '<>', process.id)
    .executeTakeFirstOrThrow()
  if (latest !== null) await compareClocks(context, latest, now)
  context.clock.guard?.heed((await readSetting(context.db, clockWord)) ?? null)
}

async function compareClocks(
  context: Use<'clock' | 'log'>,
  latest: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  context.clock.guard?.hear(latest)
  const apartMs = latest.since(now).total('milliseconds')
  if (apartMs > clocksApartMaxMs)
    context.log.event('clocks.differ', { bySeconds: Math.round(apartMs / 1_000) })
}

/** The newest heartbeat of any process, running or dead. */
export async function newestHeartbeat(db: Db): Promise<Temporal.Instant | null> {
  const { latest } = await db
    .selectFrom('process')
    .select((row) => row.fn.max('heartbeat_at').as('latest'))
    .executeTakeFirstOrThrow()
  return latest
}

/** The last heartbeat of any process of this database, by its clock; null for a new database. */
export async function lastSignOfLife(db: Db): Promise<Temporal.Instant | null> {
  const stopped = await readSetting(db, lastStop)
  const known = [
    await newestHeartbeat(db),
    stopped === undefined ? null : Temporal.Instant.from(stopped),
  ].filter((at) => at !== null)
  return known.toSorted((one, other) => Temporal.Instant.compare(other, one))[0] ?? null
}

export async function stopBeating(context: Use<'db' | 'clock'>, id: string): Promise<void> {
  await context.db.deleteFrom('process').where('id', '=', id).execute()
  await writeSetting(context.db, lastStop, instantText(context.clock.now()))
}

/**
 * The operator says that the clock of the machine is right, or was: each running process believes
 * its own within seconds.
 */
export async function sayClockIsRight(context: Use<'db' | 'random'>): Promise<void> {
  await writeSetting(context.db, clockWord, Buffer.from(context.random.bytes(8)).toString('hex'))
}
