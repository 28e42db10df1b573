import type { Day } from '@crier/sdk/operations.ts'

export interface WeeklyTime {
  readonly day: Day
  readonly time: string
}
