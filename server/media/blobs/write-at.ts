import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all of the bytes, or rejects: a disk that becomes full takes a part of them first, and
 * says so only when it is given the rest.
 */
export async function writeAt(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    )
    written += bytesWritten
  }
}
