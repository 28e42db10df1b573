import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './offline-thread.ts'
import { GenerationFailed, type Writer, type Written } from './writer.ts'

type Waiting = ReturnType<typeof Promise.withResolvers<Written>>

/**
 * The offline writer in a thread of its own, which starts with the first draft: a long source takes it milliseconds in which this
 * thread would neither answer a request nor send a post. Disposing ends the thread; what it was writing then fails.
 */
export function threadedWriter(): Writer & AsyncDisposable {
  let thread: Worker | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()

  const fail = (error: Error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'offline-thread.ts'))
    started.unref()
    started.on('message', (answered: Answered) => {
      const asker = waiting.get(answered.number)
      waiting.delete(answered.number)
      if (asker) settle(asker, answered)
    })
    // The next draft starts another one.
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => thread === started && fail(new Error('The thread that writes has ended.')))
    return started
  }
  return {
    name: 'offline',
    write(assignment) {
      thread ??= start()
      const asker = Promise.withResolvers<Written>()
      const asked: Asked = { number: ++count, assignment }
      waiting.set(asked.number, asker)
      thread.postMessage(asked)
      return asker.promise
    },
    async [Symbol.asyncDispose]() {
      await thread?.terminate()
    },
  }
}

function settle({ resolve, reject }: Waiting, answered: Answered): void {
  if ('pieces' in answered) resolve({ pieces: answered.pieces })
  else reject('failed' in answered ? new GenerationFailed(answered.failed) : answered.error)
}
