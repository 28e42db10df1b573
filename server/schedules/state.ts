import type { ScheduleStatus } from '../database/stored-values.ts'

/**
 * Every move of a schedule's status, and who makes it: a person, by an operation, or a worker that
 * holds the schedule. The database refuses any other and records the worker’s in `activity`
 * (`keep_schedule_state`); operations record a person’s.
 */
export const moves = [
  { by: 'worker', from: 'pending', to: 'publishing' },
  { by: 'worker', from: 'publishing', to: 'published' },
  { by: 'worker', from: 'publishing', to: 'failed' },
  // A failure that certainly did not publish will be tried again.
  { by: 'worker', from: 'publishing', to: 'pending' },
  // A retry.
  { by: 'person', from: 'failed', to: 'pending' },
] as const satisfies readonly {
  readonly by: 'person' | 'worker'
  readonly from: ScheduleStatus
  readonly to: ScheduleStatus
}[]

/** The transitions that the worker holding a schedule may make. */
export type HeldTo = Extract<(typeof moves)[number], { by: 'worker'; from: 'publishing' }>['to']

/** Something must still happen: such a schedule is due at some time. */
export const openStatuses = ['pending', 'publishing'] as const satisfies readonly ScheduleStatus[]

/**
 * Such a schedule has its time to itself: `schedule_time` is the 409 and the reservation of a slot.
 */
export const activeStatuses = [
  ...openStatuses,
  'published',
] as const satisfies readonly ScheduleStatus[]
