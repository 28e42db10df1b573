import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@crier/contract/problems.ts'
import { errorCode } from '../database/embedded/data-directory.ts'
import { BlobTooLarge } from '../ports/files/blobs.ts'
import type { Clock } from '../ports/clock.ts'
import { BudgetSpent } from '../ports/outbound/budget-spent.ts'
import { PartsElsewhere, type Cleaned, type Intake, type Shrunk } from '../ports/files/intake.ts'
import type { PictureRequester } from '../ports/files/renderer.ts'
import type { Random } from '../ports/random.ts'
import { TaskUndone } from '../ports/workers/worker-pool.ts'
import type { MediaProgram } from './media-program.ts'
import { writeAt } from './blobs/write-at.ts'
import { writeHashed } from './blobs/write-hashed.ts'

interface IntakeOptions {
  /** For files that last as long as one request. */
  readonly directory: string
  readonly program: MediaProgram
  readonly random: Random
  readonly clock: Clock
}

// No request takes that long, and no file that comes in parts.
const leftOverMs = 48 * 3_600_000

/** Takes files in on the disk of this machine, and reads them in the process for that. */
export async function fileIntake({
  directory,
  program,
  random,
  clock,
}: IntakeOptions): Promise<Intake> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await removeLeftOvers(directory, clock)
  const newPath = () => join(directory, Buffer.from(random.bytes(16)).toString('hex'))
  const pathOf = new WeakMap<object, string>()
  const partsOf = (id: string) => {
    if (!/^upl_[0-9a-f]{32}$/.test(id)) throw new Error('Not the id of an upload.')
    return join(directory, id)
  }
  const made = async (
    requester: PictureRequester,
    received: object,
    how: { readonly kind: 'clean' } | { readonly kind: 'shrink'; readonly conversion: Shrunk },
  ): Promise<Cleaned> => {
    const to = newPath()
    try {
      const done = await program.run(requester, { ...how, from: pathOf.get(received)!, to })
      if ('refused' in done)
        throw new (done.isBudgetSpent ? BudgetSpent : Refusal)(done.refused, done.detail)
      const { facts, bytes, sha256 } = done
      return { facts: facts!, bytes, sha256, read: () => createReadStream(to), ...removing(to) }
    } catch (error) {
      await removeFile(to)
      if (!(error instanceof TaskUndone)) throw error
      throw new Refusal(
        'service_unavailable',
        'Too many files are being read at the moment. Repeat the request in a moment.',
      )
    }
  }
  return {
    async receive(source, bytesMax) {
      const path = newPath()
      const received = { ...(await fileOf(path, source, bytesMax)), ...removing(path) }
      pathOf.set(received, path)
      return received
    },
    async append(id, offset, source, bytesMax, onSafe) {
      await using file = await open(partsOf(id), offset === 0 ? 'w' : 'r+', 0o600).catch(
        throwNotHere,
      )
      // To write behind its end would fill the gap with zeros.
      if ((await file.stat()).size < offset) throw new PartsElsewhere()
      // Awaited here: the file is closed when this function ends.
      return await appendTo(file, offset, watchedParts(clock, source), bytesMax, onSafe)
    },
    held: (id) => sizeOf(partsOf(id)),
    async whole(id, bytes) {
      const path = partsOf(id)
      if ((await sizeOf(path)) !== bytes) return null
      const received = { bytes }
      pathOf.set(received, path)
      return received
    },
    removeParts: (id) => rm(partsOf(id), { force: true }),
    clean: (requester, received) => made(requester, received, { kind: 'clean' }),
    shrink: (requester, received, conversion) =>
      made(requester, received, { kind: 'shrink', conversion }),
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

function throwNotHere(error: unknown): never {
  throw errorCode(error) === 'ENOENT' ? new PartsElsewhere() : error
}

const removeFile = (path: string) =>
  Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
const removing = (path: string) => ({
  [Symbol.asyncDispose]: () => removeFile(path).then(() => undefined),
})

async function fileOf(path: string, source: AsyncIterable<Uint8Array>, bytesMax: number) {
  try {
    return await writeHashed(path, source, bytesMax, { flushed: false })
  } catch (error) {
    await removeFile(path)
    throw error
  }
}

// A kill may cost a caller with a fast connection this much: a second.
const safeEveryBytes = 16 * 1024 * 1024
// A writer holds the upload for a minute.
const safeEveryMs = 20_000

/**
 * Each chunk, and whether it is time to say that bytes still come. A link that breaks ends it: what
 * came counts.
 */
async function* watchedParts(clock: Clock, source: AsyncIterable<Uint8Array>) {
  let since = clock.monotonic()
  try {
    for await (const chunk of source) {
      const isTime = clock.monotonic() - since > safeEveryMs
      if (isTime) since = clock.monotonic()
      yield { chunk, isTime }
    }
  } catch {
    // Errors of the chunks are thrown where they are written.
  }
}

async function appendTo(
  file: FileHandle,
  offset: number,
  source: AsyncIterable<{ chunk: Uint8Array; isTime: boolean }>,
  bytesMax: number,
  onSafe: (offset: number) => Promise<void>,
) {
  await file.truncate(offset)
  let [end, safe] = [offset, offset]
  const flush = async () => {
    await file.datasync()
    safe = end
  }
  for await (const { chunk, isTime } of source) {
    if (end + chunk.length - offset > bytesMax) throw new BlobTooLarge(bytesMax)
    // mutant: write-chunk
    await writeAt(file, chunk, end)
    end += chunk.length
    if (isTime || end - safe >= safeEveryBytes) {
      await flush()
      // mutant: keep-bytes
      await onSafe(safe)
    }
  }
  await flush()
  return end
}

/** Removes the leftovers of a process that died. */
async function removeLeftOvers(directory: string, clock: Clock): Promise<void> {
  const before = clock.now().epochMilliseconds - leftOverMs
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}
