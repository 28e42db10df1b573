import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { Mistake, print, table } from '../output.ts'

interface Json {
  json?: boolean
}

export function addAccountCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('Accounts: create, list, plans and credits.')

  accounts
    .command('create')
    .description('Create an account, connected to the sandbox networks.')
    .requiredOption('--email <email>', 'the owner’s e-mail address')
    .option('--plan <plan>', 'free, starter, pro, business, or one of CRIER_PLANS', 'pro')
    .option('--no-sandbox', 'without the sandbox networks')
    .option('--json', 'print one JSON document')
    .action(
      async ({
        email,
        plan,
        sandbox,
        json,
      }: Json & { email: string; plan: string; sandbox: boolean }) => {
        const account = await operate((operator) =>
          operator.createAccount({
            email,
            plan,
            sandbox: sandbox && operator.config.CRIER_SANDBOX === 'on',
          }),
        )
        print(account, { json }, () => [
          `Account ${account.account_id} (${account.email}) on the plan "${account.plan}".`,
          `Next: crier keys create --account ${account.account_id}`,
        ])
      },
    )

  accounts
    .command('list')
    .description('List accounts.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const rows = await operate((operator) => operator.listAccounts())
      print(rows, options, () => table(rows))
    })

  accounts
    .command('sign-in-link')
    .description('Print a link that signs a person in to the dashboard, once and within the hour.')
    .option('--account <account>', 'the account whose owner is meant')
    .option('--email <email>', 'the person’s e-mail address')
    .option('--json', 'print one JSON document')
    .action(async ({ account, email, json }: Json & { account?: string; email?: string }) => {
      const whom = account !== undefined ? { account } : email !== undefined ? { email } : undefined
      if (!whom || (account !== undefined && email !== undefined))
        throw new Mistake('Give --account or --email.')
      const made = await operate((operator) => operator.signInLink(whom))
      print(made, { json }, () => [`For ${made.email}, once, until ${made.expires_at}:`, made.link])
    })

  accounts
    .command('set-plan <account> <plan>')
    .description('Move an account to another plan; a larger quota is granted at once.')
    .option('--json', 'print one JSON document')
    .action(async (account: string, plan: string, options: Json) => {
      const changed = await operate((operator) => operator.setPlan(account, plan))
      print(changed, options, () => [
        `Account ${account} is on the plan "${plan}" and has ${changed.credits_remaining} credits.`,
      ])
    })

  accounts
    .command('grant-credits <account> <amount>')
    .description('Add credits to an account until its next renewal.')
    .option('--json', 'print one JSON document')
    .action(async (account: string, amount: string, options: Json) => {
      if (!/^\d+$/.test(amount)) throw new Mistake('The amount is a whole number of credits.')
      const granted = await operate((operator) => operator.grantCredits(account, Number(amount)))
      print(granted, options, () => [
        `Account ${account} has ${granted.credits_remaining} credits.`,
      ])
    })
}
