import { parentPort, type Transferable } from 'node:worker_threads'
import type { WorkerReply, WorkerTask, WorkerReady } from './worker-pool.ts'

/**
 * In a thread or a child process of a `WorkerPool`: does one task after the other. `moved` names
 * what need not be copied.
 */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  moved: (result: Result) => Transferable[] = () => [],
): void {
  if (parentPort) parentPort.on('message', (asked: WorkerTask<Task>) => void answer(asked))
  else process.on('message', (asked: WorkerTask<Task>) => void answer(asked))
  reply('ready', [])

  function reply(said: WorkerReply<Result> | WorkerReady, transferred: Transferable[]): void {
    if (parentPort) parentPort.postMessage(said, transferred)
    else process.send!(said)
  }
  async function answer({ number, task }: WorkerTask<Task>): Promise<void> {
    try {
      const result = await work(task)
      reply({ number, result }, moved(result))
    } catch (error) {
      // An error goes over with its words alone.
      const code =
        error instanceof Error && 'code' in error && typeof error.code === 'string'
          ? error.code
          : undefined
      reply({ number, error, code }, [])
    }
  }
}
