import { setTimeout as pause } from 'node:timers/promises'
import { CrierTimeout, CrierUnreachable } from '@crier/sdk/errors.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { explainToPerson, plain } from '../output.ts'
import { follow, type Followed } from './follow.ts'

interface FollowedForPeople<Item> extends Pick<Followed<Item>, 'idOf' | 'timeOf'> {
  readonly read: (from: string | null, signal: AbortSignal) => AsyncIterable<Item>
  /** Resolves when there may be more; without it the server is asked every two seconds. */
  readonly untilMore?: (signal: AbortSignal) => PromiseLike<unknown>
  /** The name of the items. */
  readonly items: string
  /** Printed after the first poll, when new items begin to be shown. */
  readonly begun: string
}

// A plan has 100 requests a minute.
const lookEveryMs = 2_000

/**
 * Yields new items until Ctrl-C or SIGTERM; reports a server that is unreachable for a moment, and
 * items that are left out.
 */
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

/** True when a server is unreachable for a moment, which is reported. */
function reportOutage(error: unknown): boolean {
  const isAway =
    error instanceof CrierTimeout ||
    error instanceof CrierUnreachable ||
    (error instanceof CrierProblem && (error.status === 429 || error.status >= 500))
  if (isAway) process.stderr.write(`${explainToPerson(error)}\n`)
  return isAway
}

/** Reports that items before this time were too many for one poll. */
function reportLeftOut(items: string, time: string): void {
  process.stderr.write(
    `${plain(`There were too many ${items} at once: those between the last line and ${time} are left out.`)}\n`,
  )
}
