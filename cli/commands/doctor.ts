import { platforms, type Platform } from '@crier/contract/platform.ts'
import { Option, type Command } from 'commander'
import { operate } from '../operate.ts'
import { print } from '../output.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check what keeps real accounts from being connected and posts from being published: ' +
        'settings, callback addresses, scopes, versions, the public address, the clock. It ' +
        'posts nothing, and ends with 1 where something is broken.',
    )
    .addOption(new Option('--network <name>', 'this network alone').choices(platforms))
    .option('--json', 'print one JSON document')
    .action(async (options: { network?: Platform; json?: boolean }) => {
      const checks = await operate((operator) => operator.examine(options.network))
      print({ checks }, options, () => checks.flatMap(linesOf))
      if (checks.some(({ state }) => state === 'broken')) process.exitCode = 1
    })
}

type Check = Awaited<ReturnType<Parameters<Parameters<typeof operate>[0]>[0]['examine']>>[number]

function linesOf({ platform, check, state, detail, fix }: Check): string[] {
  const name = [platform, check.replace('_', ' ')].filter((part) => part !== null).join(' ')
  return [
    `${state.padEnd(9)}  ${name}: ${detail}`,
    ...(fix === null ? [] : [`${' '.repeat(11)}${fix}`]),
  ]
}
