import { CrierTimeout, CrierUnreachable } from '@crier/sdk/errors.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { explain, plain } from '../output.ts'

/** Aborted by Ctrl-C or SIGTERM. */
export function stopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

/** Whether a server is away for a moment, which is said. */
export function reportOutage(error: unknown): boolean {
  const isAway =
    error instanceof CrierTimeout ||
    error instanceof CrierUnreachable ||
    (error instanceof CrierProblem && (error.status === 429 || error.status >= 500))
  if (isAway) process.stderr.write(`${explain(error)}\n`)
  return isAway
}

/** What stands before this time was too much for one look. */
export function reportLeftOut(what: string, time: string): void {
  process.stderr.write(`${plain(`There were too many ${what} at once: those between the last line and ${time} are left out.`)}\n`)
}
