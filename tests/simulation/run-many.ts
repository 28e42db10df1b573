import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Run, RunTold } from './run-told.ts'

/**
 * Executes all runs, `jobs` at the same time in separate processes; resolves when they are over, or
 * when `isEnough` returns true.
 */
export async function runMany(
  runs: readonly Run[],
  {
    jobs,
    onResult,
    isEnough,
  }: { jobs: number; onResult: (result: RunTold) => Promise<void> | void; isEnough: () => boolean },
): Promise<void> {
  const waiting = [...runs]
  const workOff = async () => {
    let child = start()
    for (let run = waiting.shift(); run && !isEnough(); run = waiting.shift()) {
      const result = await child.run(run)
      if (!result) child = start()
      await onResult(result ?? endedBy(run))
    }
    await child.end()
  }
  await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, workOff))
}

function start() {
  const child = fork(join(import.meta.dirname, 'run-child.ts'), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    /** Undefined when the process ended over it. */
    async run(order: Run): Promise<RunTold | undefined> {
      child.send(order)
      const [result] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as [
        RunTold?,
      ]
      return result
    },
    async end(): Promise<void> {
      if (child.connected) child.send('end')
      await ended
    },
  }
}

/** An uncaught error ends a real server too: it is a bug. */
function endedBy(run: Run): RunTold {
  const violation = { invariant: 'bug', message: 'bug: an uncaught error ended the process' }
  return { ...run, deaths: 0, events: 0, posts: 0, violation, seen: new Map(), traceHash: '' }
}
