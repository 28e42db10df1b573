import type { Clock } from '@crier/server/ports/clock.ts'

/**
 * Does the work with a signal that aborts when the time is over, or with `signal`; `isOver` tells
 * of the time alone.
 */
export async function withinTime<Result>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, isOver: () => boolean) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  void clock.sleep(milliseconds, ending.signal).then(() => ending.abort())
  try {
    return await work(
      AbortSignal.any(signal ? [signal, ending.signal] : [ending.signal]),
      () => ending.signal.aborted,
    )
  } finally {
    ending.abort()
  }
}
