import type { Faults } from './machine/faults.ts'
import type { RunResult } from './run-seed.ts'

/** A reproducible run of the same program. */
export interface Run {
  readonly seed: number
  readonly days: number
  readonly faults: Faults
}

/** A result as one process tells it to another. */
export interface RunTold extends Omit<RunResult, 'violation'> {
  readonly violation: { readonly invariant: string; readonly message: string } | undefined
}

export function report(result: RunResult): RunTold {
  const { violation } = result
  return {
    ...result,
    violation: violation && { invariant: violation.invariant, message: violation.message },
  }
}
