import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { print } from '../output.ts'

export function addServerCommands(program: Command): Command {
  const server = program
    .command('server')
    .description('What the operator of the server does on its database.')
  server
    .command('rewound')
    .description(
      'Report a rewound database (restored from a snapshot of the whole machine): due posts ' +
        'are reconciled with their network before they are sent.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      const marked = await operate((operator) => operator.markRewound())
      const { pending, publishing } = marked
      print(marked, options, () => [
        `Noted. ${pending} pending and ${publishing} begun posts that were due are reconciled ` +
          'with their network before they are sent.',
      ])
    })
  return server
}
