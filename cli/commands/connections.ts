import type { Command } from 'commander'
import { platforms } from '@crier/contract/platform.ts'
import { Mistake, print, table } from '../output.ts'
import { ask } from '../remote/ask.ts'
import { connectRemote } from '../remote/connect.ts'
import { addOperation, resourcePlaceOf } from '../remote/resource-commands.ts'

interface Json {
  json?: boolean
}

export function addConnectionCommands(program: Command): void {
  const connections = program
    .command('connections')
    .description(
      'Connections to networks, over the API: list, add, connect, sign-in, update, disconnect.',
    )

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
    .option('--server <server>', 'the server that keeps the account, where each has one')
    .option('--json', 'print one JSON document')
    .action(
      async (
        platform: string,
        { kind, author, server, json }: Json & { kind?: string; author?: string; server?: string },
      ) => {
        assertNamesConnection(platform)
        const answer = await (
          await connectRemote()
        ).connections.authorize(platform, {
          ...(kind && { kind: oneOf(kind, ['sandbox', 'live']) }),
          ...(author && { author: oneOf(author, ['member', 'organization']) }),
          ...(server && { server }),
        })
        print(answer, { json }, () => [
          'Open this address within ten minutes; it works once:',
          answer.authorize_url,
        ])
      },
    )

  connections
    .command('sign-in <platform-or-connection> <identifier>')
    .description(
      'Connect an account by an app password, which is asked for, or read from standard input: ' +
        'never an argument, which other programs can read.',
    )
    .option('--server <server>', 'the server that keeps the account; found by the identifier')
    .option('--replace', 'in place of another author that the connection has')
    .option('--json', 'print one JSON document')
    .action(
      async (
        platform: string,
        identifier: string,
        { server, replace, json }: Json & { server?: string; replace?: boolean },
      ) => {
        assertNamesConnection(platform)
        const crier = await connectRemote()
        const [password = ''] = await ask([{ question: 'App password: ', hidden: true }])
        const answer = await crier.connections.signIn(platform, {
          ...{ identifier, password },
          ...(server && { server }),
          ...(replace && { replace }),
        })
        print(answer, { json }, () => [
          `${answer.account_name ?? identifier} is connected: ${answer.connection_id}`,
        ])
      },
    )

  addOperation(connections, 'update', resourcePlaceOf('updateConnection'))
  addOperation(connections, 'disconnect', resourcePlaceOf('disconnect'))
}

function assertNamesConnection(name: string): void {
  if (name.startsWith('conn_') || platforms.some((platform) => platform === name)) return
  throw new Mistake(
    `There is no network "${name}": ${platforms.join(', ')}, or the id of a connection.`,
  )
}

function oneOf<const Values extends readonly string[]>(
  value: string,
  values: Values,
): Values[number] {
  const found = values.find((known) => known === value)
  if (!found) throw new Mistake(`"${value}" is not one of ${values.join(', ')}.`)
  return found
}
