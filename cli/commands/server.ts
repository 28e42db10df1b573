import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { print } from '../output.ts'

export function addServerCommands(program: Command): Command {
  const server = program
    .command('server')
    .description('What the operator of the server does on its database.')
  server
    .command('set-back')
    .description(
      'Say that the database was set back to an older state (a snapshot of the whole ' +
        'machine): what is due is looked for on its network before it is sent.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      const marked = await operate((operator) => operator.setBack())
      const { pending, publishing } = marked
      print(marked, options, () => [
        `Noted. ${pending} pending and ${publishing} begun posts that were due are looked for ` +
          'on their network before they are sent.',
      ])
    })
  return server
}
