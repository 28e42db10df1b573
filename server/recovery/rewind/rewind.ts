import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { raised, wasRewound } from '../history.ts'
import {
  differInClusterOnly,
  differInHistoryOnly,
  intentsSurvive,
  isMarked,
  isOnlyWorker,
  lockIncarnation,
  lockRaises,
  reconcileBeforeSending,
  observe,
  recordIncarnation,
  recordSynchronous,
  writeRaises,
} from './rewind-store.ts'

type Context = Use<'db' | 'clock' | 'log' | 'config' | 'memory'>

/**
 * Requires reconciliation of due posts when the database is another than the one that this process,
 * or the one before it, worked on: a standby was promoted, or a copy restored. Until it has been
 * called nothing is claimed from such a database.
 */
export async function reconcileIfRewound(context: Context): Promise<void> {
  const { clock, db, log, memory } = context
  const noticed = await db.transaction().execute(async (tx) => {
    const { known, present } = await lockIncarnation(tx)
    const before = memory.incarnation ?? known
    if (known === present && (before === present || (await isMarked(tx, present))))
      return { present }
    // When another process has checked already, only this process's own sends remain to be checked.
    const followed =
      known === present
        ? await intentsSurvive(tx, memory.intentsSince(clock.now().subtract(intentsOf)))
        : await hasLostNothing(context, tx, before, present)
    const marked = followed ? undefined : await reconcileBeforeSending(tx, clock.now())
    await recordIncarnation(tx, present, !followed)
    return { present, followed, marked }
  })
  memory.incarnation = noticed.present
  if (noticed.marked)
    log.warn('database.set_back', {
      noticedBy: 'another history, database or file of it',
      ...noticed.marked,
    })
  else if (noticed.followed) log.warn('database.followed', { lost: 0 })
  if (noticed.followed !== undefined) memory.forgetIntents()
}

/**
 * True when this history of the database has every intent that was ever committed: then posts
 * without an intent were certainly not sent. A copy of a database is never trusted so; nor is a
 * process that has just started, because it does not know its sends. After `pg_upgrade` its file
 * knows enough: the rows are the originals, and PostgreSQL was stopped.
 */
async function hasLostNothing(
  { clock, config, memory }: Context,
  tx: Tx,
  before: string,
  present: string,
): Promise<boolean> {
  const said = config.CRIER_DATABASE_SYNCHRONOUS
  const { raises, recordedSynchronous, isOriginal } = await observe(tx)
  if (said === false || wasRewound(memory.raises, raises)) return false
  if (!(await intentsSurvive(tx, memory.intentsSince(clock.now().subtract(intentsOf)))))
    return false
  // mutant: upgraded-cluster
  if (differInClusterOnly(before, present)) return isOriginal && memory.raises.length > 0
  if (!differInHistoryOnly(before, present)) return false
  if (said === true) return true
  if (memory.incarnation === null) return false
  // Only the database knows the sends of other processes, and it knows all of them when each commit
  // was on two machines.
  return (
    (await isOnlyWorker(tx, memory.processId, clock.now())) ||
    (memory.synchronous && recordedSynchronous)
  )
}

// The counter tells of what was lost longer ago than a minute.
const intentsOf = { hours: 1 }

const raiseEveryMs = 60_000

/**
 * Compares the counter in the database with what this process remembers of it, raises it each
 * minute, and asks how commits are made.
 */
export async function rememberDatabase(context: Context & Use<'random'>): Promise<void> {
  const { clock, db, log, memory, random } = context
  const seen = await observe(db)
  if (seen.incarnation !== memory.incarnation || seen.incarnation !== seen.known)
    await reconcileIfRewound(context)
  if (seen.synchronous !== seen.recordedSynchronous) await recordSynchronous(db, seen.synchronous)
  memory.synchronous = seen.synchronous
  if (clock.monotonic() - memory.raisedAt < raiseEveryMs && !wasRewound(memory.raises, seen.raises))
    return
  const { marked, raises } = await db.transaction().execute(async (tx) => {
    const present = await lockRaises(tx)
    const marked = wasRewound(memory.raises, present)
      ? await reconcileBeforeSending(tx, clock.now())
      : undefined
    const raises = raised(present, memory.raises, Buffer.from(random.bytes(8)).toString('hex'))
    await writeRaises(tx, raises)
    return { marked, raises }
  })
  if (marked) log.warn('database.set_back', { noticedBy: 'an older counter', ...marked })
  memory.raisedAt = clock.monotonic()
  await memory.keepRaises(raises)
}
