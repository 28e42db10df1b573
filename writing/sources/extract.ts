import { Worker } from 'node:worker_threads'
import { childEnvironment } from '@crier/server/ports/workers/child-environment.ts'
import type { Clock } from '@crier/server/ports/clock.ts'
import { FairQueue } from '@crier/server/ports/fair-queue.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { spendsMoreThan, threadTime } from '@crier/server/ports/workers/processor-time.ts'
import { TaskUndone } from '@crier/server/ports/workers/worker-pool.ts'

export interface Document {
  readonly kind: 'html' | 'text' | 'pdf' | 'feed' | 'card'
  readonly bytes: Uint8Array
  /** As its server sent it: it may name the charset. */
  readonly contentType?: string | undefined
}

/**
 * The longest text that a draft is written from, in Unicode code points; what a document has beyond
 * is left out.
 */
export const textMax = 100_000

export interface Extracted {
  readonly title: string | null
  readonly text: string
  /** The address of its picture, as a card's page names it. */
  readonly picture?: string | null
}

export type ExtractionAnswer = { readonly extracted: Extracted } | { readonly problem: string }

// An ordinary page takes 0.3 s of processor time, most of it for loading the parser. On the wall it
// may take longer, on a machine that does something else too, but not for ever.
const ordinary = { processorMs: 5_000, wallMs: 30_000 } as const
type Limits = Readonly<Record<keyof typeof ordinary, number>>
const workerMemory = {
  maxOldGenerationSizeMb: 192,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
} as const
// Two pages at a time bound the memory; the others wait, and no account makes the others wait for
// all of its own.
const workersMax = 2

// A queue that is longer than this cannot be served before its callers give up.
const waitingMax = 20
// Ordinary documents take 0.3 s: an account beyond this makes the others wait.
const slowMs = 3_000
const queues = new WeakMap<Clock, FairQueue>()

export type Extraction = Extracted | { readonly failed: 'too_slow' | 'broken' | 'busy' }

/**
 * The main text of a document that a stranger wrote, found in a thread of its own: whatever the
 * document does to the parser costs at most 5 s of processor time, 30 s on the wall and 224 MB
 * there, and neither stalls nor ends the server.
 */
export async function extract(
  clock: Clock,
  accountId: AccountId,
  document: Document,
  limits: Limits = ordinary,
): Promise<Extraction> {
  const queue =
    queues.get(clock) ??
    new FairQueue({ permits: workersMax, permitsOfEach: 1, waitingMax, slowMs, clock })
  queues.set(clock, queue)
  try {
    return await queue.run(accountId, () => extractInWorker(clock, document, limits))
  } catch (error) {
    if (error instanceof TaskUndone) return { failed: 'busy' }
    throw error
  }
}

async function extractInWorker(
  clock: Clock,
  document: Document,
  { processorMs, wallMs }: Limits,
): Promise<Extraction> {
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: workerMemory,
    // What a parser has to complain about is nobody's log line.
    stdout: true,
    stderr: true,
    env: childEnvironment('thread'),
  })
  const over = new AbortController()
  const ended = Promise.race([
    spendsMoreThan(processorMs, threadTime(worker), () => !over.signal.aborted),
    clock.sleep(wallMs, over.signal),
  ]).then(() => ({ failed: 'too_slow' }) as const)
  try {
    return await Promise.race([answerOf(worker), ended])
  } finally {
    over.abort()
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<Extracted | { readonly failed: 'broken' }> {
  return new Promise((resolve) => {
    const broken = () => resolve({ failed: 'broken' })
    worker.once('message', (answer: ExtractionAnswer) =>
      'extracted' in answer ? resolve(answer.extracted) : broken(),
    )
    // Out of memory, or a stack too deep for the parser.
    worker.once('error', broken)
    worker.once('exit', broken)
  })
}
