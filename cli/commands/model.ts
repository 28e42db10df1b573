import type { Command } from 'commander'
import { readConfig } from '@crier/server/config.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { checkServer, type ServerCheck } from '@crier/writing/model/call/check-server.ts'
import { modelSettings } from '@crier/writing/model/model-settings.ts'
import { Mistake, print, table } from '../output.ts'

export function addModelCommands(program: Command): void {
  const model = program
    .command('model')
    .description('The language model that CRIER_MODEL_URL and CRIER_MODEL name.')
  model
    .command('check')
    .description(
      'Ask the model’s server for two drafts as the server would, and show what it takes, ' +
        'what it refuses and how long it needs.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      const config = readConfig(process.env)
      const settings = modelSettings(config)
      if (settings === null)
        throw new Mistake(
          'No model is named: set CRIER_MODEL_URL and CRIER_MODEL (docs/model-servers.md).',
        )
      await using outbound = liveOutbound({
        privateNetwork: config.privateNetwork,
        clock: liveClock,
        forbiddenPorts: () => [],
      })
      const check = await checkServer(settings, { outbound, clock: liveClock })
      print(check, options, () => linesOf(check))
      if (!check.works) process.exitCode = 1
    })
}

function linesOf({ works, calls, drafts, advice }: ServerCheck): string[] {
  const said = calls
    .filter(({ words }) => words !== '')
    .map(({ outcome, words }) => `${outcome}: ${words}`)
  const written = drafts.flatMap((pieces, index) => [
    '',
    `Draft ${index + 1}:`,
    pieces.join('\n---\n'),
  ])
  return [
    ...table(calls.map(({ words: _, ...call }) => call)),
    ...(said.length === 0 ? [] : ['', 'The server’s words:', ...said]),
    ...written,
    '',
    works ? 'The model’s server works.' : `The model’s server does not work: ${advice}`,
  ]
}
