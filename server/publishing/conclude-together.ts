import { batched } from '../database/batch.ts'
import type { Db } from '../database/database.ts'
import { emitAll } from '../webhooks/emit.ts'
import { Fenced, type Run } from './run.ts'
import type { EndedCall } from './ended-call.ts'
import { lastingWarnings, publishedEvent, notifyPublished } from './finish.ts'
import { endSends, type EndedSend } from './piece-store.ts'
import { heldAmong, releasePublished } from './store.ts'

/** The most common end: the last piece is out, its id is known, and the post has not been announced before. */
export interface PlainEnd {
  readonly sent: EndedSend
  readonly facts: { readonly external_id: string; readonly external_url: string; readonly published_at: Temporal.Instant }
}

export function plainEnd({ pieces, schedule }: Run, { step, sent }: EndedCall): PlainEnd | undefined {
  if (step.do !== 'next_piece' || !sent || pieces.length !== 1 || schedule.was === 'published') return undefined
  const { external_id: id, external_url: url, published_at: at } = sent.change
  if (sent.change.state !== 'out' || !id || !url || !at) return undefined
  return { sent, facts: { external_id: id, external_url: url, published_at: at } }
}

interface Conclusion extends PlainEnd {
  readonly run: Run
  alone(): Promise<boolean>
}

/** Concludes several posts of this process in one transaction. Posts that end while one is running share the next. Returns false, as `conclude` does. */
export async function concludeTogether(run: Run, end: PlainEnd, alone: () => Promise<boolean>): Promise<boolean> {
  const { db } = run.context
  const held = await batched(db, 'conclude', { run, ...end, alone }, (all) => concludeAll(db, all), { isolated: true })
  if (!held) throw new Fenced()
  return false
}

/** Returns which of them still had their lease. Nothing is changed for the others. */
async function concludeAll(db: Db, all: readonly Conclusion[]): Promise<boolean[]> {
  if (all.length === 1) return [!(await all[0]!.alone())]
  const { context } = all[0]!.run
  const held = await db.transaction().execute(async (tx) => {
    // Lock the rows of the schedules first: a run that lost its lease must change nothing below.
    const leases = await heldAmong(
      tx,
      all.map(({ run }) => run.lease),
    )
    const mine = all.filter(({ run }) => leases.get(run.lease.id) === run.lease.epoch)
    if (mine.length === 0) return mine
    await endSends(
      tx,
      mine.map(({ sent }) => sent),
    )
    const published = mine.map(({ run, facts }) => ({ lease: run.lease, ...facts, warnings: lastingWarnings(run) }))
    await releasePublished(tx, published, context.clock.now())
    await emitAll(
      context,
      tx,
      mine.map(({ run, facts }) => publishedEvent(run.schedule, facts)),
    )
    return mine
  })
  for (const { run, facts } of held) notifyPublished(run, facts)
  return all.map((one) => held.includes(one))
}
