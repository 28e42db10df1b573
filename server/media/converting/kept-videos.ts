import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MadeVideo } from '@crier/writing/text/visual.ts'
import { isDiskFull } from '../../database/database-errors.ts'
import { BlobStoreAway, type StoredBlob } from '../../ports/files/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { KeptFiles } from '../../ports/files/kept-files.ts'
import { ConversionUnderWay, NotConverted, type MediaFile } from '../../ports/files/media-files.ts'
import { RecentUse } from '../../ports/recent-use.ts'
import type { PictureRequester } from '../../ports/files/renderer.ts'
import { convertVideo, type Ffmpeg } from './convert-video.ts'
import type { MediaProgram } from '../media-program.ts'
import { isFailureOfFullDisk, DiskFull } from '../disk-full.ts'
import { Unreadable } from '../reading/unreadable.ts'

interface KeptVideosOptions {
  readonly directory: string
  readonly program: MediaProgram
  readonly clock: Clock
  /** Null: none is converted. */
  readonly ffmpeg: Ffmpeg | null
}

// The limit of waiting conversions: one runs for each account, and this many wait in all. Others
// are started by a later attempt.
const waitingMax = 16
// A video of at most so much, of an account that used few of the time lately, is converted beside
// one that is twice as long.
const quickMs = 60_000
const fewMs = 30_000
// The longer one is held meanwhile, all in all for so long; then they share the processor.
const heldMsMax = 600_000
const failuresMax = 1_000
const keptBytesMax = 8 * 1024 ** 3

/** A conversion that is running or waiting. */
interface Job {
  readonly name: string
  readonly accountId: string
  readonly blob: StoredBlob
  readonly wanted: MadeVideo
  readonly done: PromiseWithResolvers<void>
  begunAt: number
  heldSince: number | null
  heldMs: number
  say?: (word: 'STOP' | 'CONT') => void
}

/**
 * Converts videos, a short one beside a long one and else one at a time, the shortest first, and
 * caches them like other conversions: for a day after their last use.
 */
export class KeptVideos implements AsyncDisposable {
  readonly #options: KeptVideosOptions
  readonly #files: KeptFiles
  readonly #stopped = new AbortController()
  /** By the name of what is made. */
  readonly #underWay = new Map<string, Job>()
  /** At most two, the longer one first. */
  #running: readonly Job[] = []
  readonly #used: RecentUse
  /** The failure that the next caller gets. */
  readonly #failures = new Map<string, unknown>()

  constructor(options: KeptVideosOptions) {
    this.#options = options
    this.#used = new RecentUse(() => options.clock.monotonic())
    this.#files = new KeptFiles(options.directory, options.clock, keptBytesMax)
  }

