import { backup } from '@crier/server/database/backup.ts'
import { mediaFolder } from '@crier/server/database/data-directory.ts'
import type { EmbeddedOptions } from '@crier/server/database/embedded.ts'
import { restore } from '@crier/server/database/restore.ts'
import { readConfig } from '@crier/server/config.ts'
import { rotateKey } from '@crier/server/rotate-key.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import type { Command } from 'commander'
import { join } from 'node:path'
import { Mistake, print } from '../output.ts'

interface Json {
  json?: boolean
}

export function addBackupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description(
      'Write the embedded database, the generated secret key and the uploaded files into one file, while the server runs or not.',
    )
    .option('--without-media', 'leave the uploaded files out')
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: Json & { withoutMedia?: boolean }) => {
      const { mediaDirectory, ...database } = embedded()
      await backup(file, options.withoutMedia ? database : { ...database, mediaDirectory })
      print({ file }, options, () => [
        `The backup is in ${file}. It holds the database and its secrets, and ${options.withoutMedia ? 'no' : 'the'} uploaded files: keep it where nobody else can read it.`,
      ])
    })

  program
    .command('restore <file>')
    .description('Lay a backup into a new, empty data directory (CRIER_DATA_DIR).')
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: Json) => {
      await restore(file, embedded())
      print({ file, restored: true }, options, () => [
        'Restored. At the next start, posts that are due are looked for on their network before they are sent.',
      ])
    })
}

export function addRotationCommand(program: Command): void {
  program
    .command('rotate-key')
    .description('Seal every stored token and secret again with a new secret key. Can be run again after it was interrupted.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const done = await rotateKey(process.env, (line) => process.stderr.write(`${line}\n`))
      print(done, options, () => [`${done.sealed_again} values were sealed with the new key. The old one is of no more use.`])
    })
}

function embedded(): EmbeddedOptions & { readonly mediaDirectory: string } {
  const config = readConfig(process.env)
  if (config.DATABASE_URL !== null)
    throw new Mistake('DATABASE_URL is set: back an external PostgreSQL up with its own tools (docs/operate.md).')
  return {
    dataDir: config.CRIER_DATA_DIR,
    mediaDirectory: config.CRIER_MEDIA_STORE ?? join(config.CRIER_DATA_DIR, mediaFolder),
    say: (line) => process.stderr.write(`${line}\n`),
    log: silentLog,
    clock: liveClock,
  }
}
