import { liveClock } from '../../ports/clock.ts'
import { FairQueue } from '../../ports/fair-queue.ts'
import { TaskUndone } from '../../ports/workers/worker-pool.ts'
import { readSafely, type Ffmpeg } from './convert-video.ts'
import { runBounded } from '../reading/run-bounded.ts'
import { isFailureOfFullDisk, DiskFull } from '../disk-full.ts'
import { Unreadable } from '../reading/unreadable.ts'

// A frame of 4K takes 400 MB with two threads.
const memoryBytesMax = 1_024 * 1024 * 1024
const processorSeconds = 30
const wallMs = 120_000
// A page of the library.
const waitingMaxOfEach = 100
const waitingMax = 400
// Of the first three seconds the frame that is most like the others: videos begin black. They are
// held small.
const choice = 'fps=8,scale=960:960:force_original_aspect_ratio=decrease,thumbnail=24'
const bytesMax = 8_000_000

/** Takes one picture of a video, one video at a time; accounts share the time. */
export class VideoStills implements AsyncDisposable {
  readonly #stopped = new AbortController()
  readonly #queue = new FairQueue({ clock: liveClock, permits: 1, waitingMax, waitingMaxOfEach })
  readonly #ffmpeg: Ffmpeg | null
  #last: Promise<unknown> = Promise.resolve()

  /** Null: none is taken. */
  constructor(ffmpeg: Ffmpeg | null) {
    this.#ffmpeg = ffmpeg
  }

  /** Writes a PNG. */
  async take(accountId: string, from: string, contentType: string, to: string): Promise<void> {
    const ffmpeg = this.#ffmpeg
    if (ffmpeg === null)
      throw new Unreadable('This server draws no pictures of videos: it has no ffmpeg.')
    const parameters = [...readSafely(from, contentType), ...parametersFor(to)]
    const work = () => {
      const taken = this.#take(ffmpeg, to, parameters)
      this.#last = taken.catch(() => undefined)
      return taken
    }
    await this.#queue.run(accountId, work, this.#stopped.signal)
  }

  async #take(ffmpeg: Ffmpeg, to: string, parameters: readonly string[]): Promise<void> {
    const { signal } = this.#stopped
    if (
      await runBounded(ffmpeg, parameters, {
        bytesMax,
        memoryBytesMax,
        processorSeconds,
        wallMs,
        signal,
      })
    )
      return
    if (signal.aborted) throw new TaskUndone('left')
    if (await isFailureOfFullDisk(to)) throw new DiskFull()
    throw new Unreadable(
      'No picture of the video could be taken: it is broken, or it takes too long.',
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#last
  }
}

const parametersFor = (to: string) => [
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', choice, '-frames:v', '1'],
  ...['-c:v', 'png', '-f', 'image2', '-update', '1', `file:${to}`],
]
