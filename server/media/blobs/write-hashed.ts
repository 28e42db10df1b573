import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { BlobTooLarge } from '../../ports/files/blobs.ts'

/**
 * Writes a new file chunk by chunk, and says what came. Rejects with `BlobTooLarge`, and leaves
 * what was written to the caller.
 */
export async function writeHashed(
  path: string,
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  { flushed }: { flushed: boolean },
) {
  const hash = createHash('sha256')
  let bytes = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new BlobTooLarge(bytesMax)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  if (flushed) await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}
