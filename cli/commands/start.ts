import { InvalidArgumentError, type Command } from 'commander'

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description(
      'Start the server, with its settings from the environment (docs/configuration.md), ' +
        'until Ctrl-C or SIGTERM.',
    )
    // As `npm start -- --init` is written: what follows `--` is no option to the command line.
    .argument('[after]', '`--init`, also after `--`', (given: string) => {
      if (given !== '--init')
        throw new InvalidArgumentError(
          'Set settings in the environment, as in PORT=3001 crier start',
        )
      return given
    })
    // `run.ts` ends the process.
    .action(async () => void (await import('@crier/server/start/run.ts')))
}