  async file(
    { accountId }: PictureRequester,
    blob: StoredBlob,
    sha256: string,
    wanted: MadeVideo,
  ): Promise<MediaFile> {
    const {
      width,
      height,
      framesPerSecond,
      bitsPerSecondMax,
      bytesMax,
      times = 1,
      toneMapped,
      deinterlaced,
    } = wanted
    const numbers = [width, height, framesPerSecond ?? 0, bitsPerSecondMax, bytesMax, times]
    const filters = [...(toneMapped ? ['tone'] : []), ...(deinterlaced ? ['whole'] : [])]
    const made = [sha256, ...numbers, ...filters].join('-')
    const name = `${accountId}-${made}.mp4`
    if (!(await this.#files.has(name))) this.#begin(name, accountId, blob, wanted)
    const path = await this.#files.place(name)
    const { size } = await stat(path)
    // Made once more, by another ffmpeg, it may be other bytes.
    return {
      contentType: 'video/mp4',
      bytes: size,
      etag: `${made}-${size}.mp4`,
      read: (range) => createReadStream(path, range),
    }
  }

  /** Never returns: it is not there yet. */
  #begin(name: string, accountId: string, blob: StoredBlob, wanted: MadeVideo): never {
    const failure = this.#failures.get(name)
    this.#failures.delete(name)
    if (failure !== undefined) throw failure
    if (this.#options.ffmpeg === null)
      throw new NotConverted('This server converts no videos any more: it has no ffmpeg.')
    const others = [...this.#underWay.values()]
    const isBusy = others.length >= waitingMax || others.some((one) => one.accountId === accountId)
    if (this.#underWay.has(name) || isBusy || this.#stopped.signal.aborted)
      throw new ConversionUnderWay()
    const done = Promise.withResolvers<void>()
    this.#underWay.set(name, {
      name,
      accountId,
      blob,
      wanted,
      done,
      begunAt: 0,
      heldSince: null,
      heldMs: 0,
    })
    this.#next()
    throw new ConversionUnderWay()
  }

  #next(): void {
    const [long, quick] = this.#running
    const { ffmpeg } = this.#options
    if (quick || ffmpeg === null || this.#stopped.signal.aborted) return
    const waiting = [...this.#underWay.values()].filter(
      (job) => job !== long && (!long || this.#isQuickBeside(job, long)),
    )
    // The account's use after this job: of those without recent use, the shortest goes first.
    const cost = ({ accountId, wanted }: Job) => this.#used.of(accountId) + wanted.durationMs
    const [next] = waiting.toSorted((one, other) => cost(one) - cost(other))
    if (!next) return
    const now = this.#options.clock.monotonic()
    next.begunAt = now
    if (long) suspend(long, now)
    this.#running = long ? [long, next] : [next]
    void this.#make(ffmpeg, next)
      .catch((error: unknown) => this.#remember(next.name, error))
      .finally(() => this.#end(next))
    this.#next()
  }

  #isQuickBeside({ accountId, wanted: { durationMs } }: Job, long: Job): boolean {
    return (
      durationMs <= quickMs &&
      durationMs <= long.wanted.durationMs / 2 &&
      this.#used.of(accountId) <= fewMs
    )
  }

  #end(job: Job): void {
    this.#running = this.#running.filter((one) => one !== job)
    this.#underWay.delete(job.name)
    const now = this.#options.clock.monotonic()
    resume(job, now)
    this.#used.add(job.accountId, now - job.begunAt - job.heldMs)
    for (const one of this.#running) resume(one, now)
    this.#next()
    job.done.resolve()
  }

  async #make(ffmpeg: Ffmpeg, job: Job): Promise<void> {
    const { name, accountId, blob, wanted } = job
    const { program } = this.#options
    const to = await this.#files.place(name)
    const [from, raw, part] = [`${to}.from`, `${to}.raw`, `${to}.part`]
    try {
      await pipeline(blob.read(), createWriteStream(from, { mode: 0o600 }))
      const onBegin = (say: (word: 'STOP' | 'CONT') => void) => {
        job.say = say
        if (job.heldSince !== null) say('STOP')
      }
      await convertVideo(ffmpeg, {
        from,
        to: raw,
        wanted,
        signal: this.#stopped.signal,
        onBegin,
      }).catch(async (error: unknown) => {
        throw (await isFailureOfFullDisk(raw, error)) ? new DiskFull() : error
      })
      // Removes its tags and puts the index first for players; the result is checked like a
      // stranger's file.
      const done = await program.run(
        { accountId, due: true },
        { kind: 'clean', from: raw, to: part },
      )
      if ('refused' in done || !isWhole(done.facts?.durationMs ?? 0, wanted.durationMs))
        throw new Unreadable(notConverted)
      if (done.bytes > wanted.bytesMax)
        throw new Unreadable(
          `The video does not fit into ${wanted.bytesMax.toLocaleString('en')} bytes.`,
        )
      await rename(part, to)
    } finally {
      await Promise.all([from, raw, part].map((path) => rm(path, { force: true })))
    }
  }

  #remember(name: string, error: unknown): void {
    // A caller that is gone gets no failure.
    if (this.#failures.size >= failuresMax) this.#failures.clear()
    const isOfTheVideo = !isDiskFull(error) && !(error instanceof BlobStoreAway)
    this.#failures.set(
      name,
      isOfTheVideo
        ? new NotConverted(error instanceof Unreadable ? error.message : notConverted)
        : error,
    )
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0)
      await Promise.all([...this.#underWay.values()].map(({ done }) => done.promise))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    for (const job of this.#underWay.values()) if (!this.#running.includes(job)) this.#end(job)
    await this.idle()
  }
}

function suspend(job: Job, now: number): void {
  if (job.heldMs >= heldMsMax) return
  job.heldSince = now
  job.say?.('STOP')
}

function resume(job: Job, now: number): void {
  if (job.heldSince === null) return
  job.heldMs += now - job.heldSince
  job.heldSince = null
  job.say?.('CONT')
}

const notConverted = 'The video could not be converted: it is broken, or it takes too long.'

// Sound may end a moment after the picture.
const isWhole = (madeMs: number, wantedMs: number) => Math.abs(madeMs - wantedMs) <= 1_000
