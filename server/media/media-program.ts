import { open } from 'node:fs/promises'
import { childWorker } from '../ports/workers/child-worker.ts'
import type { PictureRequester } from '../ports/files/renderer.ts'
import { TaskUndone, WorkerPool } from '../ports/workers/worker-pool.ts'
import type { MediaDone, MediaTask } from './media-child.ts'
import { headOf, sniff } from './reading/sniff.ts'

// The largest picture takes 400 MB, turned and in memory twice; a PDF of 200 MB takes 1 GB.
const memoryBytesMax = 1_536 * 1024 * 1024
// A picture of 100 megapixels takes 15 s, a video of a gigabyte 10 s.
const budgetMs = 60_000
// A library may read a small video with an absurd list of pictures for ever; small packets take 0.3
// µs for each byte.
const videoBudgetMs = (bytes: number) => Math.min(5_000 + bytes / 200, budgetMs)
// A small PDF can hold much to unpack: its size alone earns it more time.
const documentBudgetMs = (bytes: number) => Math.min(5_000 + bytes / 10_000, budgetMs)
// A neighbour's upload waits no longer, unless two accounts have long ones. To start a process
// takes 0.1 s of processor time.
const asideMs = 300
// What is due is converted once in a while: its process need not stay.
const dueIdleMs = 60_000
// The picture of a link's card may be a stranger's: 25 megapixels take 4 s.
const shrinkBudgetMs = 8_000
// A page that draws itself 5,000 times takes 3 s: a small picture of it is not worth more.
const pageBudgetMs = 10_000

/**
 * The processes in which strangers' files are read: see docs/decisions/0107. One serves requests. A
 * second one serves posts that are due, which never wait behind uploads (0263).
 */
export class MediaProgram implements AsyncDisposable {
  readonly #pool: WorkerPool<MediaTask, MediaDone>
  readonly #duePool: WorkerPool<MediaTask, MediaDone>

  /** `fileBytesMax`: what it may write. `folders`: where its files are. */
  constructor({
    fileBytesMax,
    folders,
  }: {
    readonly fileBytesMax: number
    readonly folders: readonly string[]
  }) {
    const options = {
      script: () =>
        childWorker(new URL('./media-child.ts', import.meta.url), {
          fileBytesMax,
          memoryBytesMax,
          folders,
        }),
      ...{ budgetMs, asideMs, startsQuickly: true, waitingMax: 16, waitingMaxOfAll: 200 },
    }
    this.#pool = new WorkerPool(options)
    this.#duePool = new WorkerPool({ ...options, idleMs: dueIdleMs })
  }

  /**
   * Rejects with `TaskUndone` when there is no result: too many tasks wait, or the caller is gone.
   */
  async run(requester: PictureRequester, task: MediaTask): Promise<MediaDone> {
    const budgets = (await budgetOf(task)) / budgetMs
    const how = {
      budgets,
      patient: requester.due === true,
      ...(requester.signal && { signal: requester.signal }),
    }
    try {
      return await (requester.due ? this.#duePool : this.#pool).run(requester.accountId, task, how)
    } catch (error) {
      if (!(error instanceof TaskUndone) || error.why === 'busy' || error.why === 'left')
        throw error
      const detail = 'Reading the file takes too much time or memory: it is too large, or broken.'
      return { refused: 'media_unreadable', detail, isBudgetSpent: error.why === 'too_slow' }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#pool[Symbol.asyncDispose](), this.#duePool[Symbol.asyncDispose]()])
  }
}

/** Processor time in milliseconds. A small file can have many pixels. */
async function budgetOf(task: MediaTask): Promise<number> {
  if (task.kind === 'convert')
    return task.contentType === 'application/pdf' ? pageBudgetMs : budgetMs
  if (task.kind === 'shrink') return shrinkBudgetMs
  await using file = await open(task.from)
  const sniffed = sniff(await headOf(file))
  const type = 'contentType' in sniffed ? sniffed.contentType : ''
  const { size } = await file.stat()
  if (type === 'application/pdf') return documentBudgetMs(size)
  return type.startsWith('video/') ? videoBudgetMs(size) : budgetMs
}
