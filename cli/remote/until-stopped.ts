import { CrierTimeout, CrierUnreachable } from '@crier/sdk/errors.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { explainRemote } from './explain-remote.ts'

/** Aborted by Ctrl-C or SIGTERM. */
export function stopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

/** Goes on where a server is away for a moment, and says so; ends where it refuses. */
export async function* tolerant<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  try {
    yield* items
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    const isAway =
      error instanceof CrierTimeout ||
      error instanceof CrierUnreachable ||
      (error instanceof CrierProblem && (error.status === 429 || error.status >= 500))
    if (!isAway) throw error
    process.stderr.write(`${explainRemote(error)}\n`)
  }
}
