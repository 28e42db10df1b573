import { Command, CommanderError } from 'commander'
import { version } from '@crier/server/version.ts'
import { addAccountCommands } from './commands/accounts.ts'
import { addBackupCommands, addRotationCommand } from './commands/backup.ts'
import { addClockCommands } from './commands/clock.ts'
import { addConnectionCommands } from './commands/connections.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addModelCommands } from './commands/model.ts'
import { addSandboxCommands } from './commands/sandbox.ts'
import { allowNewDatabase } from './operate.ts'
import { addServerCommands } from './commands/server.ts'
import { addStartCommand } from './commands/start.ts'
import { explain } from './output.ts'

const program = new Command('crier')
  .description('Operates a Crier server: accounts, keys, connections, the sandbox, backups.')
  .version(version)
  .showHelpAfterError('See crier --help.')
  .option('--init', 'make a new database where there is none, instead of refusing')
  .on('option:init', allowNewDatabase)
  .exitOverride()

addStartCommand(program)
addAccountCommands(program)
addKeyCommands(program)
addConnectionCommands(program)
addModelCommands(program)
addSandboxCommands(program)
addBackupCommands(program)
addRotationCommand(program)
addServerCommands(program)
addClockCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}
// Nothing is left to do: what a library keeps open must not keep the command.
process.exit()
