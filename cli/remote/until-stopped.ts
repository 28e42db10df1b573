import { setTimeout as pause } from 'node:timers/promises'
import { CrierTimeout, CrierUnreachable } from '@crier/sdk/errors.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { explain, plain } from '../output.ts'
import { follow, type Followed } from './follow.ts'

interface FollowedForPeople<Item> extends Pick<Followed<Item>, 'idOf' | 'timeOf'> {
  readonly read: (from: string | null, signal: AbortSignal) => AsyncIterable<Item>
  /** Resolves when there may be more; without it the server is asked every two seconds. */
  readonly untilMore?: (signal: AbortSignal) => PromiseLike<unknown>
  /** What the items are called. */
  readonly items: string
  /** Said once the first look is over: what happens from then on is told. */
  readonly begun: string
}

// A plan has 100 requests a minute.
const lookEveryMs = 2_000

/** What comes after now, until Ctrl-C or SIGTERM; a server that is away for a moment, and items that are left out, are said. */
export function followUntilStopped<Item>({
  read,
  untilMore,
  items,
  begun,
  ...of
}: FollowedForPeople<Item>): AsyncGenerator<Item, void, undefined> {
  const signal = stopped()
  let isBegun = false
  return follow<Item>({
    ...of,
    read: (from) => read(from, signal),
    leaveOut: (oldest) => reportLeftOut(items, of.timeOf(oldest)),
    // Before it has begun, nothing is known of what is new.
    mayGoOn: (error) => signal.aborted || (isBegun && reportOutage(error)),
    wait: async () => {
      if (!isBegun && !signal.aborted) process.stdout.write(`${begun} Ctrl-C ends it.\n`)
      isBegun = true
      try {
        if (untilMore) await untilMore(signal)
        else await pause(lookEveryMs, undefined, { signal })
      } catch (error) {
        if (!signal.aborted && !reportOutage(error)) throw error
        await pause(lookEveryMs, undefined, { signal }).catch(() => undefined)
      }
      return !signal.aborted
    },
  })
}

/** Aborted by Ctrl-C or SIGTERM. */
function stopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

/** Whether a server is away for a moment, which is said. */
function reportOutage(error: unknown): boolean {
  const isAway =
    error instanceof CrierTimeout ||
    error instanceof CrierUnreachable ||
    (error instanceof CrierProblem && (error.status === 429 || error.status >= 500))
  if (isAway) process.stderr.write(`${explain(error)}\n`)
  return isAway
}

/** What stands before this time was too much for one look. */
function reportLeftOut(items: string, time: string): void {
  process.stderr.write(`${plain(`There were too many ${items} at once: those between the last line and ${time} are left out.`)}\n`)
}
