import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Rendered } from './renderer.ts'

// An address is valid for at most 25 hours; a fetch in its last minute still finds the file.
const keptHours = 26
// A document of 100 pages takes 26 MB, and as much again for its pages: the newest of them
// are kept.
const keptBytesMax = 512 * 1024 * 1024
const sweepEveryMs = 60_000

/**
 * Files by name in one folder, kept for a day after their last use, the newest of them only when
 * they are too many.
 */
export class KeptFiles {
  readonly #directory: string
  readonly #clock: Clock
  readonly #bytesMax: number
  #made: Promise<unknown> | undefined
  #sweptAt = -Infinity

  constructor(directory: string, clock: Clock, bytesMax = keptBytesMax) {
    this.#bytesMax = bytesMax
    this.#directory = directory
    this.#clock = clock
  }

  /** The path for a file of this name. Tidies the folder meanwhile. */
  async place(name: string): Promise<string> {
    this.#made ??= mkdir(this.#directory, { recursive: true, mode: 0o700 })
    await this.#made
    await this.#sweep()
    return join(this.#directory, name)
  }

  async has(name: string): Promise<boolean> {
    const now = this.#clock.now().epochMilliseconds / 1_000
    return utimes(join(this.#directory, name), now, now).then(
      () => true,
      () => false,
    )
  }

  async open(name: string): Promise<Rendered> {
    const handle = await open(join(this.#directory, name))
    const { size } = await handle.stat()
    return {
      ...{ size, etag: name },
      stream: (range) => handle.createReadStream(range),
      bytes: async () => {
        try {
          return await handle.readFile()
        } finally {
          await handle.close()
        }
      },
      leave: () => handle.close(),
    }
  }

  async #sweep(): Promise<void> {
    if (this.#clock.monotonic() - this.#sweptAt < sweepEveryMs) return
    this.#sweptAt = this.#clock.monotonic()
    const oldest = this.#clock.now().subtract({ hours: keptHours }).epochMilliseconds
    const names = await readdir(this.#directory)
    const found = await Promise.all(
      names.map((name) =>
        stat(join(this.#directory, name))
          .then((file) => ({ name, file }))
          .catch(() => null),
      ),
    )
    let bytes = 0
    for (const { name, file } of found
      .filter((one) => one !== null)
      .toSorted((one, other) => other.file.mtimeMs - one.file.mtimeMs)) {
      bytes += file.size
      if (bytes > this.#bytesMax || file.mtimeMs < oldest)
        await rm(join(this.#directory, name), { force: true })
    }
  }
}
