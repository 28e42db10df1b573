import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { print, table } from '../output.ts'

interface Json {
  json?: boolean
}

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys: create, list, revoke.')

  keys
    .command('create')
    .description('Create an API key. It is shown this once.')
    .requiredOption('--account <account>', 'the account’s id')
    .option('--scopes <scopes>', 'scopes parted by commas; without them: every scope')
    .option('--name <name>', 'what the key is for')
    .option(
      '--expires-at <time>',
      'when it stops working, such as 2027-01-31T00:00:00Z: at most five years from now',
    )
    .option('--json', 'print one JSON document')
    .action(
      async ({
        account,
        scopes,
        name,
        expiresAt,
        json,
      }: Json & { account: string; scopes?: string; name?: string; expiresAt?: string }) => {
        const wanted = scopes === undefined ? null : scopes.split(',').map((scope) => scope.trim())
        const key = await operate((operator) =>
          operator.createKey({
            account,
            name: name ?? null,
            scopes: wanted,
            expiresAt: expiresAt ?? null,
          }),
        )
        print(key, { json }, () => [
          `Key ${key.key_id}, shown this once:`,
          key.key,
          `Scopes: ${key.scopes.join(', ')}`,
        ])
      },
    )

  keys
    .command('list')
    .description('List keys, newest first: at most 1,000.')
    .option('--account <account>', 'the id of the account whose keys to list; without it: of all')
    .option('--json', 'print one JSON document')
    .action(async ({ account, json }: Json & { account?: string }) => {
      const rows = await operate((operator) => operator.listKeys(account ?? null))
      print(rows, { json }, () => table(rows))
    })

  keys
    .command('revoke <key>')
    .description('Revoke a key by its id: it is refused from the next request on.')
    .option('--json', 'print one JSON document')
    .action(async (key: string, options: Json) => {
      const revoked = await operate((operator) => operator.revokeKey(key))
      print(revoked, options, () => [`Key ${key} is revoked.`])
    })
}
