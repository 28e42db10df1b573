import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Run, RunTold } from './run-told.ts'

/** Runs all of them, `jobs` at the same time in processes of their own; resolves when they are over, or when `isEnough` says so. */
export async function runMany(
  runs: readonly Run[],
  { jobs, onResult, isEnough }: { jobs: number; onResult: (result: RunTold) => Promise<void> | void; isEnough: () => boolean },
): Promise<void> {
  const waiting = [...runs]
  const workOff = async () => {
    const child = fork(join(import.meta.dirname, 'run-child.ts'), { serialization: 'advanced' })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`a process of the simulation ended with ${String(code)}`)
    })
    ended.catch(() => undefined)
    for (let run = waiting.shift(); run && !isEnough(); run = waiting.shift()) {
      child.send(run)
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [RunTold]
      await onResult(result)
    }
    child.send('end')
    await ended.catch(() => undefined)
  }
  await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, workOff))
}
