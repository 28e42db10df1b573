import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MadeVideo } from '../content/visual.ts'
import { isDiskFull } from '../database/database-errors.ts'
import { BlobStoreAway, type StoredBlob } from '../ports/blobs.ts'
import type { Clock } from '../ports/clock.ts'
import { KeptFiles } from '../ports/kept-files.ts'
import { ConversionUnderWay, NotConverted, type MediaFile } from '../ports/media-files.ts'
import type { Requester } from '../ports/renderer.ts'
import { convertVideo, type Ffmpeg } from './convert-video.ts'
import type { MediaProgram } from './media-program.ts'
import { failedForRoom, NoRoom } from './no-room.ts'
import { Unreadable } from './unreadable.ts'

interface KeptVideosOptions {
  readonly directory: string
  readonly program: MediaProgram
  readonly clock: Clock
  /** Null: none is converted. */
  readonly ffmpeg: Ffmpeg | null
}

// Of what is converted at a time: one for each account, and so many in all. What finds no place is begun at a later look.
const waitingMax = 16
const failuresMax = 1_000
const keptBytesMax = 8 * 1024 ** 3

/** Makes videos anew, one at a time, and keeps them like other conversions: for a day after their last use. */
export class KeptVideos implements AsyncDisposable {
  readonly #options: KeptVideosOptions
  readonly #files: KeptFiles
  readonly #stopped = new AbortController()
  /** By the name of what is made. */
  readonly #underWay = new Map<string, { readonly accountId: string; readonly done: Promise<void> }>()
  /** What the next who asks is told. */
  readonly #failures = new Map<string, unknown>()
  #tail: Promise<void> = Promise.resolve()

  constructor(options: KeptVideosOptions) {
    this.#options = options
    this.#files = new KeptFiles(options.directory, options.clock, keptBytesMax)
  }

  async file({ accountId }: Requester, blob: StoredBlob, sha256: string, wanted: MadeVideo): Promise<MediaFile> {
    const { width, height, framesPerSecond, bitsPerSecondMax, bytesMax } = wanted
    const made = `${sha256}-${[width, height, framesPerSecond ?? 0, bitsPerSecondMax, bytesMax].join('-')}`
    const name = `${accountId}-${made}.mp4`
    if (!(await this.#files.has(name))) this.#begin(name, accountId, blob, wanted)
    const path = await this.#files.place(name)
    const { size } = await stat(path)
    // Made once more, by another ffmpeg, it may be other bytes.
    return { contentType: 'video/mp4', bytes: size, etag: `${made}-${size}.mp4`, read: (range) => createReadStream(path, range) }
  }

  /** Never returns: it is not there yet. */
  #begin(name: string, accountId: string, blob: StoredBlob, wanted: MadeVideo): never {
    const failure = this.#failures.get(name)
    this.#failures.delete(name)
    if (failure !== undefined) throw failure
    const { ffmpeg } = this.#options
    if (ffmpeg === null) throw new NotConverted('This server converts no videos any more: it has no ffmpeg.')
    const others = [...this.#underWay.values()]
    const isBusy = others.length >= waitingMax || others.some((one) => one.accountId === accountId)
    if (this.#underWay.has(name) || isBusy || this.#stopped.signal.aborted) throw new ConversionUnderWay()
    const done = this.#tail
      .then(() => this.#make(ffmpeg, name, accountId, blob, wanted))
      .catch((error: unknown) => this.#remember(name, error))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, { accountId, done })
    this.#tail = done
    throw new ConversionUnderWay()
  }

  async #make(ffmpeg: Ffmpeg, name: string, accountId: string, blob: StoredBlob, wanted: MadeVideo): Promise<void> {
    const { program } = this.#options
    const to = await this.#files.place(name)
    const [from, raw, part] = [`${to}.from`, `${to}.raw`, `${to}.part`]
    try {
      await pipeline(blob.read(), createWriteStream(from, { mode: 0o600 }))
      await convertVideo(ffmpeg, { from, to: raw, wanted, signal: this.#stopped.signal }).catch(async (error: unknown) => {
        throw (await failedForRoom(raw, error)) ? new NoRoom() : error
      })
      // Its tags go, and what a player needs first comes first; and what came out is looked at like a stranger's file.
      const done = await program.run({ accountId, due: true }, { kind: 'clean', from: raw, to: part })
      if ('refused' in done || !isWhole(done.facts?.durationMs ?? 0, wanted.durationMs)) throw new Unreadable(notConverted)
      if (done.bytes > wanted.bytesMax) throw new Unreadable(`The video does not fit into ${wanted.bytesMax.toLocaleString('en')} bytes.`)
      await rename(part, to)
    } finally {
      await Promise.all([from, raw, part].map((path) => rm(path, { force: true })))
    }
  }

  #remember(name: string, error: unknown): void {
    // Whoever no longer asks is told nothing.
    if (this.#failures.size >= failuresMax) this.#failures.clear()
    const isOfTheVideo = !isDiskFull(error) && !(error instanceof BlobStoreAway)
    this.#failures.set(name, isOfTheVideo ? new NotConverted(error instanceof Unreadable ? error.message : notConverted) : error)
  }

  async idle(): Promise<void> {
    await this.#tail
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    await this.#tail
  }
}

const notConverted = 'The video could not be converted: it is broken, or it takes too long.'

// Sound may end a moment after the picture.
const isWhole = (madeMs: number, wantedMs: number) => Math.abs(madeMs - wantedMs) <= 1_000
