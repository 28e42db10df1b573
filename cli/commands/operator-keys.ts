import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { print, table } from '../output.ts'

interface Json {
  json?: boolean
}

export function addOperatorKeyCommands(program: Command): void {
  const keys = program
    .command('operator-keys')
    .description('Keys for a product that makes accounts for its customers: create, list, revoke.')

  keys
    .command('create')
    .description('Create an operator’s key. It is shown this once.')
    .option('--name <name>', 'what the key is for')
    .option('--json', 'print one JSON document')
    .action(async ({ name, json }: Json & { name?: string }) => {
      const made = await operate((operator) => operator.createOperatorKey(name ?? null))
      print(made, { json }, () => [`Key ${made.operator_key_id}, shown this once:`, made.key])
    })

  keys
    .command('list')
    .description('List operator’s keys, newest first: at most 1,000.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const rows = await operate((operator) => operator.listOperatorKeys())
      print(rows, options, () => table(rows))
    })

  keys
    .command('revoke <key>')
    .description('Revoke an operator’s key by its id. The accounts that it made stay.')
    .option('--json', 'print one JSON document')
    .action(async (key: string, options: Json) => {
      const revoked = await operate((operator) => operator.revokeOperatorKey(key))
      print(revoked, options, () => [`Key ${key} is revoked.`])
    })
}
