import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@crier/contract/problems.ts'
import { BlobTooLarge } from '../ports/blobs.ts'
import type { Clock } from '../ports/clock.ts'
import type { Cleaned, Intake, Received } from '../ports/intake.ts'
import type { Random } from '../ports/random.ts'
import { TaskUndone } from '../ports/worker-pool.ts'
import type { MediaProgram } from './media-program.ts'

interface IntakeOptions {
  /** For files that last as long as one request. */
  readonly directory: string
  readonly program: MediaProgram
  readonly random: Random
  readonly clock: Clock
}

// No request takes that long.
const leftOverMs = 24 * 3_600_000

/** Takes files in on the disk of this machine, and reads them in the process for that. */
export async function fileIntake({ directory, program, random, clock }: IntakeOptions): Promise<Intake> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await removeLeftOvers(directory, clock)
  const newPath = () => join(directory, Buffer.from(random.bytes(16)).toString('hex'))
  const pathOf = new WeakMap<Received, string>()
  return {
    async receive(source, bytesMax) {
      const path = newPath()
      const received = { ...(await fileOf(path, source, bytesMax)), ...removing(path) }
      pathOf.set(received, path)
      return received
    },
    async clean(requester, received): Promise<Cleaned> {
      const to = newPath()
      try {
        const done = await program.run(requester, { kind: 'clean', from: pathOf.get(received)!, to })
        if ('refused' in done) throw new Refusal(done.refused, done.detail)
        const { facts, bytes, sha256 } = done
        return { facts: facts!, bytes, sha256, read: () => createReadStream(to), ...removing(to) }
      } catch (error) {
        await removeFile(to)
        if (!(error instanceof TaskUndone)) throw error
        throw new Refusal('service_unavailable', 'Too many files are being read at the moment. Repeat the request in a moment.')
      }
    },
  }
}

const removeFile = (path: string) => Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
const removing = (path: string) => ({ [Symbol.asyncDispose]: () => removeFile(path).then(() => undefined) })

async function fileOf(path: string, source: AsyncIterable<Uint8Array>, bytesMax: number) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await using file = await open(path, 'wx', 0o600)
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new BlobTooLarge(bytesMax)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What a process that died has left. */
async function removeLeftOvers(directory: string, clock: Clock): Promise<void> {
  const before = clock.now().epochMilliseconds - leftOverMs
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < before) await rm(path, { force: true })
  }
}
