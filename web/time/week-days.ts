import type { Day } from '@crier/sdk/operations.ts'

/** The days of a week, Monday first. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Day[]
