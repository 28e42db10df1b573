import { backup } from '@crier/server/database/backup/backup.ts'
import { mediaFolder } from '@crier/server/database/embedded/data-directory.ts'
import type { EmbeddedOptions } from '@crier/server/database/embedded/embedded.ts'
import { keepNewest, pathOfBackup } from '@crier/server/database/backup/kept-backups.ts'
import { noteBackup } from '@crier/server/database/backup/last-backup.ts'
import { restore } from '@crier/server/database/backup/restore.ts'
import { verifyBackup, type Verified } from '@crier/server/database/backup/verify-backup.ts'
import { readConfig } from '@crier/server/config.ts'
import { rotateKey } from '@crier/server/workspaces/rotate-key.ts'
import { isBucket } from '@crier/server/ports/files/blobs.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import type { Command } from 'commander'
import { join } from 'node:path'
import { Mistake, print } from '../output.ts'

interface Json {
  json?: boolean
}

interface BackupChoices extends Json {
  withoutMedia?: boolean
  verify?: boolean
  keep?: string
}

export function addBackupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description(
      'Write the embedded database, the generated secret key and the uploaded files into one ' +
        'file, while the server runs or not.',
    )
    .option('--without-media', 'leave the uploaded files out')
    .option(
      '--verify',
      'then restore it into a folder beside the file, start PostgreSQL there and read every row',
    )
    .option(
      '--keep <count>',
      'FILE is a folder: name the backup by its time, and remove all but so many of ' +
        'the newest there',
    )
    .option('--json', 'print one JSON document')
    .action(async (place: string, options: BackupChoices) => {
      const keep = options.keep === undefined ? undefined : readKeep(options.keep)
      const { mediaDirectory, ...database } = embedded()
      const now = liveClock.now()
      const file = keep === undefined ? place : pathOfBackup(place, now)
      const isWithMedia = !options.withoutMedia && mediaDirectory !== null
      await backup(file, isWithMedia ? { ...database, mediaDirectory } : database)
      const verified = options.verify ? await verifyBackup(file, database) : undefined
      await noteBackup(database.dataDir, now)
      const removed = keep === undefined ? undefined : await keepNewest(file, keep, now)
      print({ file, ...(verified && { verified }), ...(removed && { removed }) }, options, () => [
        `The backup is in ${file}. It holds the database and its secrets, and ` +
          `${isWithMedia ? 'the' : 'no'} uploaded files: keep it where only you can read it.`,
        ...(verified ? [verifiedLine(verified)] : []),
        ...(removed && removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
      ])
    })

  program
    .command('restore <file>')
    .description('Lay a backup into a new, empty data directory (CRIER_DATA_DIR).')
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: Json) => {
      const { mediaDirectory, ...database } = embedded()
      const folder = mediaDirectory ?? join(database.dataDir, mediaFolder)
      const { files } = await restore(file, { ...database, mediaDirectory: folder })
      print({ file, restored: true }, options, () => [
        'Restored. At the next start, posts that are due are looked for on their network ' +
          'before they are sent.',
        ...(mediaDirectory === null && files > 0
          ? [`Copy the uploaded files from ${folder} into the bucket before that start.`]
          : []),
      ])
    })
}

export function addRotationCommand(program: Command): void {
  program
    .command('rotate-key')
    .description(
      'Seal every stored token and secret again with a new secret key. Can be run again after ' +
        'it was interrupted.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const done = await rotateKey(process.env, (line) => process.stderr.write(`${line}\n`))
      print(done, options, () => [
        `${done.sealed_again} values were sealed with the new key. The old one is of no more use.`,
      ])
    })
}

function readKeep(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new Mistake(`--keep takes how many backups stay, from 1 to 9999, and not ${text}.`)
}

function verifiedLine({ tables, rows, files, damaged_files }: Verified): string {
  const damaged =
    damaged_files > 0
      ? ` ${damaged_files} uploaded files were damaged before, and are left out.`
      : ''
  return (
    `It was restored and read back: ${rows} rows in ${tables} tables, ${files} uploaded ` +
    `files.${damaged}`
  )
}

/** `mediaDirectory` is null where the uploaded files are in a bucket. */
function embedded(): EmbeddedOptions & { readonly mediaDirectory: string | null } {
  const config = readConfig(process.env)
  if (config.DATABASE_URL !== null)
    throw new Mistake(
      'DATABASE_URL is set: back an external PostgreSQL up with its own tools (docs/database.md).',
    )
  return {
    dataDir: config.CRIER_DATA_DIR,
    mediaDirectory: isBucket(config.CRIER_MEDIA_STORE)
      ? null
      : (config.CRIER_MEDIA_STORE ?? join(config.CRIER_DATA_DIR, mediaFolder)),
    say: (line) => process.stderr.write(`${line}\n`),
    log: silentLog,
    clock: liveClock,
  }
}
