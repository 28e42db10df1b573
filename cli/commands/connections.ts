import type { Command } from 'commander'
import { platforms } from '@crier/contract/platform.ts'
import { Mistake, print, table } from '../output.ts'
import { connectRemote } from '../remote/connect.ts'
import { addOperation, resourcePlaceOf } from '../remote/resource-commands.ts'

interface Json {
  json?: boolean
}

export function addConnectionCommands(program: Command): void {
  const connections = program
    .command('connections')
    .description('Connections to networks, over the API: list, add, connect, update, disconnect.')

  connections
    .command('list')
    .description('List the account’s connections and their health.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const { data } = await (await connectRemote()).connections.list()
      print({ data }, options, () =>
        table(
          data.map(
            ({
              connection_id,
              platform,
              main,
              label,
              kind,
              account_name,
              paused,
              health,
              detail,
            }) => ({
              connection_id,
              platform,
              main,
              label,
              kind,
              account_name,
              paused,
              health,
              detail,
            }),
          ),
        ),
      )
    })

  connections
    .command('add <platform>')
    .description('Add one more connection to a network; go on with connect and its id.')
    .option('--label <label>', 'what to call it; by default the account’s name on the network')
    .option('--json', 'print one JSON document')
    .action(async (platform: string, { label, json }: Json & { label?: string }) => {
      const body = { platform: oneOf(platform, platforms), ...(label !== undefined && { label }) }
      const answer = await (await connectRemote()).connections.create(body)
      print(answer, { json }, () => [
        `Connection ${answer.connection_id}. Connect it: crier connections connect ` +
          `${answer.connection_id}`,
      ])
    })

  connections
    .command('connect <platform-or-connection>')
    .description(
      'Begin connecting a network’s main connection, or the one of this id: prints an address ' +
        'to open in a browser.',
    )
    .option('--kind <kind>', 'sandbox or live')
    .option('--author <author>', 'LinkedIn: member or organization')
    .option('--json', 'print one JSON document')
    .action(
      async (
        platform: string,
        { kind, author, json }: Json & { kind?: string; author?: string },
      ) => {
        if (!platform.startsWith('conn_') && !platforms.some((name) => name === platform))
          throw new Mistake(
            `There is no network "${platform}": ${platforms.join(', ')}, or the id of ` +
              'a connection.',
          )
        const answer = await (
          await connectRemote()
        ).connections.authorize(platform, {
          ...(kind && { kind: oneOf(kind, ['sandbox', 'live']) }),
          ...(author && { author: oneOf(author, ['member', 'organization']) }),
        })
        print(answer, { json }, () => [
          'Open this address within ten minutes; it works once:',
          answer.authorize_url,
        ])
      },
    )

  addOperation(connections, 'update', resourcePlaceOf('updateConnection'))
  addOperation(connections, 'disconnect', resourcePlaceOf('disconnect'))
}

function oneOf<const Values extends readonly string[]>(
  value: string,
  values: Values,
): Values[number] {
  const found = values.find((known) => known === value)
  if (!found) throw new Mistake(`"${value}" is not one of ${values.join(', ')}.`)
  return found
}
