import type { ActivityKind } from '@crier/contract/activity.ts'
import { activityIn, findUnrecorded } from '../../changes/activity-owed.ts'
import { readChanges, type ActivityWritten, type Change } from '../../changes/watch-changes.ts'
import type { OneSession } from '../machine/database.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { Book } from './book.ts'

/** The actors of changes without a request: the server, or the server for a person. */
const actors: Partial<Record<ActivityKind, string | null>> = {
  'schedule.publishing': null,
  'schedule.published': null,
  'schedule.failed': null,
  'schedule.postponed': null,
  'webhook.disabled': null,
  'credits.renewed': null,
  'credits.low': null,
  'connection.expiring': 'network',
  'connection.needs_reconnect': 'network',
  'account.created': 'operator',
  'key.created': 'operator',
  'credits.granted': 'operator',
}

/**
 * I18: the transaction that has just ended wrote one row of activity for each change that it made,
 * and no other, by who made it.
 */
export async function checkActivity(
  sim: Simulation,
  session: OneSession,
  book: Book,
): Promise<void> {
  const { rows } = await session.query<Change>(readChanges, [book.lastChange])
  if (rows.length === 0) return
  book.lastChange = rows.at(-1)!.number
  book.hasUnreadActivity ||= activityIn(rows).some(({ id }) => id.startsWith('sch_'))
  for (const what of findUnrecorded(rows)) sim.violated('I18', what)
  for (const row of activityIn(rows)) {
    const wrong = wrongActor(book, row)
    if (wrong !== undefined) sim.violated('I18', `${row.kind} of ${row.id} was done by ${wrong}`)
  }
  if (rows.some(({ new: row }) => row?.['kind'] === 'schedule.awaiting')) sim.saw('awaits_again')
}

function wrongActor(
  { callers }: Book,
  { kind, actor, account }: ActivityWritten,
): string | undefined {
  // The server plans repetitions, and completes connections to the sandbox.
  const isServers = kind === 'schedule.created' || kind === 'connection.connected'
  if (isServers && actor === null) return undefined
  const expected = actors[kind]
  if (expected !== undefined) return actor === expected ? undefined : String(actor)
  const caller = actor === null ? undefined : callers.get(actor)
  if (caller?.accountId !== account) return String(actor)
  const isDecision = kind === 'schedule.approved' || kind === 'schedule.rejected'
  return isDecision && !caller.mayApprove ? `${actor}, who may not` : undefined
}
