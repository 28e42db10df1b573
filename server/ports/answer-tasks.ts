import { parentPort, type Transferable } from 'node:worker_threads'
import type { Answered, Asked } from './worker-pool.ts'

/** In a thread of a `WorkerPool`: does one task after the other. `moved` names what need not be copied. */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  moved: (result: Result) => Transferable[] = () => [],
): void {
  parentPort!.on('message', ({ number, task }: Asked<Task>) => {
    void answer(number, task)
  })
  async function answer(number: number, task: Task): Promise<void> {
    try {
      const result = await work(task)
      parentPort!.postMessage({ number, result } satisfies Answered<Result>, moved(result))
    } catch (error) {
      parentPort!.postMessage({ number, error } satisfies Answered<Result>)
    }
  }
}
