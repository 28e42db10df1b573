import type { Answered, Asked, PoolWorker, Ready } from './worker-pool.ts'

/** For a `WorkerPool` whose tasks start programs that are bounded themselves: they share its queue, and it watches no budget. */
export function localWorker<Task, Result>(work: (task: Task) => Promise<Result>): PoolWorker {
  let answer: (answered: Answered<Result> | Ready) => void = () => undefined
  let last: Promise<void> = Promise.resolve()
  const nothing = () => undefined
  return {
    postMessage: (asked) => {
      const { number, task } = asked as Asked<Task>
      last = work(task).then(
        (result) => answer({ number, result }),
        (error: unknown) => answer({ number, error, code: undefined }),
      )
    },
    onMessage: (listener) => {
      answer = listener
      queueMicrotask(() => listener('ready' satisfies Ready))
    },
    ...{ onEnd: nothing, ref: nothing, unref: nothing },
    terminate: () => last,
    spentMs: async () => undefined,
  }
}
