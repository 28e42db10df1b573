import type { Command } from 'commander'

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('Start the server, with its settings from the environment (docs/configuration.md), until Ctrl-C or SIGTERM.')
    // It ends the process by itself.
    .action(async () => void (await import('@crier/server/run.ts')))
}
