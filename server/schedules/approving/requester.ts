import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { reauthorize } from '../../accounts/reauthorize.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Principal } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { StoredActor } from '../../database/stored-values.ts'
import type { Requester, ScheduleChange } from '../change-store.ts'
import type { ScheduleRow } from '../store.ts'

/** Null when the caller may schedule. Otherwise the schedule waits for approval. */
export function requesterOf({ scopes, user, keyId }: Principal): Requester | null {
  if (mayUse(scopes, 'schedules:write')) return null
  return user === null ? { type: 'key', id: keyId! } : { type: 'person', id: user.userId }
}

/**
 * For long-running work: refuses when the caller has lost the right to schedule, or to request it,
 * since it began.
 */
export function assertRightIsKept(
  db: Queryable,
  principal: Principal,
  now: Temporal.Instant,
): Promise<Principal> {
  return reauthorize(
    db,
    principal,
    requesterOf(principal) === null ? 'schedules:write' : 'schedules:request',
    now,
  )
}

/** Refuses `publish_now` to a requester: no approval would be in time. */
export function assertMayPublishNow(
  principal: Principal,
  body: { readonly publish_now?: boolean },
): void {
  if (!body.publish_now || requesterOf(principal) === null) return
  throw new Refusal(
    'schedule_time_missing',
    'This waits for approval: give `scheduled_at` or `use_next_free_slot` in place of `publish_now`.',
    [{ pointer: '/publish_now', detail: 'needs the scope schedules:write' }],
  )
}

/** As they are called now, to be kept with the schedule. */
export function requestedBy(principal: Principal): StoredActor | null {
  // mutant: requester
  return requesterOf(principal) === null ? null : actorOf(principal)
}

/** Describes a change of a schedule by the caller. */
export function scheduleEditOf(
  principal: Principal,
  id: string,
  now: Temporal.Instant,
): ScheduleChange {
  return { id, requester: requesterOf(principal), actor: actorOf(principal), now }
}

/** A requester may change only their own requests, until they are approved. */
export function assertOwnRequest(
  principal: Principal,
  { approval, requested_by, is_request }: ScheduleRow,
): void {
  const requester = requesterOf(principal)
  const isTheirs =
    is_request && requester?.type === requested_by?.type && requester?.id === requested_by?.id
  if (requester === null || (isTheirs && approval !== 'approved')) return
  throw new Refusal(
    'insufficient_scope',
    'This needs the scope schedules:write: with schedules:request you can change only your ' +
      'own requests that are not approved yet.',
    [],
    { required_scope: 'schedules:write' },
  )
}
