import { Command, CommanderError } from 'commander'
import { version } from '@crier/server/ports/version.ts'
import { addAccountCommands } from './commands/accounts.ts'
import { addBackupCommands, addRotationCommand } from './commands/backup.ts'
import { addClockCommands } from './commands/clock.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addConnectionCommands } from './commands/connections.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addImportCommands } from './commands/import.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addListenCommand } from './commands/listen.ts'
import { addLogsCommand } from './commands/logs.ts'
import { addLoginCommands } from './commands/login.ts'
import { addModelCommands } from './commands/model.ts'
import { addOperatorKeyCommands } from './commands/operator-keys.ts'
import { addPostCommand } from './commands/post.ts'
import { addRemoteCommands } from './commands/remote.ts'
import { addSandboxCommands } from './commands/sandbox.ts'
import { endWritten, watchOutput } from './end.ts'
import { allowNewDatabase } from './operate.ts'
import { addServerCommands } from './commands/server.ts'
import { addStartCommand } from './commands/start.ts'
import { explainToPerson } from './output.ts'
import { nameProfile } from './remote/connect.ts'

const program = new Command('crier')
  .description(
    'Drafts, schedules and publishes over a Crier server (crier login), starts one (crier ' +
      'start), and operates it.',
  )
  .version(version)
  .configureOutput({
    outputError: (text, write) =>
      write(`${text.trim().replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}. See crier --help.\n`),
  })
  .option('--init', 'make a new database where there is none, instead of refusing')
  .on('option:init', allowNewDatabase)
  .option(
    '--profile <name>',
    'which profile of crier login; default: CRIER_PROFILE, else the newest',
  )
  .on('option:profile', nameProfile)
  .exitOverride()

addStartCommand(program)
addLoginCommands(program)
addRemoteCommands(program)
addPostCommand(program)
addImportCommands(program)
addListenCommand(program)
addLogsCommand(program)
const server = addServerCommands(program)
// Commands on the database and the data directory are below `server`, and under their
// earlier names.
for (const parent of [server, program]) {
  addDoctorCommand(parent)
  addAccountCommands(parent)
  addKeyCommands(parent)
  addOperatorKeyCommands(parent)
  addModelCommands(parent)
  addBackupCommands(parent)
  addRotationCommand(parent)
  addClockCommands(parent)
}
addConnectionCommands(program)
addSandboxCommands(program)
addCompletionCommand(program)

watchOutput()
try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    process.stderr.write(`${explainToPerson(error)}\n`)
    process.exitCode = 1
  }
}
// Nothing is left to do: what a library keeps open must not keep the command.
await endWritten()
