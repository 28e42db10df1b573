import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  readIfThere,
  restoredFile,
  syncDirectory,
  writeDurably,
} from '../database/embedded/data-directory.ts'

/** The file `restored`: the database may lack posts that were published after `takenAt`. */
interface RestoredMark {
  readonly restoredAt: Temporal.Instant
  readonly takenAt: Temporal.Instant
}

export async function writeRestoredMark(
  dataDirectory: string,
  { restoredAt, takenAt }: RestoredMark,
): Promise<void> {
  await writeDurably(
    join(dataDirectory, restoredFile),
    `${JSON.stringify({ restored_at: restoredAt, taken_at: takenAt })}\n`,
  )
  await syncDirectory(dataDirectory)
}

/**
 * The mark of a restored backup; the server reconciles with the networks before it publishes, and
 * then removes it.
 */
export async function readRestoredMark(dataDirectory: string): Promise<RestoredMark | undefined> {
  const text = await readIfThere(join(dataDirectory, restoredFile))
  if (text === undefined) return undefined
  const { restored_at, taken_at } = JSON.parse(text) as { restored_at: string; taken_at: string }
  return {
    restoredAt: Temporal.Instant.from(restored_at),
    takenAt: Temporal.Instant.from(taken_at),
  }
}

/** Call it only when the reconciliation of everything due is itself committed. */
export async function removeRestoredMark(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, restoredFile), { force: true })
  await syncDirectory(dataDirectory)
}
