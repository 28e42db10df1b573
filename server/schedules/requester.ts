import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { reauthorize } from '../accounts/reauthorize.ts'
import { actorOf } from '../activity/actor.ts'
import type { Principal } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { StoredActor } from '../database/stored-values.ts'
import type { Requester, ScheduleChange, ScheduleRow } from './store.ts'

/** Null: whoever asks may schedule. Otherwise the schedule waits for somebody who may approve it. */
export function requesterOf({ scopes, user, keyId }: Principal): Requester | null {
  if (mayUse(scopes, 'schedules:write')) return null
  return user === null ? { type: 'key', id: keyId! } : { type: 'person', id: user.userId }
}

/** For what goes on for long after it was let in: refuses whoever may no longer schedule, or ask for it, as they might when it began. */
export function refuseLostRight(db: Queryable, principal: Principal, now: Temporal.Instant): Promise<Principal> {
  return reauthorize(db, principal, requesterOf(principal) === null ? 'schedules:write' : 'schedules:request', now)
}

/** As they are called now, to be kept with the schedule. */
export function requestedBy(principal: Principal): StoredActor | null {
  // mutant: requester
  return requesterOf(principal) === null ? null : actorOf(principal)
}

/** What somebody wants to change of a schedule. */
export function changeOf(principal: Principal, id: string, now: Temporal.Instant): ScheduleChange {
  return { id, requester: requesterOf(principal), actor: actorOf(principal), now }
}

/** A requester touches what they asked for themselves, until somebody has approved it. */
export function refuseForeignRequest(principal: Principal, { approval, requested_by, is_request }: ScheduleRow): void {
  const requester = requesterOf(principal)
  const isTheirs = is_request && requester?.type === requested_by?.type && requester?.id === requested_by?.id
  if (requester === null || (isTheirs && approval !== 'approved')) return
  throw new Refusal(
    'insufficient_scope',
    'This needs the scope schedules:write: with schedules:request one changes only what one has asked for oneself and nobody has approved.',
    [],
    { required_scope: 'schedules:write' },
  )
}
