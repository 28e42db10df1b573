import { localWorker } from '../ports/local-worker.ts'
import { TaskUndone, WorkerPool } from '../ports/worker-pool.ts'
import { readSafely, type Ffmpeg } from './convert-video.ts'
import { runBounded } from './run-bounded.ts'
import { failedForRoom, NoRoom } from './no-room.ts'
import { Unreadable } from './unreadable.ts'

// A frame of 4K takes 400 MB with two threads.
const memoryBytesMax = 1_024 * 1024 * 1024
const processorSeconds = 30
const wallMs = 120_000
// A page of the library.
const waitingMax = 100
const waitingMaxOfAll = 400
// Chooses the frame of the first three seconds that is most like the others: videos begin black.
// Frames are kept small.
const choice = 'fps=8,scale=960:960:force_original_aspect_ratio=decrease,thumbnail=24'
const bytesMax = 8_000_000

interface Still {
  readonly to: string
  readonly parameters: readonly string[]
}

/** Takes one picture of a video, one video at a time; accounts share the time. */
export class VideoStills implements AsyncDisposable {
  readonly #stopped = new AbortController()
  readonly #pool: WorkerPool<Still, void> | null

  /** Null: none is taken. */
  constructor(ffmpeg: Ffmpeg | null) {
    // ffmpeg limits itself: this budget is never used.
    const pool = { budgetMs: Infinity, waitingMax, waitingMaxOfAll }
    this.#pool =
      ffmpeg === null ? null : new WorkerPool({ ...pool, script: () => localWorker((still: Still) => this.#take(ffmpeg, still)) })
  }

  /** Writes a PNG. */
  async take(accountId: string, from: string, contentType: string, to: string): Promise<void> {
    if (this.#pool === null) throw new Unreadable('This server draws no pictures of videos: it has no ffmpeg.')
    await this.#pool.run(accountId, { to, parameters: [...readSafely(from, contentType), ...parametersFor(to)] })
  }

  async #take(ffmpeg: Ffmpeg, { to, parameters }: Still): Promise<void> {
    const { signal } = this.#stopped
    if (await runBounded(ffmpeg, parameters, { bytesMax, memoryBytesMax, processorSeconds, wallMs, signal })) return
    if (signal.aborted) throw new TaskUndone('left')
    if (await failedForRoom(to)) throw new NoRoom()
    throw new Unreadable('No picture of the video could be taken: it is broken, or it takes too long.')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#pool?.[Symbol.asyncDispose]()
  }
}

const parametersFor = (to: string) => [
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', choice, '-frames:v', '1'],
  ...['-c:v', 'png', '-f', 'image2', '-update', '1', `file:${to}`],
]
