import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { print } from '../output.ts'

/** Only the operator knows whether a clock that jumped is right. */
export function addClockCommands(program: Command): void {
  const clock = program
    .command('clock')
    .description('What a running server believes of its machine’s clock.')

  clock
    .command('accept')
    .description(
      'Say that the machine’s clock is right: a server that doubts it (clock.doubted in its ' +
        'log) believes it within seconds.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      await operate((operator) => operator.acceptClock())
      print({ accepted: true }, options, () => [
        'Every running server believes its clock within seconds.',
      ])
    })
}
