import { Refusal } from '@crier/contract/problems.ts'
import { TaskUndone, WorkerPool } from '@crier/server/ports/workers/worker-pool.ts'
import type { WriterReply } from './offline-worker.ts'
import { GenerationFailed, type Assignment, type Writer } from '@crier/server/ports/writer.ts'

/**
 * The offline writer in a thread of its own, which starts with the first draft: a long source takes
 * it milliseconds in which this thread would neither answer a request nor send a post. Accounts
 * share its time. Disposing ends the thread; what it was writing then fails.
 */
export function workerWriter(
  script = new URL('./offline-worker.ts', import.meta.url),
): Writer & AsyncDisposable {
  const pool = new WorkerPool<Assignment, WriterReply>({
    script,
    ...{ budgetMs, asideMs },
    // Those who wait hold their credits: of one account no more than are written in some seconds.
    waitingMax: 40,
    waitingMaxOfAll: 400,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return {
    name: 'offline',
    async write(assignment, { accountId = '', signal } = {}) {
      const answered = await pool
        .run(accountId, assignment, { ...(signal && { signal }) })
        .catch((error: unknown) => {
          throw error instanceof TaskUndone ? refusalOf(error) : error
        })
      if ('failed' in answered) throw new GenerationFailed(answered.failed)
      return answered
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

// Honest sources of 8 to 100 kB take 0.2 to 1.5 s, the first in a thread the most: three times that
// is left.
const budgetMs = 5_000
// The draft of a neighbour waits no longer.
const asideMs = 1_000

function refusalOf({ why }: TaskUndone): Error {
  if (why === 'too_slow') return new GenerationFailed(tooSlow, { isBudgetSpent: true })
  return new Refusal(
    'service_unavailable',
    'Too many drafts are being written at the moment. Repeat the request in a ' +
      'moment. Nothing was charged.',
  )
}

const tooSlow =
  'Writing from this source takes more processor time than one draft may use. Shorten the ' +
  'source, or split it into several drafts.'
