import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Use } from '../../context.ts'
import { isDoubtful } from '../../recovery/guarded-clock.ts'

export interface Host {
  /** Folders that must not fill up, by what they hold. */
  readonly folders: Readonly<Record<string, string>>
  /** When the last good backup was made, or null where `crier server backup` makes none. */
  lastBackup(): Promise<Temporal.Instant | null>
}

/**
 * Room, backups and the clock: what of the machine stops the program later. A value that cannot be
 * read is left out.
 */
export function hostGauges(context: Use<'clock' | 'log'>, host: Host, registers: Registry[]) {
  const labelNames = ['folder'] as const
  const free = new Gauge({
    name: 'crier_disk_free_bytes',
    help:
      'Room that the disk under a folder has left for this process: `data`, the data directory; ' +
      '`media`, the folder of uploads.',
    labelNames,
    registers,
  })
  const size = new Gauge({
    name: 'crier_disk_size_bytes',
    help: 'Size of the disk under a folder.',
    labelNames,
    registers,
  })
  const backup = new Gauge({
    name: 'crier_last_backup_timestamp_seconds',
    help:
      'When `crier server backup` last ended well; before the first time, when the embedded ' +
      'database was made. No value for an external one.',
    registers,
  })
  const doubtful = new Gauge({
    name: 'crier_clock_doubtful',
    help:
      '1 while this process does not trust its clock: nothing is deleted, renewed or ' +
      'given up by it.',
    registers,
  })
  const readRoom = async (folder: string, path: string) => {
    try {
      const { bavail, blocks, bsize } = await statfs(path)
      free.set({ folder }, bavail * bsize)
      size.set({ folder }, blocks * bsize)
    } catch {
      // The folder is made with the first file.
      free.remove({ folder })
      size.remove({ folder })
    }
  }
  const readBackup = async () => {
    try {
      const at = await host.lastBackup()
      if (at === null) backup.remove()
      else backup.set(at.epochMilliseconds / 1_000)
    } catch (error) {
      context.log.error('metrics.not_read', error)
      backup.remove()
    }
  }
  return async () => {
    doubtful.set(isDoubtful(context) ? 1 : 0)
    await Promise.all([
      readBackup(),
      ...Object.entries(host.folders).map(([folder, path]) => readRoom(folder, path)),
    ])
  }
}
