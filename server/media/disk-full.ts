import { rm, writeFile } from 'node:fs/promises'
import { isDiskFull } from '../database/database-errors.ts'

/** The disk is full. Its code identifies it wherever errors are handled. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('There is no room on the disk.')
  }
}

// More than a library leaves of a disk on which its last write found no room.
const probeBytes = 65_536

/**
 * True when a full disk is why a library or a program failed: some report it in words, and some not
 * at all. Call it while the partly written file at `path` still exists.
 */
export async function isFailureOfFullDisk(path: string, error?: unknown): Promise<boolean> {
  if (isDiskFull(error) || /no space left|quota exceeded/i.test(String(error))) return true
  const probe = `${path}.room`
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600 })
    return false
  } catch (failure) {
    return isDiskFull(failure)
  } finally {
    await rm(probe, { force: true })
  }
}
